/** Figures as tables of text, the same on the screen and in the report. */
import type { FieldScore, Score } from './corpus.ts';
import type { Band } from './reliability.ts';

const percent = (share: number): string => (100 * share).toFixed(1);

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, at) => (at === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

const fieldRow = (name: string, score: FieldScore): string[] => [
  name,
  percent(score.precision),
  percent(score.recall),
  percent(score.f1),
  String(score.right),
  String(score.wrong),
  String(score.missed),
];

export function scoreTable({ fields, micro, items }: Score): string {
  const total = ['**all fields**', percent(micro.precision), percent(micro.recall), percent(micro.f1), '', '', ''];
  const itemRow = [
    '**items**',
    percent(items.precision),
    percent(items.recall),
    percent(items.f1),
    String(items.right),
    String(items.predicted - items.right),
    String(items.truth - items.right),
  ];
  return table(
    ['field', 'precision', 'recall', 'F1', 'right', 'wrong', 'missed'],
    [...Object.entries(fields).map(([name, score]) => fieldRow(name, score)), total, ...(items.truth > 0 ? [itemRow] : [])],
  );
}

export function bandTable(bands: readonly Band[]): string {
  return table(
    ['confidence', 'values', 'said', 'right'],
    bands.map(({ from, to, count, said, right }) => [
      `${from.toFixed(2)} – ${to.toFixed(2)}`,
      String(count),
      percent(said),
      percent(right),
    ]),
  );
}
