/** Figures on extraction quality and corrections. */
import type { DashboardFigures } from '#contract/dashboards/bff.ts';
import type { BucketRow, Buckets } from './counted.ts';
import { dashboardTexts } from './dashboard-texts.ts';
import { fieldLabels } from './field-labels.ts';
import { type Asked, bars, countedBy, type Filter, overTime, rangeOf } from './figure-parts.ts';
import { type AccuracyRow, countFieldAccuracy, countFieldCorrections, rateAutomation, sampleStart } from './quality.store.ts';
import { measuresOf, rounded } from './time-axis.ts';

/** Limit of what a bar chart can show. */
const maxFields = 15;

/** Counts the validated documents over several periods, and those of them that were not changed. */
function countUnchanged(
  rows: readonly BucketRow[],
  isMeant: (bucket: number) => boolean,
): { checked: number; untouched: number } {
  const sumOf = (series: string, of: (row: BucketRow) => number) =>
    rows.filter((row) => row.series === series && isMeant(row.bucket)).reduce((sum, row) => sum + of(row), 0);
  return { checked: sumOf('checked', ({ value }) => value), untouched: sumOf('rate', ({ documents = 0 }) => documents) };
}
const rateOf = ({ checked, untouched }: ReturnType<typeof countUnchanged>) =>
  checked === 0 ? null : rounded((100 * untouched) / checked);

export async function automationRate(asked: Asked): Promise<DashboardFigures> {
  const { ctx, scope } = asked;
  const [before] = asked.both.starts;
  // read together with the preceding period, which is the first bucket
  let all: BucketRow[] = [];
  const read = async ({ starts, end }: Buckets) => {
    all = await rateAutomation(ctx.db, scope, { starts: [before, ...starts], end });
    return all.map((row) => ({ ...row, bucket: row.bucket - 1 }));
  };
  const filter = (validatedAt: Filter[string]): Filter => ({ validatedAt, isCorrected: { value: 'false' } });
  const label = dashboardTexts(ctx.culture).rate;
  const chart = await overTime(asked, read, { rate: { label, unit: 'percent', valuesOf: measuresOf, filter } });
  const now = countUnchanged(all, (bucket) => bucket > 0);
  return {
    figure: {
      value: rateOf(now),
      previous: rateOf(countUnchanged(all, (bucket) => bucket === 0)),
      currency: null,
      counted: countedBy(asked, now.untouched, filter(rangeOf(asked.from, asked.end))),
    },
    ...chart,
  };
}

const shareOf = ({ has, corrected }: Omit<AccuracyRow, 'name'>) => (100 * (has - corrected)) / has;
const accuracyOf = (rows: readonly AccuracyRow[]) => {
  const sum = (of: 'has' | 'corrected') => rows.reduce((all, row) => all + row[of], 0);
  return rows.length === 0 ? null : rounded(shareOf({ has: sum('has'), corrected: sum('corrected') }));
};

export async function fieldAccuracy(asked: Asked): Promise<DashboardFigures> {
  const { ctx, scope, from, end } = asked;
  const [before] = asked.both.starts;
  const [since, earlier] = [await sampleStart(ctx.db, scope, from, end), await sampleStart(ctx.db, scope, before, from)];
  const now = await countFieldAccuracy(ctx.db, scope, { starts: [since], end });
  const then = await countFieldAccuracy(ctx.db, scope, { starts: [earlier], end: from });
  const validatedAt = rangeOf(since, end);
  const worst = now
    .filter(({ corrected }) => corrected > 0)
    .toSorted((a, b) => shareOf(a) - shareOf(b) || b.has - a.has)
    .slice(0, maxFields);
  const labels = await fieldLabels(
    ctx,
    worst.map(({ name }) => name),
  );
  const fields = worst.map((row, at) => ({
    key: row.name,
    label: labels[at] ?? row.name,
    value: shareOf(row),
    documents: row.corrected,
    filter: { validatedAt, [`corrections.${row.name}`]: { value: 'true' } },
  }));
  return {
    figure: { value: accuracyOf(now), previous: accuracyOf(then), currency: null, counted: null },
    ...bars(asked, { key: 'accuracy', label: dashboardTexts(ctx.culture).accuracy, unit: 'percent' }, fields),
  };
}

export async function correctionsByField(asked: Asked): Promise<DashboardFigures> {
  const { ctx, scope } = asked;
  const { byField: rows, documents: corrected } = await countFieldCorrections(ctx.db, scope, asked.both);
  const sumOf = (of: number) => rows.filter(({ bucket }) => bucket === of).reduce((sum, { value }) => sum + value, 0);
  const most = rows
    .filter(({ bucket }) => bucket === 1)
    .toSorted((a, b) => b.value - a.value || a.series.localeCompare(b.series))
    .slice(0, maxFields);
  const labels = await fieldLabels(
    ctx,
    most.map(({ series }) => series),
  );
  const correctedAt = rangeOf(asked.from, asked.end);
  const fields = most.map(({ series: key, value, documents = 0 }, at) => ({
    key,
    label: labels[at] ?? key,
    value,
    documents,
    filter: { [`corrections.${key}`]: correctedAt },
  }));
  return {
    figure: {
      value: sumOf(1),
      previous: sumOf(0),
      currency: null,
      counted: countedBy(asked, corrected.get(1) ?? 0, { correctedAt }),
    },
    ...bars(asked, { key: 'corrections', label: dashboardTexts(ctx.culture).corrections, unit: 'count' }, fields),
  };
}
