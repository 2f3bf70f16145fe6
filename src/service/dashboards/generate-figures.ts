import { documentStates } from '#contract/core/document-states.ts';
import type { DashboardFigures, ShownDashboard } from '#contract/dashboards/bff.ts';
import {
  type BucketRow,
  type Buckets,
  countByState,
  countFieldCorrections,
  countOverTime,
  countReceived,
  measureApprovals,
  rateAutomation,
  type Scope,
} from './store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { dashboardTexts } from './dashboard-texts.ts';
import { fieldLabels } from './dashboards.ts';
import { scopeOf } from './generate-data.ts';
import { dataOf, measuresOf, rounded, spanAxis } from './time-axis.ts';

/** `span` is the time asked for, `both` the time as long before it and it. */
type Times = { span: Buckets; both: Buckets; from: Date; end: Date };
type Dashboard = (ctx: Ctx, scope: Scope, times: Times) => Promise<DashboardFigures>;

const dayMs = 86_400_000;
/** More than a chart of bars can show. */
const mostFields = 15;

function timesOf(from: Date, end: Date): Times {
  const before = new Date(from.getTime() - (end.getTime() - from.getTime()));
  return { span: { starts: [from], end }, both: { starts: [before, from], end }, from, end };
}

/** Of rows over `both`: nothing counted is 0, nothing measured is null. */
const counts = (rows: readonly BucketRow[], series: string): DashboardFigures['figure'] => {
  const [previous = 0, value = 0] = dataOf(rows, series, ['before', 'now']);
  return { value, previous };
};
const measures = (rows: readonly BucketRow[], series: string): DashboardFigures['figure'] => {
  const [previous = null, value = null] = measuresOf(rows, series, ['before', 'now']);
  return { value, previous };
};

/** What share of several stretches together was left as it was read, in per cent. */
function rateOf(rows: readonly BucketRow[], isMeant: (bucket: number) => boolean): number | null {
  const meant = rows.filter(({ bucket }) => isMeant(bucket));
  const checkedIn = new Map(meant.filter(({ series }) => series === 'checked').map(({ bucket, value }) => [bucket, value]));
  const checked = [...checkedIn.values()].reduce((sum, value) => sum + value, 0);
  const untouched = meant
    .filter(({ series }) => series === 'rate')
    .reduce((sum, { bucket, value }) => sum + (value * (checkedIn.get(bucket) ?? 0)) / 100, 0);
  return checked === 0 ? null : rounded((100 * untouched) / checked);
}

async function overTime(
  { ctx, times: { from, end } }: { ctx: Ctx; times: Times },
  read: (buckets: Buckets) => Promise<BucketRow[]>,
  { series, valuesOf }: { series: Record<string, string>; valuesOf: typeof measuresOf },
): Promise<Omit<DashboardFigures, 'figure'>> {
  const { buckets, labels, step } = spanAxis(from, end, ctx.culture);
  const rows = await read(buckets);
  return {
    step,
    points: buckets.starts.map((start, at) => ({ key: start.toISOString().slice(0, 10), label: labels[at] ?? '' })),
    series: Object.entries(series).map(([key, label]) => ({ key, label, values: valuesOf(rows, key, labels) })),
  };
}

const figures: Record<ShownDashboard, Dashboard> = {
  DocumentsByState: async (ctx, scope, { span, both }) => {
    const texts = dashboardTexts(ctx.culture);
    const [before] = both.starts;
    const now = await countByState(ctx.db, scope, span);
    const then = await countByState(ctx.db, scope, { starts: [before], end: span.starts[0] });
    const open = (rows: typeof now) => rows.filter(({ name }) => name !== 'Validated').reduce((sum, { value }) => sum + value, 0);
    const byState = new Map(now.map(({ name, value }) => [name, value]));
    return {
      figure: { value: open(now), previous: open(then) },
      step: null,
      points: documentStates.map((state) => ({ key: state, label: texts.states[state] })),
      series: [{ key: 'documents', label: texts.documents, values: documentStates.map((state) => byState.get(state) ?? 0) }],
    };
  },
  DocumentsOverTime: async (ctx, scope, times) => {
    const { received, validated, exported } = dashboardTexts(ctx.culture);
    const read = (buckets: Buckets) => countOverTime(ctx.db, scope, buckets);
    return {
      figure: counts(await countReceived(ctx.db, scope, times.both), 'received'),
      ...(await overTime({ ctx, times }, read, { series: { received, validated, exported }, valuesOf: dataOf })),
    };
  },
  AutomationRate: async (ctx, scope, times) => {
    const { rate } = dashboardTexts(ctx.culture);
    const [before] = times.both.starts;
    // read at once with the time before, which is the first of all stretches
    let all: BucketRow[] = [];
    const read = async ({ starts, end }: Buckets) => {
      all = await rateAutomation(ctx.db, scope, { starts: [before, ...starts], end });
      return all.map((row) => ({ ...row, bucket: row.bucket - 1 }));
    };
    const chart = await overTime({ ctx, times }, read, { series: { rate }, valuesOf: measuresOf });
    return { figure: { value: rateOf(all, (bucket) => bucket > 0), previous: rateOf(all, (bucket) => bucket === 0) }, ...chart };
  },
  CorrectionsByField: async (ctx, scope, { both }) => {
    const rows = await countFieldCorrections(ctx.db, scope, both);
    const sumOf = (of: number) => rows.filter(({ bucket }) => bucket === of).reduce((sum, { value }) => sum + value, 0);
    const most = rows
      .filter(({ bucket }) => bucket === 1)
      .toSorted((a, b) => b.value - a.value || a.series.localeCompare(b.series))
      .slice(0, mostFields);
    const names = most.map(({ series }) => series);
    const labels = await fieldLabels(ctx, names);
    return {
      figure: { value: sumOf(1), previous: sumOf(0) },
      step: null,
      points: names.map((key, at) => ({ key, label: labels[at] ?? key })),
      series: [{ key: 'corrections', label: dashboardTexts(ctx.culture).corrections, values: most.map(({ value }) => value) }],
    };
  },
  ApprovalLeadTime: async (ctx, scope, times) => {
    const { median, slow } = dashboardTexts(ctx.culture);
    const read = (buckets: Buckets) => measureApprovals(ctx.db, scope, buckets);
    return {
      figure: measures(await read(times.both), 'median'),
      ...(await overTime({ ctx, times }, read, { series: { median, slow }, valuesOf: measuresOf })),
    };
  },
};

export type Asked = {
  dashboardType: ShownDashboard;
  accountingUnitIds?: readonly string[] | null | undefined;
  /** Days, both included. */
  from: string;
  to: string;
};

/** What a dashboard shows over a time, beside the time as long before it. */
export async function generateFigures(
  ctx: Ctx,
  { dashboardType, accountingUnitIds, from, to }: Asked,
): Promise<DashboardFigures> {
  const scope = await scopeOf(ctx, accountingUnitIds);
  return figures[dashboardType](ctx, scope, timesOf(new Date(from), new Date(Date.parse(to) + dayMs)));
}
