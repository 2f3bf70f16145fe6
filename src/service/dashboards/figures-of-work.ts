/** Figures on queues, approval times, export results and amounts by supplier. */
import type { CountedDocuments, DashboardFigures } from '#contract/dashboards/bff.ts';
import type { BucketRow, Buckets } from './counted.ts';
import { dashboardTexts } from './dashboard-texts.ts';
import { type Asked, countedBy, type Filter, figureOf, overTime, rangeOf } from './figure-parts.ts';
import { ageSpan } from './queue-ages.ts';
import { dataOf, measuresOf, rounded } from './time-axis.ts';
import {
  countExports,
  countQueueAges,
  countWaitingAt,
  measureApprovals,
  sumByCurrency,
  sumBySupplier,
  type SupplierRow,
} from './work.store.ts';

export async function queueAge(asked: Asked): Promise<DashboardFigures> {
  const { ctx, scope, from } = asked;
  const { ages, review, approval, export: exporting } = dashboardTexts(ctx.culture);
  const now = ctx.now();
  const rows = await countQueueAges(ctx.db, scope, now);
  const filters: Record<string, (since: Filter[string]) => Filter> = {
    review: (extractionTime) => ({ state: { values: ['Extracted'] }, extractionTime }),
    approval: (approvalStartedAt) => ({ approvalStartedAt }),
    export: (queuedAt) => ({ exportState: { values: ['Queued'] }, queuedAt }),
  };
  const series = Object.entries({ review, approval, export: exporting }).map(([key, label]) => {
    const values = dataOf(rows, key, ages);
    const counted = values.map((value, age): CountedDocuments | null => {
      const { from: since, end } = ageSpan(now, age);
      return value === 0 ? null : countedBy(asked, value, filters[key]?.(rangeOf(since, end)) ?? {});
    });
    return { key, label, unit: 'count' as const, values, counted };
  });
  const waiting = (series[0]?.values ?? []).reduce((sum, value) => sum + value, 0);
  return {
    figure: {
      value: waiting,
      previous: await countWaitingAt(ctx.db, scope, from),
      currency: null,
      counted: countedBy(asked, waiting, filters['review']?.({ from: new Date(0).toISOString() }) ?? {}),
    },
    step: null,
    points: ages.map((label, age) => ({ key: `${age}`, label })),
    series,
  };
}

export async function approvalLeadTime(asked: Asked): Promise<DashboardFigures> {
  const { ctx, scope, both } = asked;
  const { median, slow } = dashboardTexts(ctx.culture);
  const read = (buckets: Buckets) => measureApprovals(ctx.db, scope, buckets);
  const filter = (approvalDecidedAt: Filter[string]): Filter => ({ approvalDecidedAt });
  const line = (label: string) => ({ label, unit: 'hours', valuesOf: measuresOf, filter }) as const;
  return {
    figure: figureOf(asked, await read(both), { series: 'median', valuesOf: measuresOf, filter }),
    ...(await overTime(asked, read, { median: line(median), slow: line(slow) })),
  };
}

export async function exportResults(asked: Asked): Promise<DashboardFigures> {
  const { ctx, scope, both } = asked;
  const { exported, exportFailed } = dashboardTexts(ctx.culture);
  const read = (buckets: Buckets) => countExports(ctx.db, scope, buckets, ['Exported', 'Failed']);
  const failed = (exportFailedAt: Filter[string]): Filter => ({ exportFailedAt });
  const succeeded = (exportSucceededAt: Filter[string]): Filter => ({ exportSucceededAt });
  return {
    figure: figureOf(asked, await countExports(ctx.db, scope, both, ['Failed']), {
      series: 'Failed',
      valuesOf: dataOf,
      filter: failed,
    }),
    ...(await overTime(asked, read, {
      Exported: { label: exported, unit: 'count', valuesOf: dataOf, filter: succeeded },
      Failed: { label: exportFailed, unit: 'count', valuesOf: dataOf, filter: failed },
    })),
  };
}

const maxCurrencies = 3;
const maxSuppliers = 10;
/** Maximum length of a filter text. */
const maxFilterLength = 200;

export async function amountsBySupplier(asked: Asked): Promise<DashboardFigures> {
  const { ctx, scope, span, both } = asked;
  const sums = await sumByCurrency(ctx.db, scope, both);
  const received = sums.filter(({ bucket }) => bucket === 1);
  const currencies = received.map(({ series }) => series).slice(0, maxCurrencies);
  const suppliers = await sumBySupplier(ctx.db, scope, span, maxSuppliers);
  const shown = suppliers.filter(({ currency }) => currencies.includes(currency));
  const names = [...new Set(shown.toSorted((a, b) => a.rank - b.rank).map(({ supplier }) => supplier))];
  const { noCurrency } = dashboardTexts(ctx.culture);
  return {
    figure: mainAmount(asked, sums),
    step: null,
    points: names.map((name) => ({ key: name, label: name })),
    series: currencies.map((currency) => {
      const of = new Map(shown.filter((row) => row.currency === currency).map((row) => [row.supplier, row]));
      const cells = names.map((name) => of.get(name));
      return {
        key: currency,
        label: currency === '' ? noCurrency : currency,
        unit: 'amount' as const,
        values: cells.map((cell) => (cell ? rounded(cell.total) : null)),
        counted: cells.map((cell) => (cell ? countedOfSupplier(asked, cell) : null)),
      };
    }),
  };
}

/** Amounts are never added across currencies: the figure uses the currency of most documents. */
function mainAmount(asked: Asked, sums: readonly BucketRow[]): DashboardFigures['figure'] {
  const main = sums.find(({ bucket, series }) => bucket === 1 && series !== '') ?? sums.find(({ bucket }) => bucket === 1);
  if (!main) return { value: null, previous: null, currency: null, counted: null };
  const before = sums.find(({ bucket, series }) => bucket === 0 && series === main.series);
  return {
    value: rounded(main.value),
    previous: before ? rounded(before.value) : null,
    currency: main.series || null,
    counted: countedInCurrency(asked, main.series, main.documents ?? 0, {}),
  };
}

/** Returns null for documents without an extracted currency, which a filter cannot select. */
const countedInCurrency = (asked: Asked, currency: string, documents: number, more: Filter): CountedDocuments | null =>
  currency === ''
    ? null
    : countedBy(asked, documents, {
        createdAt: rangeOf(asked.from, asked.end),
        'fields.currency': { values: [currency] },
        ...more,
      });

const countedOfSupplier = (asked: Asked, { supplier, currency, documents }: SupplierRow): CountedDocuments | null =>
  supplier.length > maxFilterLength
    ? null
    : countedInCurrency(asked, currency, documents, { 'fields.issued_by_name_sm': { values: [supplier] } });
