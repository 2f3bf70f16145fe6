import type { BucketRow, Buckets } from './counted.ts';

const dayMs = 86_400_000;

export type Step = 'day' | 'week' | 'month';
export type TimeAxis = { buckets: Buckets; labels: string[] };

const dayStart = (at: Date): number => Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
/** Returns the day of the week; Monday is 0. */
const weekday = (at: Date): number => (at.getUTCDay() + 6) % 7;

function labelsOf({ starts }: Buckets, culture: string, step: Step): string[] {
  const shape =
    step === 'month' ? ({ month: 'short', year: 'numeric' } as const) : ({ day: 'numeric', month: 'numeric' } as const);
  const format = new Intl.DateTimeFormat(culture, { ...shape, timeZone: 'UTC' });
  return starts.map((start) => format.format(start));
}

function evenAxis(startMs: number, days: number, count: number, culture: string): TimeAxis {
  const at = (index: number) => new Date(startMs + index * days * dayMs);
  const buckets: Buckets = {
    starts: [at(0), ...Array.from({ length: count - 1 }, (_, index) => at(index + 1))],
    end: at(count),
  };
  return { buckets, labels: labelsOf(buckets, culture, 'day') };
}

/** Returns the last 30 days, including today. */
export const lastDays = (now: Date, culture: string): TimeAxis => evenAxis(dayStart(now) - 29 * dayMs, 1, 30, culture);

/** Returns the last 12 weeks including the current one, each labeled by its Monday. */
export const lastWeeks = (now: Date, culture: string): TimeAxis =>
  evenAxis(dayStart(now) - (weekday(now) + 77) * dayMs, 7, 12, culture);

/** Divides a period into steps with few enough points for a chart. The first step may be shorter. */
export function spanAxis(from: Date, end: Date, culture: string): TimeAxis & { step: Step } {
  const days = (end.getTime() - from.getTime()) / dayMs;
  const step: Step = days <= 35 ? 'day' : days <= 200 ? 'week' : 'month';
  const buckets: Buckets = { starts: [from, ...laterStarts(from, end, step)], end };
  return { buckets, labels: labelsOf(buckets, culture, step), step };
}

function laterStarts(from: Date, end: Date, step: Step): Date[] {
  const starts: Date[] = [];
  for (let at = nextStart(from, step); at < end; at = nextStart(at, step)) starts.push(at);
  return starts;
}

function nextStart(at: Date, step: Step): Date {
  if (step === 'month') return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1));
  return new Date(dayStart(at) + (step === 'day' ? 1 : 7 - weekday(at)) * dayMs);
}

/** Rounds a charted value to two decimals. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Returns one number per label, 0 if there was nothing. */
export function dataOf(rows: readonly BucketRow[], series: string, { length }: readonly string[]): number[] {
  const values = new Map(rows.filter((row) => row.series === series).map(({ bucket, value }) => [bucket, value]));
  return Array.from({ length }, (_, at) => rounded(values.get(at) ?? 0));
}

/** Same with null instead of 0: shares and medians of nothing are undefined. */
export function measuresOf(rows: readonly BucketRow[], series: string, { length }: readonly string[]): (number | null)[] {
  const values = new Map(rows.filter((row) => row.series === series).map(({ bucket, value }) => [bucket, value]));
  return Array.from({ length }, (_, at) => {
    const value = values.get(at);
    return value === undefined ? null : rounded(value);
  });
}
