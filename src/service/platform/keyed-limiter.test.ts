import { afterEach, expect, test, vi } from 'vitest';
import { KeyedLimiter } from './keyed-limiter.ts';

afterEach(() => void vi.useRealTimers());

const turns = (longestWaitMs = 60_000) => new KeyedLimiter({ limit: 2, longestWaitMs, tooLong: () => new Error('too long') });

test('limits the number per key, in order of arrival', async () => {
  const ours = turns();
  const order: string[] = [];
  const first = await ours.take('a');
  await ours.take('a');
  const third = ours.take('a').then((done) => {
    order.push('third');
    return done;
  });
  const fourth = ours.take('a').then((done) => {
    order.push('fourth');
    return done;
  });
  // another key is not blocked by them
  (await ours.take('b'))();
  expect(order).toEqual([]);
  first();
  // a turn is released only once
  first();
  const done = await third;
  expect(order).toEqual(['third']);
  done();
  await fourth;
  expect(order).toEqual(['third', 'fourth']);
});

test('a caller that waits too long, or aborts, gets an error and no turn', async () => {
  const ours = turns(10);
  const held = await ours.take('a');
  await ours.take('a');
  await expect(ours.take('a')).rejects.toThrow('too long');
  const leaving = new AbortController();
  const gone = ours.take('a', leaving.signal);
  leaving.abort(new Error('gone'));
  await expect(gone).rejects.toThrow('gone');
  held();
  (await ours.take('a'))();
});

test('a key that is busy without a pause falls to its sustained limit, and gets the full one again after a pause', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const ours = new KeyedLimiter({
    limit: 3,
    sustained: { limit: 1, afterMs: 1_000 },
    longestWaitMs: 60_000,
    tooLong: () => new Error('too long'),
  });
  const running: (() => void)[] = [];
  const start = () => void ours.take('a').then((release) => running.push(release));
  const settled = () => new Promise(setImmediate);
  for (let n = 0; n < 7; n += 1) start();
  await settled();
  // a burst gets the full limit
  expect(running).toHaveLength(3);
  vi.advanceTimersByTime(1_001);
  // two of the three turns are not passed on
  running.shift()?.();
  running.shift()?.();
  await settled();
  expect(running).toHaveLength(1);
  for (let n = 0; n < 4; n += 1) {
    running.shift()?.();
    await settled();
    expect(running).toHaveLength(1);
  }
  // no request waits any more, and the last turn ends
  running.shift()?.();
  for (let n = 0; n < 3; n += 1) start();
  await settled();
  expect(running).toHaveLength(3);
});
