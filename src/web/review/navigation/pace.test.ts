import { expect, test } from 'vitest';
import { paceOf } from './pace.ts';

const minutes = (...at: number[]) => at.map((each) => each * 60_000);

test.each([
  ['no documents yet', [], { count: 0, perHour: null }],
  ['too few documents to tell', minutes(0, 1), { count: 2, perHour: null }],
  ['one per minute', minutes(0, 1, 2, 3), { count: 4, perHour: 60 }],
  ['a long pause counts as ten minutes', minutes(0, 1, 40, 41), { count: 4, perHour: 15 }],
  ['only the last hour', minutes(0, 1, 2, 100, 102, 104), { count: 6, perHour: 30 }],
  ['all at the same time', [5, 5, 5], { count: 3, perHour: null }],
])('%s', (_, times, pace) => expect(paceOf(times)).toEqual(pace));
