import type { DashboardType } from '#contract/dashboards/dashboard-types.ts';
import { documentStates } from '#contract/core/document-states.ts';
import type { DashboardData } from '#contract/dashboards/v1.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import type { BucketRow, Scope } from './counted.ts';
import { dashboardTexts } from './dashboard-texts.ts';
import { fieldLabels } from './field-labels.ts';
import { countCorrections, countFieldAccuracy, measureDocuments, rateAutomation, sampleStart } from './quality.store.ts';
import { countByState, countOverTime } from './store.ts';
import { dataOf, lastDays, lastWeeks, rounded } from './time-axis.ts';
import { countExports, countQueueAges, measureApprovals, sumByCurrency, sumBySupplier } from './work.store.ts';

type Dashboard = (ctx: Ctx, scope: Scope) => Promise<DashboardData>;

const dayMs = 86_400_000;
const daysAgo = (ctx: Ctx, days: number): Date => new Date(ctx.now().getTime() - days * dayMs);

/** Builds one labeled dataset per series. */
const charted = (labels: string[], rows: readonly BucketRow[], series: Record<string, string>): DashboardData => ({
  labels,
  datasets: Object.entries(series).map(([name, label]) => ({ label, data: dataOf(rows, name, labels) })),
});

/** Limits of what a chart can show. */
const most = { fields: 20, suppliers: 10, currencies: 3 };

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
    const end = new Date(ctx.now().getTime() + dayMs);
    const since = await sampleStart(ctx.db, scope, new Date(0), end);
    const rows = (await countFieldAccuracy(ctx.db, scope, { starts: [since], end })).slice(0, most.fields);
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
    return charted(labels, await measureDocuments(ctx.db, scope, buckets, ['reading', 'checking']), { reading, checking });
  },
  QueueAge: async (ctx, scope) => {
    const { ages, review, approval, export: exporting } = dashboardTexts(ctx.culture);
    const rows = await countQueueAges(ctx.db, scope, ctx.now());
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
    const rows = await countExports(ctx.db, scope, buckets, ['Exported', 'Failed']);
    return charted(labels, rows, { Exported: exported, Failed: exportFailed });
  },
  AmountsBySupplier: async (ctx, scope) => {
    const year = { starts: [daysAgo(ctx, 365)] as const, end: new Date(ctx.now().getTime() + dayMs) };
    const rows = await sumBySupplier(ctx.db, scope, year, most.suppliers);
    const sums = await sumByCurrency(ctx.db, scope, year);
    const currencies = sums.map(({ series }) => series).slice(0, most.currencies);
    const shown = rows.filter(({ currency }) => currencies.includes(currency)).toSorted((a, b) => a.rank - b.rank);
    const suppliers = [...new Set(shown.map(({ supplier }) => supplier))].slice(0, most.suppliers);
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
