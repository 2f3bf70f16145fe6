import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('runs once, when the frame is there', () => {
  const run = vi.fn();
  afterPaint(run);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersToNextFrame();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('a page in the background makes no frames, and still does it', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const run = vi.fn();
  afterPaint(run);
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledTimes(1);
});
