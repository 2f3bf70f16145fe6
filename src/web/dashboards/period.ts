/** The time that dashboards are about, as the address has it: a number of days up to today, or two days of one's own. Pure. */

export const dayCounts = [7, 30, 90, 365] as const;
const usualDays = 30;
const dayMs = 86_400_000;
const mostDays = 1100;

export type Period = { from: string; to: string; days: number | undefined };

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** How many days a time has, both ends included. */
export const lengthOf = ({ from, to }: { from: string; to: string }): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

const isTold = (from: string, to: string): boolean =>
  from >= '2000-01-01' && from <= to && to <= '2999-12-31' && lengthOf({ from, to }) <= mostDays;

/** What the address says, else the last month. */
export function periodOf(search: URLSearchParams, now: number): Period {
  const [from, to] = [search.get('from'), search.get('to')];
  if (isDay(from) && isDay(to) && isTold(from, to)) return { from, to, days: undefined };
  const asked = Number(search.get('days'));
  const days = dayCounts.find((each) => each === asked) ?? usualDays;
  return { from: isoDay(now - (days - 1) * dayMs), to: isoDay(now), days };
}

/** Why two days are no time that can be asked for. */
export const isWrongSpan = (from: string, to: string): boolean => !isDay(from) || !isDay(to) || !isTold(from, to);
