import { canonicalValue } from '#values/value-types.ts';
import type { FieldValues, MessageLevel } from '#values/values.ts';
import type { CheckMessage } from './check-message.ts';

const message = (field: string, code: CheckMessage['code'], level: MessageLevel = 'Warning'): CheckMessage => ({
  field,
  itemIndex: null,
  level,
  code,
  params: {},
});

/** Longer than any agreed payment term: more likely a misread year. */
const maxTermDays = 366;
const longAgoYears = 5;

export const daysBetween = (earlier: string, later: string): number => (Date.parse(later) - Date.parse(earlier)) / 86_400_000;
const yearsBefore = (day: string, years: number): string => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;

/** Compares ISO dates as text. */
export function checkDates(fields: FieldValues, today: string): CheckMessage[] {
  const issued = canonicalValue('DATE', fields['date_issued']?.value ?? '') ?? '';
  const due = canonicalValue('DATE', fields['date_due']?.value ?? '') ?? '';
  const found: CheckMessage[] = [];
  if (issued !== '' && due !== '' && due < issued) found.push(message('date_due', 'dueBeforeIssue'));
  if (due !== '' && daysBetween(issued === '' ? today : issued, due) > maxTermDays) found.push(message('date_due', 'dueTooFar'));
  if (issued > today) found.push(message('date_issued', 'issuedInFuture'));
  if (issued !== '' && issued < yearsBefore(today, longAgoYears)) found.push(message('date_issued', 'issuedLongAgo', 'Info'));
  return found;
}
