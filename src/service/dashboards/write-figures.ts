import type { DashboardFigures } from '#contract/dashboards/bff.ts';
import type { DashboardType } from '#contract/dashboards/dashboard-types.ts';
import { european, guarded, international, writeRows } from '#service/exports/formats/tables/csv.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { text } from '#service/platform/texts/text.ts';
import { FileAnswer } from '#service/platform/http/file-answer.ts';
import { type DashboardTexts, dashboardTexts } from './dashboard-texts.ts';
import { type FiguresQuestion, generateFigures } from './generate-figures.ts';

/** Returns the figures as a spreadsheet; labels written by users never run as formulas. */
export async function writeFigures(ctx: Ctx, question: FiguresQuestion): Promise<FileAnswer> {
  const figures = await generateFigures(ctx, question);
  const { dashboardType, from, to } = question;
  return new FileAnswer({
    content: Buffer.from(writeRows(rowsOf(figures, dashboardType, ctx.culture), dialectOf(ctx.culture))),
    contentType: 'text/csv; charset=utf-8',
    fileName: `${text(ctx.culture, `fileName.figures.${dashboardType}`)}-${from}-${to}.csv`,
  });
}

type Series = DashboardFigures['series'][number];

/** What each row of the file is about. */
const headings = {
  DocumentsByState: 'state',
  DocumentsOverTime: 'period',
  AutomationRate: 'period',
  FieldAccuracy: 'field',
  CorrectionsByField: 'field',
  TimePerDocument: 'period',
  QueueAge: 'waiting',
  ApprovalLeadTime: 'period',
  ExportResults: 'period',
  AmountsBySupplier: 'supplier',
} as const satisfies Record<DashboardType, keyof DashboardTexts>;

const dialectOf = (culture: string) => (culture.startsWith('en') ? international : european);

function rowsOf({ points, series }: DashboardFigures, dashboardType: DashboardType, culture: string): string[][] {
  const { documents, key, ...texts } = dashboardTexts(culture);
  const { decimalMark } = dialectOf(culture);
  const number = (value: number | null) => (value === null ? '' : String(value).replace('.', decimalMark));
  // A series that counts documents needs no column that counts them again.
  const isCounted = ({ label, counted }: Series) => label !== documents && counted.some((each) => each !== null);
  const head = series.flatMap((each) => [
    guarded(each.label),
    ...(isCounted(each) ? [guarded(`${each.label}: ${documents}`)] : []),
  ]);
  return [
    [key, texts[headings[dashboardType]], ...head],
    ...points.map(({ key, label }, at) => [
      guarded(key),
      guarded(label),
      ...series.flatMap((each) => [
        number(each.values[at] ?? null),
        ...(isCounted(each) ? [number(each.counted[at]?.documents ?? null)] : []),
      ]),
    ]),
  ];
}
