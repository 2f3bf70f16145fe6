import type { DashboardFigures } from '#contract/dashboards/bff.ts';
import { european, guarded, international, writeRows } from '#service/exports/formats/tables/csv.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { FileAnswer } from '#service/platform/http/file-answer.ts';
import { dashboardTexts } from './dashboard-texts.ts';
import { type FiguresQuestion, generateFigures } from './generate-figures.ts';

/** Returns the figures as a spreadsheet; labels written by users never run as formulas. */
export async function writeFigures(ctx: Ctx, question: FiguresQuestion): Promise<FileAnswer> {
  const figures = await generateFigures(ctx, question);
  const { dashboardType, from, to } = question;
  return new FileAnswer({
    content: Buffer.from(writeRows(rowsOf(figures, ctx.culture), dialectOf(ctx.culture))),
    contentType: 'text/csv; charset=utf-8',
    fileName: `${dashboardType}-${from}-${to}.csv`,
  });
}

const dialectOf = (culture: string) => (culture.startsWith('en') ? international : european);

function rowsOf({ points, series }: DashboardFigures, culture: string): string[][] {
  const { documents } = dashboardTexts(culture);
  const { decimalMark } = dialectOf(culture);
  const number = (value: number | null) => (value === null ? '' : String(value).replace('.', decimalMark));
  const head = series.flatMap(({ label }) => [guarded(label), guarded(`${label}: ${documents}`)]);
  return [
    ['', '', ...head],
    ...points.map(({ key, label }, at) => [
      guarded(key),
      guarded(label),
      ...series.flatMap(({ values, counted }) => [number(values[at] ?? null), number(counted[at]?.documents ?? null)]),
    ]),
  ];
}
