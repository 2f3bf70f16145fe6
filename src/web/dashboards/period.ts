/** Period of the dashboards, stored in the URL: a number of days up to today, or a custom range of two days. */

export const dayCounts = [7, 30, 90, 365] as const;
const defaultDays = 30;
const dayMs = 86_400_000;
const maxDays = 1100;

export type Period = { from: string; to: string; days: number | undefined };

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Returns the number of days in a period, including both ends. */
export const lengthOf = ({ from, to }: { from: string; to: string }): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

const isValidRange = (from: string, to: string): boolean =>
  from >= '2000-01-01' && from <= to && to <= '2999-12-31' && lengthOf({ from, to }) <= maxDays;

/** Returns the period in the URL, or the last 30 days. */
export function periodOf(search: URLSearchParams, now: number): Period {
  const [from, to] = [search.get('from'), search.get('to')];
  if (isDay(from) && isDay(to) && isValidRange(from, to)) return { from, to, days: undefined };
  const asked = Number(search.get('days'));
  const days = dayCounts.find((each) => each === asked) ?? defaultDays;
  return { from: isoDay(now - (days - 1) * dayMs), to: isoDay(now), days };
}

/** Whether two days are not a valid period. */
export const isInvalidPeriod = (from: string, to: string): boolean => !isDay(from) || !isDay(to) || !isValidRange(from, to);
