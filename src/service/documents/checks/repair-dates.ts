import { canonicalValue } from '#values/value-types.ts';
import { daysBetween } from './check-dates.ts';
import type { Proposer, Repair } from './repair.ts';

const take = (field: string, value: string, reason: Repair['reason']): Repair => ({
  reason,
  changes: [{ field, itemIndex: null, value }],
});

const real = (iso: string): string | null => canonicalValue('DATE', iso);
const inYear = (iso: string, year: number): string | null => real(`${year}${iso.slice(4)}`);
/** Swaps month and day. */
const turned = (iso: string): string | null => real(`${iso.slice(0, 4)}-${iso.slice(8, 10)}-${iso.slice(5, 7)}`);

/** Longest usual payment term: beyond it, another misreading of the year is as likely. */
const likelyTermDays = 120;

function dueRepairs(issued: string, due: string): Repair[] {
  const year = Number(issued.slice(0, 4));
  const found: Repair[] = [];
  for (const each of [inYear(due, year), inYear(due, year + 1)])
    if (each && each >= issued && daysBetween(issued, each) <= likelyTermDays) found.push(take('date_due', each, 'year'));
  const other = turned(due);
  if (other && other >= issued && daysBetween(issued, other) <= likelyTermDays) found.push(take('date_due', other, 'turned'));
  // keeps the term if the issue date was misread
  const issuedThen = inYear(issued, Number(due.slice(0, 4)));
  if (issuedThen && issuedThen <= due && daysBetween(issuedThen, due) <= likelyTermDays)
    found.push(take('date_issued', issuedThen, 'year'));
  if (due < issued && daysBetween(due, issued) <= likelyTermDays)
    found.push({
      reason: 'swapped',
      changes: [
        { field: 'date_issued', itemIndex: null, value: due },
        { field: 'date_due', itemIndex: null, value: issued },
      ],
    });
  return found;
}

function issueRepairs(issued: string, today: string): Repair[] {
  const year = Number(today.slice(0, 4));
  const other = turned(issued);
  return [
    ...[inYear(issued, year), inYear(issued, year - 1)].flatMap((each) =>
      each && each <= today ? [take('date_issued', each, 'year')] : [],
    ),
    ...(other && other <= today ? [take('date_issued', other, 'turned')] : []),
  ].slice(0, 2);
}

/** Proposes corrections of dates with a wrong year, or with day and month swapped. */
export const dateRepairs: Proposer = ({ code }, { fields, today }) => {
  const issued = real(fields['date_issued']?.value ?? '') ?? '';
  const due = real(fields['date_due']?.value ?? '') ?? '';
  if (code === 'issuedInFuture' || code === 'issuedLongAgo') return issued === '' ? [] : issueRepairs(issued, today);
  return due === '' ? [] : dueRepairs(issued === '' ? today : issued, due);
};
