import { expect, test } from 'vitest';
import { outcomeOf } from './lost-connection.ts';

test.each([
  ['the same server', 'committed', '00000001', 'committed'],
  ['the same server', 'aborted', '00000001', 'aborted'],
  ['the same server', null, '00000001', 'unknown'],
  // it assigns the id of a transaction that it has not received to another one
  ['a promoted standby', 'committed', '00000002', 'unknown'],
  ['a promoted standby', 'in progress', '00000002', 'unknown'],
  ['a promoted standby', 'aborted', '00000002', 'aborted'],
])('on %s with status %s and timeline %s: %s', async (_who, status, timeline, outcome) => {
  const ask = async () => ({ rows: [{ status, timeline }] });
  expect(await outcomeOf({ id: '7', timeline: '00000001' }, ask, 1_000)).toBe(outcome);
});
