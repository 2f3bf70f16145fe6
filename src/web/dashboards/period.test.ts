import { expect, test } from 'vitest';
import { isInvalidPeriod, lengthOf, periodOf } from './period.ts';

const now = Date.parse('2026-03-18T12:00:00Z');
const of = (search: string) => periodOf(new URLSearchParams(search), now);

test.each([
  ['', { from: '2026-02-17', to: '2026-03-18', days: 30 }],
  ['days=7', { from: '2026-03-12', to: '2026-03-18', days: 7 }],
  ['days=8', { from: '2026-02-17', to: '2026-03-18', days: 30 }],
  ['from=2026-01-01&to=2026-01-31', { from: '2026-01-01', to: '2026-01-31', days: undefined }],
  ['from=2026-02-01&to=2026-01-31', { from: '2026-02-17', to: '2026-03-18', days: 30 }],
  ['from=2016-02-01&to=2026-01-31', { from: '2026-02-17', to: '2026-03-18', days: 30 }],
  ['from=x&to=2026-01-31', { from: '2026-02-17', to: '2026-03-18', days: 30 }],
])('%s', (search, expected) => expect(of(search)).toEqual(expected));

test('an invalid period is reported before it is requested', () => {
  expect(isInvalidPeriod('2026-01-02', '2026-01-01')).toBe(true);
  expect(isInvalidPeriod('', '2026-01-01')).toBe(true);
  expect(isInvalidPeriod('2026-01-01', '2026-01-01')).toBe(false);
  expect(lengthOf({ from: '2026-01-01', to: '2026-01-31' })).toBe(31);
});
