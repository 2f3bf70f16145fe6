/** How strongly the labels around a value indicate its meaning. */
import { heightOf, middleX, overlapX, overlapY } from '../layout/geometry.ts';
import type { Layout, PageLayout, Row } from '../layout/layout.ts';
import { sharesTokens } from '../layout/spans.ts';
import type { Span } from '../layout/spans.ts';
import type { Token } from '../layout/tokens.ts';
import { parseCurrency } from '../grammar/currencies.ts';
import type { Meaning } from '../lexicon/label-phrases.ts';
import type { LabelHit } from './label-hits.ts';

type LabelEvidence = { strength: number; label: LabelHit; place: 'left' | 'above' };
export type Evidence = ReadonlyMap<Meaning, LabelEvidence>;

/** Words between a label and its value that carry no meaning: `Total (incl. 21 %) in EUR is`. */
const fillers = new Set(
  'v ve je dne ze na za do se is in of the on at by am im vom von der die das den bis zum le la du en au de pl w z dnia incl inkl vc vcetne'.split(
    ' ',
  ),
);

const isFiller = (token: Token): boolean =>
  token.key === '' ||
  fillers.has(token.key) ||
  parseCurrency(token.text) !== null ||
  /^\(?\d{1,2}(?:[.,]\d{1,2})?%\)?:?$/.test(token.text) ||
  /^\(.*\)$/.test(token.text);

/** Factor for each content word, each rival value and each rival label between label and value. */
const perWord = 0.72;
const perRival = 0.55;
const perLabel = 0.45;
/** Values farther below a label than this many letter heights do not belong to it. */
const maxLabelDistance = 4.5;

type Surroundings = { rows: readonly Row[]; rivals: ReadonlySet<Token>; labelled: ReadonlyMap<Token, LabelHit> };

/** Whether nothing but a currency precedes a value in its row: it is one line of a cell whose label is beside its middle. */
const isFirst = (value: Span, row: Row | undefined): boolean =>
  row?.tokens.every((token) => value.tokens.includes(token) || token.x0 > value.x0 || parseCurrency(token.text) !== null) ===
  true;

/** Whether the row of a label has a number of its own behind it. */
const hasNumberBehind = (label: LabelHit, row: Row | undefined): boolean =>
  row?.tokens.some((token) => token.x0 >= label.x1 && /\d/.test(token.text) && !isFiller(token)) === true;

/** Minimum shares of the smaller height that a label and its value have in common: on one line, and in a cell of several lines. */
const minShared = { line: 0.6, cell: 0.2 };

function isBeside(label: LabelHit, value: Span, { rows }: Surroundings): boolean {
  if (label.row === value.row) return true;
  const shared = overlapY(label, value) / Math.min(heightOf(label), heightOf(value));
  return (
    shared >= minShared.line ||
    (shared >= minShared.cell && isFirst(value, rows[value.row]) && !hasNumberBehind(label, rows[label.row]))
  );
}

function fromLeft(label: LabelHit, value: Span, page: PageLayout, around: Surroundings): number {
  if (label.x1 > value.x0 + 0.5 * heightOf(value) || !isBeside(label, value, around)) return 0;
  const row = around.rows[value.row];
  let quality = label.isSetApart || label.isLeading ? 1 : 0.8;
  let lastX = label.x1;
  let rivalRun = false;
  const seenLabels = new Set<LabelHit>();
  for (const token of row?.tokens ?? []) {
    if (token.x0 < label.x1 - 1 || label.tokens.includes(token)) continue;
    if (token.x0 >= value.x0 - 0.01 || value.tokens.includes(token)) break;
    lastX = Math.max(lastX, token.x1);
    const other = around.labelled.get(token);
    if (around.rivals.has(token)) {
      if (!rivalRun) quality *= perRival;
      rivalRun = true;
      continue;
    }
    rivalRun = false;
    if (other !== undefined) {
      if (!seenLabels.has(other)) quality *= fillers.has(token.key) ? 0.9 : perLabel;
      seenLabels.add(other);
    } else if (!isFiller(token)) quality *= perWord;
  }
  const gap = (value.x0 - lastX) / page.width;
  return quality * (gap > 0.45 ? 0.75 : gap > 0.25 ? 0.9 : 1);
}

