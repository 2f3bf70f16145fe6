import { expect, test } from 'vitest';
import { merged, rowsIn, summedUp, withTable } from './quality-page.ts';

const row = (first: string) => [first, '10', '3', '0', '0', '2.0 s'];

test('a table replaces the previous one and keeps the others', () => {
  const before = withTable(withTable('# Quality\n', 'failover', [row('old')], 'then'), 'restore', [row('other')], 'then');
  const after = withTable(before, 'failover', [row('new')], 'now');
  expect(after).toContain('| new | 10 | 3 | 0 | 0 | 2.0 s |');
  expect(after).toContain('`npm run cluster -- --failover`: now');
  expect(after).toContain('| other | 10 |');
  expect(after).not.toContain('| old |');
  expect(withTable(after, 'failover', [row('new')], 'now')).toBe(after);
});

test('rows that were not measured again stay, the others are replaced', () => {
  const page = withTable('# Quality\n', 'failover', [row('one'), row('two')], 'then');
  const there = rowsIn(page, 'failover');
  expect(there).toEqual([row('one'), row('two')]);
  const [one, two] = [row('one'), ['two', '20', '6', '0', '0', '4.0 s']];
  expect(merged(there, [two, row('three')], 0)).toEqual([one, two, row('three')]);
  expect(rowsIn(page, 'restore')).toEqual([]);
});

test('runs add up to a sum row after them', () => {
  const run = (seed: string, programs: string) => [
    '2026-11-26',
    'abc',
    seed,
    programs,
    '10',
    '20',
    '3',
    'disk full 3',
    '0',
    '1000 s',
  ];
  const once = summedUp([], run('1', '900'));
  const twice = summedUp(once, run('901', '200'));
  expect(twice).toEqual([run('1', '900'), run('901', '200'), ['sum', '', '', '1,100', '20', '40', '6', '', '0', '2,000 s']]);
});
