/** Building blocks for the figures of all dashboards. */
import type { CountedDocuments, DashboardFigures, FigureUnit } from '#contract/dashboards/bff.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import type { BucketRow, Buckets, Scope } from './counted.ts';
import { type dataOf, type measuresOf, rounded, spanAxis } from './time-axis.ts';

export type Filter = CountedDocuments['filter'];
type Series = DashboardFigures['series'][number];

/** `span` is the requested period, `both` the preceding period of equal length and the requested one. */
export type Asked = {
  ctx: Ctx;
  scope: Scope;
  /** Requested units; if empty, all of the caller's units are counted, as in the list. */
  unitIds: readonly string[];
  from: Date;
  end: Date;
  span: Buckets;
  both: Buckets;
};
export type Dashboard = (asked: Asked) => Promise<DashboardFigures>;

export function timesOf(from: Date, end: Date): Pick<Asked, 'from' | 'end' | 'span' | 'both'> {
  const before = new Date(from.getTime() - (end.getTime() - from.getTime()));
  return { from, end, span: { starts: [from], end }, both: { starts: [before, from], end } };
}

/** Ranges of filters are inclusive, to the millisecond. */
export const rangeOf = (from: Date | undefined, end: Date | undefined): Filter[string] => ({
  ...(from && { from: from.toISOString() }),
  ...(end && { to: new Date(end.getTime() - 1).toISOString() }),
});

export const countedBy = ({ unitIds }: Asked, documents: number, filter: Filter): CountedDocuments => ({
  documents,
  filter: { ...(unitIds.length > 0 && { accountingUnitId: { values: [...unitIds] } }), ...filter },
});

/** Computes the main figure from rows over `both`: the values of the preceding and of the requested period. */
export function figureOf(
  asked: Asked,
  rows: readonly BucketRow[],
  { series, valuesOf, filter }: { series: string; valuesOf: typeof measuresOf; filter: (range: Filter[string]) => Filter },
): DashboardFigures['figure'] {
  const [previous = null, value = null] = valuesOf(rows, series, ['before', 'now']);
  const now = rows.find((row) => row.series === series && row.bucket === 1);
  const documents = now?.documents ?? now?.value ?? 0;
  return { value, previous, currency: null, counted: countedBy(asked, documents, filter(rangeOf(asked.from, asked.end))) };
}

export type OverTime = {
  label: string;
  unit: FigureUnit;
  /** Determines whether a period without rows is 0 or null. */
  valuesOf: typeof dataOf | typeof measuresOf;
  filter: (range: Filter[string]) => Filter;
};

/** Builds one line per series over the requested period. */
export async function overTime(
  asked: Asked,
  read: (buckets: Buckets) => Promise<BucketRow[]>,
  series: Record<string, OverTime>,
): Promise<Omit<DashboardFigures, 'figure'>> {
  const { buckets, labels, step } = spanAxis(asked.from, asked.end, asked.ctx.culture);
  const rows = await read(buckets);
  const ends = [...buckets.starts.slice(1), buckets.end];
  return {
    step,
    points: buckets.starts.map((start, at) => ({ key: start.toISOString().slice(0, 10), label: labels[at] ?? '' })),
    series: Object.entries(series).map(([key, { label, unit, valuesOf, filter }]): Series => {
      const found = new Map(rows.filter((row) => row.series === key).map((row) => [row.bucket, row]));
      return {
        key,
        label,
        unit,
        values: valuesOf(rows, key, labels),
        counted: buckets.starts.map((start, at) => {
          const row = found.get(at);
          return row ? countedBy(asked, row.documents ?? row.value, filter(rangeOf(start, ends[at]))) : null;
        }),
      };
    }),
  };
}

export type Bar = { key: string; label: string; value: number; documents: number; filter: Filter };

/** Builds one series of bars. */
export const bars = (
  asked: Asked,
  series: { key: string; label: string; unit: FigureUnit },
  of: readonly Bar[],
): Omit<DashboardFigures, 'figure'> => ({
  step: null,
  points: of.map(({ key, label }) => ({ key, label })),
  series: [
    {
      ...series,
      values: of.map(({ value }) => rounded(value)),
      counted: of.map(({ documents, filter }) => countedBy(asked, documents, filter)),
    },
  ],
});
