/** A period as days of the person's own calendar: the service keeps the moments at which it begins and ends. Pure. */
import type { Format } from '#web/platform/i18n/format.ts';

const day = (iso: string): Date => new Date(`${iso}T00:00:00`);

export const startOf = (first: string): string => day(first).toISOString();

/** The end of the last day, which is the beginning of the next. */
export function endOf(last: string): string {
  const end = day(last);
  end.setDate(end.getDate() + 1);
  return end.toISOString();
}

const isMidnight = (moment: Date): boolean =>
  moment.getHours() + moment.getMinutes() + moment.getSeconds() + moment.getMilliseconds() === 0;

const dayOf = (moment: Date): string =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** From its first to its last day; with times of day where it is not made of whole days. */
export function periodOf(format: Format, from: string, to: string): { first: string; last: string } {
  const [begin, end] = [new Date(from), new Date(to)];
  if (!isMidnight(begin) || !isMidnight(end)) return { first: format.dateTime(from), last: format.dateTime(to) };
  const last = new Date(end.getTime() - 1);
  return { first: format.date(dayOf(begin)), last: format.date(dayOf(last)) };
}
