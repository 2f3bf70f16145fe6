import { expect, test } from 'vitest';
import { KeyedLimiter } from './keyed-limiter.ts';

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
