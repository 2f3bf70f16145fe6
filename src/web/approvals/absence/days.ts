/** Converts between days of the user's calendar and the start and end timestamps that the service stores. */
import type { Format } from '#web/platform/i18n/format.ts';

const day = (iso: string): Date => new Date(`${iso}T00:00:00`);

export const startOf = (first: string): string => day(first).toISOString();

/** Returns the end of the last day, which is the start of the next day. */
export function endOf(last: string): string {
  const end = day(last);
  end.setDate(end.getDate() + 1);
  return end.toISOString();
}

const isMidnight = (moment: Date): boolean =>
  moment.getHours() + moment.getMinutes() + moment.getSeconds() + moment.getMilliseconds() === 0;

const dayOf = (moment: Date): string =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** Returns the first and last day of a period, or timestamps if the period does not consist of whole days. */
export function periodOf(format: Format, from: string, to: string): { first: string; last: string } {
  const [begin, end] = [new Date(from), new Date(to)];
  if (!isMidnight(begin) || !isMidnight(end)) return { first: format.dateTime(from), last: format.dateTime(to) };
  const last = new Date(end.getTime() - 1);
  return { first: format.date(dayOf(begin)), last: format.date(dayOf(last)) };
}
