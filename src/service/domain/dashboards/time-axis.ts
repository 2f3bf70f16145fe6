import type { BucketRow, Buckets } from '#service/store/dashboards.store.ts';

const daySeconds = 86_400;

export type TimeAxis = { buckets: Buckets; labels: string[] };

const dayStart = (at: Date): number => Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());

function axis(startMs: number, seconds: number, count: number, culture: string): TimeAxis {
  const format = new Intl.DateTimeFormat(culture, { day: 'numeric', month: 'numeric', timeZone: 'UTC' });
  return {
    buckets: { start: new Date(startMs), seconds },
    labels: Array.from({ length: count }, (_, at) => format.format(startMs + at * seconds * 1000)),
  };
}

/** The last 30 days, today included. */
export const lastDays = (now: Date, culture: string): TimeAxis =>
  axis(dayStart(now) - 29 * daySeconds * 1000, daySeconds, 30, culture);

/** The last 12 weeks, this one included, each named by its Monday. */
export function lastWeeks(now: Date, culture: string): TimeAxis {
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  return axis(dayStart(now) - (sinceMonday + 77) * daySeconds * 1000, 7 * daySeconds, 12, culture);
}

/** A charted figure: two decimals are all that anybody reads. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;

/** One number for each label, 0 where nothing was. */
export function dataOf(rows: readonly BucketRow[], series: string, { length }: readonly string[]): number[] {
  const values = new Map(rows.filter((row) => row.series === series).map(({ bucket, value }) => [bucket, value]));
  return Array.from({ length }, (_, at) => rounded(values.get(at) ?? 0));
}
