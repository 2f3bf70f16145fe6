import { expect, test } from 'vitest';
import { formatFor } from '#web/platform/i18n/format.ts';
import { endOf, periodOf, startOf } from './days.ts';

const format = formatFor('en-US');

test.each([
  ['2026-03-05', '2026-03-05', 'Mar 5, 2026', 'Mar 5, 2026'],
  ['2026-02-27', '2026-02-28', 'Feb 27, 2026', 'Feb 28, 2026'],
  // Periods across a change to or from daylight saving time.
  ['2026-03-28', '2026-03-29', 'Mar 28, 2026', 'Mar 29, 2026'],
  ['2026-10-24', '2026-10-25', 'Oct 24, 2026', 'Oct 25, 2026'],
])('from %s to %s is shown with the entered days', (first, last, from, to) => {
  expect(periodOf(format, startOf(first), endOf(last))).toEqual({ first: from, last: to });
});

test('a period that starts or ends within a day is shown with times', () => {
  const noon = new Date('2026-03-05T12:00:00').toISOString();
  expect(periodOf(format, noon, endOf('2026-03-06')).first).toMatch(/Mar 5, 2026, 12:00/);
});