/** Whether a label is followed by its value in the same row; then it is not the heading of values below. */
function hasOwnValue(label: LabelHit, around: Surroundings): boolean {
  const row = around.rows[label.row];
  const after = row?.tokens[(label.tokens.at(-1)?.index ?? 0) + 1];
  if (after === undefined || around.labelled.has(after)) return false;
  return after.x0 - label.x1 < 2.5 * heightOf(label) && (after.key !== '' || after.text === '-') && !isFiller(after);
}

function fromAbove(label: LabelHit, value: Span, page: PageLayout, around: Surroundings): number {
  const height = Math.max(Math.min(heightOf(label), heightOf(value)), page.letterHeight * 0.7);
  const lines = (value.y0 - label.y1) / height;
  if (lines < -0.35 || lines > maxLabelDistance || label.row >= value.row) return 0;
  const shared = overlapX(label, value);
  const isAligned =
    Math.abs(label.x0 - value.x0) < 0.6 * height ||
    Math.abs(label.x1 - value.x1) < 0.6 * height ||
    Math.abs(middleX(label) - middleX(value)) < 0.8 * height;
  if (shared <= 0 && !isAligned) return 0;
  let quality = (isAligned ? 0.9 : 0.75) * 0.9 ** Math.max(0, lines - 0.8);
  if (!label.isSetApart && !label.isLeading) quality *= 0.6;
  if (hasOwnValue(label, around)) quality *= 0.35;
  for (const row of around.rows.slice(label.row + 1, value.row)) {
    const between = row.tokens.find((token) => overlapX(token, value) > 0 && token.key !== '');
    if (between === undefined) continue;
    quality *= around.rivals.has(between) ? perRival : around.labelled.has(between) ? 0.7 : 0.6;
  }
  return quality;
}

/** The label ends a line of running text, and the value starts the next one. */
function fromLineAbove(label: LabelHit, value: Span, around: Surroundings): number {
  if (label.row + 1 !== value.row) return 0;
  const [above, row] = [around.rows[label.row], around.rows[value.row]];
  if (above === undefined || row === undefined || row.tokens[0] !== value.tokens[0]) return 0;
  const height = heightOf(label);
  const [first] = above.tokens;
  if (first === undefined || above.tokens.at(-1) !== label.tokens.at(-1) || label.tokens.includes(first)) return 0;
  const isRunning = above.tokens.every((token, at) => at === 0 || token.x0 - (above.tokens[at - 1]?.x1 ?? 0) < 1.2 * height);
  const isNext = Math.abs(first.x0 - value.x0) < 0.6 * height && value.y0 - label.y1 < 1.2 * height;
  return isRunning && isNext && label.x1 > (row.tokens.at(-1)?.x1 ?? 0) ? 0.8 : 0;
}

/**
 * Returns the best evidence for each meaning, for every value of one type. `values` compete for the same labels: one between label and
 * value weakens the evidence.
 */
export function evidenceFor<S extends Span>(layout: Layout, labels: readonly LabelHit[], values: readonly S[]): Map<S, Evidence> {
  const rivals = new Set(values.flatMap((value) => value.tokens));
  const labelled = new Map(labels.flatMap((label) => label.tokens.map((token) => [token, label] as const)));
  const around = { rows: layout.rows, rivals, labelled };
  const result = new Map<S, Evidence>();
  for (const page of layout.pages) {
    const pageLabels = labels.filter((label) => label.page === page.index);
    for (const value of values) {
      if (value.page !== page.index) continue;
      const best = new Map<Meaning, LabelEvidence>();
      for (const label of pageLabels) {
        if (label.y0 > value.y1 || value.y0 - label.y1 > 60 || sharesTokens(label, value)) continue;
        const left = fromLeft(label, value, page, around);
        const above = left > 0 ? 0 : fromAbove(label, value, page, around);
        const quality = Math.max(left, above) || fromLineAbove(label, value, around);
        if (quality < 0.08) continue;
        for (const { meaning, weight } of label.meanings) {
          const strength = quality * weight;
          if (strength > (best.get(meaning)?.strength ?? 0))
            best.set(meaning, { strength, label, place: left > 0 ? 'left' : 'above' });
        }
      }
      result.set(value, best);
    }
  }
  return result;
}

export const strengthOf = (evidence: Evidence | undefined, meaning: Meaning): number => evidence?.get(meaning)?.strength ?? 0;

/** Returns the strength of the strongest evidence for any other meaning. */
export function rivalStrength(evidence: Evidence | undefined, own: readonly Meaning[]): number {
  let strongest = 0;
  for (const [meaning, { strength }] of evidence ?? []) if (!own.includes(meaning)) strongest = Math.max(strongest, strength);
  return strongest;
}
