import { expect, test } from 'vitest';
import { withTable } from './quality-page.ts';

const row = (first: string) => [first, '10', '3', '0', '0', '2.0 s'];

test('a table takes the place of the one before, and leaves the others', () => {
  const before = withTable(withTable('# Quality\n', 'failover', [row('old')], 'then'), 'restore', [row('other')], 'then');
  const after = withTable(before, 'failover', [row('new')], 'now');
  expect(after).toContain('| new | 10 | 3 | 0 | 0 | 2.0 s |');
  expect(after).toContain('`npm run cluster -- --failover`: now');
  expect(after).toContain('| other | 10 |');
  expect(after).not.toContain('| old |');
  expect(withTable(after, 'failover', [row('new')], 'now')).toBe(after);
});
