import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('runs once, after the frame', () => {
  const run = vi.fn();
  afterPaint(run);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersToNextFrame();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('runs on a background page too, which has no frames', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const run = vi.fn();
  afterPaint(run);
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledTimes(1);
});
