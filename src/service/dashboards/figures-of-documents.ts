/** Figures on the number of documents and their processing time. */
import { documentStates } from '#contract/core/document-states.ts';
import type { DashboardFigures } from '#contract/dashboards/bff.ts';
import type { Buckets } from './counted.ts';
import { dashboardTexts } from './dashboard-texts.ts';
import { type Asked, bars, countedBy, figureOf, overTime, rangeOf } from './figure-parts.ts';
import { measureDocuments, type Wait } from './quality.store.ts';
import { countByState, countOverTime, countReceived } from './store.ts';
import { dataOf, measuresOf } from './time-axis.ts';

const openStates = documentStates.filter((state) => state !== 'Validated');

export async function documentsByState(asked: Asked): Promise<DashboardFigures> {
  const { ctx, scope, span, both } = asked;
  const texts = dashboardTexts(ctx.culture);
  const [before] = both.starts;
  const now = await countByState(ctx.db, scope, span);
  const then = await countByState(ctx.db, scope, { starts: [before], end: asked.from });
  const open = (rows: typeof now) => rows.filter(({ name }) => name !== 'Validated').reduce((sum, { value }) => sum + value, 0);
  const byState = new Map(now.map(({ name, value }) => [name, value]));
  const createdAt = rangeOf(asked.from, asked.end);
  const states = documentStates.map((state) => {
    const value = byState.get(state) ?? 0;
    return { key: state, label: texts.states[state], value, documents: value, filter: { createdAt, state: { values: [state] } } };
  });
  return {
    figure: {
      value: open(now),
      previous: open(then),
      currency: null,
      counted: countedBy(asked, open(now), { createdAt, state: { values: openStates } }),
    },
    ...bars(asked, { key: 'documents', label: texts.documents, unit: 'count' }, states),
  };
}

export async function documentsOverTime(asked: Asked): Promise<DashboardFigures> {
  const { ctx, scope, both, from } = asked;
  const { received, validated, exported } = dashboardTexts(ctx.culture);
  const ofReceived = (createdAt: ReturnType<typeof rangeOf>) => ({ createdAt });
  const chart = await overTime(asked, (buckets) => countOverTime(ctx.db, scope, buckets), {
    received: { label: received, unit: 'count', valuesOf: dataOf, filter: ofReceived },
    validated: { label: validated, unit: 'count', valuesOf: dataOf, filter: (validatedAt) => ({ validatedAt }) },
    exported: { label: exported, unit: 'count', valuesOf: dataOf, filter: (exportedAt) => ({ exportedAt }) },
  });
  const before = await countReceived(ctx.db, scope, { starts: [both.starts[0]], end: from });
  const now = chart.series.find(({ key }) => key === 'received')?.values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  const rows = [...before, { series: 'received', bucket: 1, value: now ?? 0 }];
  return { figure: figureOf(asked, rows, { series: 'received', valuesOf: dataOf, filter: ofReceived }), ...chart };
}

export async function timePerDocument(asked: Asked): Promise<DashboardFigures> {
  const { ctx, scope, both } = asked;
  const { readingHours, checkingHours } = dashboardTexts(ctx.culture);
  const hours = async (buckets: Buckets, measured: readonly Wait[]) =>
    (await measureDocuments(ctx.db, scope, buckets, measured)).map((row) => ({ ...row, value: row.value / 60 }));
  const filter = (validatedAt: ReturnType<typeof rangeOf>) => ({ validatedAt });
  const line = (label: string) => ({ label, unit: 'hours', valuesOf: measuresOf, filter }) as const;
  return {
    figure: figureOf(asked, await hours(both, ['whole']), { series: 'whole', valuesOf: measuresOf, filter }),
    ...(await overTime(asked, (buckets) => hours(buckets, ['reading', 'checking']), {
      reading: line(readingHours),
      checking: line(checkingHours),
    })),
  };
}
