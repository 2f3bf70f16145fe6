import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDelayedDecisions, undoMs } from './delayed-decisions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a decision is sent when its time is over, not before, and hides the document until then', async () => {
  const held = createDelayedDecisions();
  const send = vi.fn(async () => {});
  held.hold(['a'], send);
  await vi.advanceTimersByTimeAsync(undoMs - 1);
  expect(send).not.toHaveBeenCalled();
  expect([...held.hidden()]).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(1);
  expect(send).toHaveBeenCalledExactlyOnceWith(false);
  expect([...held.hidden()]).toEqual([]);
});

test('an undone decision is not sent', async () => {
  const held = createDelayedDecisions();
  const send = vi.fn(async () => {});
  const back = vi.fn();
  held.onBack(back);
  const [takenBackA, takenBackB] = [vi.fn(), vi.fn()];
  held.hold(['a'], send, takenBackA);
  held.hold(['b'], send, takenBackB);
  expect(held.undoLast()).toBe(true);
  expect(back).toHaveBeenCalledExactlyOnceWith('b');
  expect([takenBackA, takenBackB].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(undoMs);
  expect(send).toHaveBeenCalledExactlyOnceWith(false);
  expect(held.undo('a')).toBe(false);
});

test('leaving the page sends pending decisions at once, only once', async () => {
  const held = createDelayedDecisions();
  const send = vi.fn(async () => {});
  held.hold(['a'], send);
  held.leave();
  expect(send).toHaveBeenCalledExactlyOnceWith(true);
  await vi.advanceTimersByTimeAsync(undoMs);
  expect(send).toHaveBeenCalledOnce();
});

test('a decision being sent can be neither undone nor repeated; when refused, it comes back', async () => {
  const held = createDelayedDecisions();
  const answer = Promise.withResolvers<void>();
  const back = vi.fn();
  held.onBack(back);
  held.hold(['a'], () => answer.promise);
  await vi.advanceTimersByTimeAsync(undoMs);
  const again = vi.fn(async () => {});
  held.hold(['a'], again);
  expect(held.undo('a')).toBe(false);
  expect([...held.hidden()]).toEqual(['a']);
  answer.reject(new Error('stale'));
  await vi.advanceTimersByTimeAsync(undoMs);
  expect(back).toHaveBeenCalledExactlyOnceWith('a');
  expect(again).not.toHaveBeenCalled();
  expect([...held.hidden()]).toEqual([]);
});

test('several are decided, undone and refused together', async () => {
  const held = createDelayedDecisions();
  const back = vi.fn();
  held.onBack(back);
  const send = vi.fn(async () => {});
  held.hold(['a', 'b', 'c'], send);
  expect([...held.hidden()]).toEqual(['a', 'b', 'c']);
  expect(held.undo('b')).toBe(true);
  expect([...held.hidden()]).toEqual([]);
  expect(back).toHaveBeenCalledExactlyOnceWith('a');
  held.hold(['a', 'b', 'c'], () => Promise.reject(new Error('b was decided unexpectedly')));
  await vi.advanceTimersByTimeAsync(undoMs);
  expect([...held.hidden()]).toEqual([]);
  expect(back).toHaveBeenCalledTimes(2);
  expect(send).not.toHaveBeenCalled();
});
