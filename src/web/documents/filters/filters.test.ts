import { expect, test } from 'vitest';
import { daysOf, todayUtc } from '../core/relative-days.ts';
import { presetOf } from './filters.ts';

const friday = Date.UTC(2026, 10, 20);
const sunday = Date.UTC(2026, 10, 22);

test.each([
  ['overdue', friday, { to: '2026-11-19' }],
  ['today', friday, { from: '2026-11-20', to: '2026-11-20' }],
  ['thisWeek', friday, { from: '2026-11-16', to: '2026-11-22' }],
  ['thisWeek', sunday, { from: '2026-11-16', to: '2026-11-22' }],
  ['next7', friday, { from: '2026-11-20', to: '2026-11-27' }],
  ['last7', friday, { from: '2026-11-13', to: '2026-11-20' }],
  ['yesterday', friday, { from: '2026-11-19', to: '2026-11-19' }],
  ['lastMonth', Date.UTC(2026, 0, 31), { from: '2025-12-01', to: '2025-12-31' }],
  ['thisMonth', Date.UTC(2028, 1, 5), { from: '2028-02-01', to: '2028-02-29' }],
] as const)('%s', (name, today, expected) => {
  expect(daysOf(name, today)).toEqual(expected);
  expect(presetOf(expected, today)).toBe(name);
});

test('dates of a former week are plain dates, not this week', () => {
  expect(presetOf({ from: '2026-11-16', to: '2026-11-22' }, Date.UTC(2026, 11, 1))).toBeUndefined();
});

test('today is the date in local time', () => {
  expect(todayUtc(new Date(2026, 10, 20, 23, 59))).toBe(friday);
});
