/** Figures as text tables, the same on the screen and in the report. */
import type { FieldScore, Score } from './corpus.ts';
import { boundsOf, medianOf } from './certainty.ts';
import type { Share } from './certainty.ts';
import type { ReviewsAtPrice } from './looks-curve.ts';
import type { Band } from './reliability.ts';
import type { Section } from './sections.ts';

const percent = (share: number): string => (100 * share).toFixed(1);

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
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
    bands.map(({ from, to, count, claimed, right }) => [
      `${from.toFixed(2)} – ${to.toFixed(2)}`,
      String(count),
      percent(claimed),
      percent(right),
    ]),
  );
}

export function readingTable(sections: readonly Section[]): string {
  return table(
    ['documents', 'n', 'header F1', 'all fields right', 'items strict', 'items lenient'],
    sections.map(({ group, score, strictItems }) => [
      group,
      String(score.documents),
      percent(score.micro.f1),
      `${percent(score.allFieldsRight / score.documents)} % (${score.allFieldsRight})`,
      score.items.truth === 0 ? '–' : percent(strictItems),
      score.items.truth === 0 ? '–' : percent(score.items.f1),
    ]),
  );
}

function shareText(share: Share): string {
  if (share.count === 0) return '–';
  const { low, high } = boundsOf(share);
  return `${percent(share.right / share.count)} (${percent(low)}–${percent(high)}, n ${share.count})`;
}

export function certaintyTable(sections: readonly Section[]): string {
  return table(
    ['documents', 'proved and right', 'sure (≥ 0.95) and right', 'looks a document', 'looks justified', 'wrong values in looks'],
    sections.map(({ group, certainty: { proved, sure, looksPerDocument, looks, wrong } }) => [
      group,
      shareText(proved),
      shareText(sure),
      `median ${medianOf(looksPerDocument)}, mean ${meanOf(looksPerDocument).toFixed(1)}`,
      shareText({ count: looks.count, right: looks.count - looks.right }),
      shareText({ count: wrong.count, right: wrong.inLooks }),
    ]),
  );
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length);

export function looksTable(curve: readonly ReviewsAtPrice[]): string {
  return table(
    ['price of a look', 'looks a document', 'looks justified', 'wrong values in looks'],
    curve.map(({ price, looksPerDocument, looks, wrong }) => [
      price.toFixed(1),
      `median ${medianOf(looksPerDocument)}, mean ${meanOf(looksPerDocument).toFixed(1)}`,
      shareText({ count: looks.count, right: looks.count - looks.right }),
      shareText({ count: wrong.count, right: wrong.inLooks }),
    ]),
  );
}

/** Number of first pages in a run that are a warm-up and do not count. */
const warmingUp = 5;

export function timeText(msPerPage: readonly number[]): string {
  const sorted = msPerPage.slice(warmingUp).toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(share * sorted.length)] ?? 0).toFixed(0);
  return `Understanding a page takes ${at(0.5)} ms of processor time at median, ${at(0.9)} ms or less of nine in ten.`;
}
