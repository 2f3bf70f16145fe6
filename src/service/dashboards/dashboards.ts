import type { DashboardType } from '#contract/dashboards/dashboard-types.ts';
import { documentStates } from '#contract/core/document-states.ts';
import type { DashboardData } from '#contract/dashboards/v1.ts';
import {
  type BucketRow,
  countByState,
  countCorrections,
  countExports,
  countFieldAccuracy,
  countOverTime,
  countQueueAges,
  findFieldLabels,
  measureApprovals,
  measureDocuments,
  rateAutomation,
  type Scope,
  sumBySupplier,
} from './store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { inCulture } from '#service/document-types/in-culture.ts';
import { dashboardTexts } from './dashboard-texts.ts';
import { dataOf, lastDays, lastWeeks, rounded } from './time-axis.ts';

type Dashboard = (ctx: Ctx, scope: Scope) => Promise<DashboardData>;

const dayMs = 86_400_000;
const daysAgo = (ctx: Ctx, days: number): Date => new Date(ctx.now().getTime() - days * dayMs);

/** One dataset for each series named, with its label. */
const charted = (labels: string[], rows: readonly BucketRow[], series: Record<string, string>): DashboardData => ({
  labels,
  datasets: Object.entries(series).map(([name, label]) => ({ label, data: dataOf(rows, name, labels) })),
});

export async function fieldLabels(ctx: Ctx, names: readonly string[]): Promise<string[]> {
  const found = await findFieldLabels(ctx.db, ctx.actor.tenantId, names);
  const labels = new Map(found.map(({ name, label }) => [name, inCulture(label, ctx.culture, name)]));
  return names.map((name) => labels.get(name) ?? name);
}

/** The upper ends of the ages that waiting documents are sorted into, in hours. */
const ageLimits = [1, 8, 24, 72, 168];

export const dashboards: Record<DashboardType, Dashboard> = {
  DocumentsByState: async (ctx, scope) => {
    const texts = dashboardTexts(ctx.culture);
    const counts = new Map((await countByState(ctx.db, scope)).map(({ name, value }) => [name, value]));
    return {
      labels: documentStates.map((state) => texts.states[state]),
      datasets: [{ label: texts.documents, data: documentStates.map((state) => counts.get(state) ?? 0) }],
    };
  },
  DocumentsOverTime: async (ctx, scope) => {
    const { received, validated, exported } = dashboardTexts(ctx.culture);
    const { labels, buckets } = lastDays(ctx.now(), ctx.culture);
    return charted(labels, await countOverTime(ctx.db, scope, buckets), { received, validated, exported });
  },
  AutomationRate: async (ctx, scope) => {
    const { rate, checked } = dashboardTexts(ctx.culture);
    const { labels, buckets } = lastWeeks(ctx.now(), ctx.culture);
    return charted(labels, await rateAutomation(ctx.db, scope, buckets), { rate, checked });
  },
  FieldAccuracy: async (ctx, scope) => {
    const rows = await countFieldAccuracy(ctx.db, scope, 2_000);
    return {
      labels: await fieldLabels(
        ctx,
        rows.map(({ name }) => name),
      ),
      datasets: [
        {
          label: dashboardTexts(ctx.culture).accuracy,
          data: rows.map(({ has, corrected }) => rounded((100 * (has - corrected)) / has)),
        },
      ],
    };
  },
  CorrectionsByField: async (ctx, scope) => {
    const rows = await countCorrections(ctx.db, scope, {
      starts: [daysAgo(ctx, 90)],
      end: new Date(ctx.now().getTime() + dayMs),
    });
    return {
      labels: await fieldLabels(
        ctx,
        rows.map(({ name }) => name),
      ),
      datasets: [{ label: dashboardTexts(ctx.culture).corrections, data: rows.map(({ value }) => value) }],
    };
  },
  TimePerDocument: async (ctx, scope) => {
    const { reading, checking } = dashboardTexts(ctx.culture);
    const { labels, buckets } = lastWeeks(ctx.now(), ctx.culture);
    return charted(labels, await measureDocuments(ctx.db, scope, buckets), { reading, checking });
  },
  QueueAge: async (ctx, scope) => {
    const { ages, review, approval, export: exporting } = dashboardTexts(ctx.culture);
    const rows = await countQueueAges(ctx.db, scope, ctx.now(), ageLimits);
    return charted([...ages], rows, { review, approval, export: exporting });
  },
  ApprovalLeadTime: async (ctx, scope) => {
    const { median, slow } = dashboardTexts(ctx.culture);
    const { labels, buckets } = lastWeeks(ctx.now(), ctx.culture);
    return charted(labels, await measureApprovals(ctx.db, scope, buckets), { median, slow });
  },
  ExportResults: async (ctx, scope) => {
    const { exported, exportFailed } = dashboardTexts(ctx.culture);
    const { labels, buckets } = lastDays(ctx.now(), ctx.culture);
    return charted(labels, await countExports(ctx.db, scope, buckets), { Exported: exported, Failed: exportFailed });
  },
  AmountsBySupplier: async (ctx, scope) => {
    const rows = await sumBySupplier(ctx.db, scope, daysAgo(ctx, 365));
    const currencies = [...new Set(rows.map(({ currency }) => currency))].slice(0, 3);
    const shown = rows.filter(({ currency }) => currencies.includes(currency)).toSorted((a, b) => a.rank - b.rank);
    const suppliers = [...new Set(shown.map(({ supplier }) => supplier))].slice(0, 10);
    const totals = new Map(shown.map(({ supplier, currency, total }) => [`${currency}\n${supplier}`, total]));
    return {
      labels: suppliers,
      datasets: currencies.map((currency) => ({
        label: currency === '' ? dashboardTexts(ctx.culture).noCurrency : currency,
        data: suppliers.map((supplier) => rounded(totals.get(`${currency}\n${supplier}`) ?? 0)),
      })),
    };
  },
};
