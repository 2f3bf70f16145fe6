import { expect, test } from 'vitest';
import { outcomeOf } from './lost-connection.ts';

test.each([
  ['the server that was asked', 'committed', '00000001', 'committed'],
  ['the server that was asked', 'aborted', '00000001', 'aborted'],
  ['the server that was asked', null, '00000001', 'unknown'],
  // it assigns the id of a transaction that it has not received to another one
  ['a standby that took over', 'committed', '00000002', 'unknown'],
  ['a standby that took over', 'in progress', '00000002', 'unknown'],
  ['a standby that took over', 'aborted', '00000002', 'aborted'],
])('on %s with status %s and timeline %s: %s', async (_who, status, timeline, outcome) => {
  const ask = async () => ({ rows: [{ status, timeline }] });
  expect(await outcomeOf({ id: '7', timeline: '00000001' }, ask, 1_000)).toBe(outcome);
});
