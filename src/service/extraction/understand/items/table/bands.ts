/**
 * Bands of an item table: the lines between two wide gaps are one row, whatever their heights in its cells. Amounts may be beside the
 * middle line of a text, between two of its lines, or broken over lines themselves: `45` over `123,96`, `€` over `389,00`.
 */
import { Big } from 'big.js';
import type { AmountCandidate } from '../../candidates/amounts.ts';
import type { Context } from '../../context.ts';
import { parseAmount } from '../../grammar/amounts.ts';
import { median, middleX, middleY, overlapX } from '../../layout/geometry.ts';
import { lettersIn, textOf } from '../../layout/layout.ts';
import type { Row, Segment } from '../../layout/layout.ts';
import { spanOf } from '../../layout/spans.ts';
import type { TableRow } from './read-row.ts';

/** A row of a page below the headings. */
export type Entry = { row: Row; read: TableRow; isAnchor: boolean };
/** The lines of one item: `core` has the most numbers. */
export type Band = { lines: readonly Entry[]; core: Entry; amounts: AmountCandidate[] };

/** Lines of two rows are farther apart than those of one, by this factor at least, and by the other than letters are high. */
const minRatio = { lines: 1.2, letters: 1.5 };

/** Distance of the lines of one text, in letter heights. */
const maxPitch = 1.6;

const heightAt = ({ tokens }: Row): number => median(tokens.map(middleY));
const amountsIn = (context: Context, { index }: Row): AmountCandidate[] => context.amounts.filter(({ row }) => row === index);

/** `45` over `123,96` is one number. */
const groups = /^\d{1,3}(?: \d{3})*$/;
const furtherGroups = /^\d{3}(?: \d{3})*(?:[.,]\d{1,2})?$/;
const areOneNumber = (above: AmountCandidate, below: AmountCandidate): boolean =>
  overlapX(above, below) > 0 && groups.test(textOf(above.tokens)) && furtherGroups.test(textOf(below.tokens));

function joined(above: AmountCandidate, below: AmountCandidate): AmountCandidate {
  const tokens = [...above.tokens, ...below.tokens];
  const amount = parseAmount(textOf(tokens));
  if (amount === null) return above;
  return { ...below, ...spanOf(tokens), value: new Big(amount.value), decimals: amount.decimals };
}

/** Whether the numbers of a line complete those of the line above: they are in other columns or continue one. */
const continues = (above: readonly AmountCandidate[], below: readonly AmountCandidate[]): boolean =>
  below.every((amount) => above.every((other) => overlapX(amount, other) <= 0 || areOneNumber(other, amount)));

function isOneItem(context: Context, lines: readonly Entry[]): boolean {
  const [first, ...others] = lines.filter(({ isAnchor }) => isAnchor);
  return first !== undefined && others.every(({ row }) => continues(amountsIn(context, first.row), amountsIn(context, row)));
}

/** Whether a segment is a cell with a number: it has no word other than a unit or currency, and is not below a text. */
const isFigure = ({ tokens }: Segment): boolean => tokens.every((token) => lettersIn([token]) <= 4) && /\d/.test(textOf(tokens));

/** Returns the numbers of the cells beside those of the core: a number in the text of a description is not a cell. */
function withCells(context: Context, core: Entry, lines: readonly Entry[]): AmountCandidate[] {
  const texts = lines.flatMap(({ row }) => row.segments.filter(({ tokens }) => lettersIn(tokens) > 4));
  const cells = lines
    .filter((line) => line !== core)
    .flatMap(({ row }) =>
      row.segments
        .filter((cell) => isFigure(cell) && !texts.some((text) => overlapX(text, cell) > 0))
        .flatMap((cell) => amountsIn(context, row).filter(({ tokens }) => tokens.every((token) => cell.tokens.includes(token)))),
    );
  const own = amountsIn(context, core.row);
  for (const cell of cells) {
    const at = own.findIndex((other) => overlapX(other, cell) > 0);
    const other = own[at];
    if (other === undefined) own.push(cell);
    else if (cell.row > other.row && areOneNumber(other, cell)) own[at] = joined(other, cell);
    else if (cell.row < other.row && areOneNumber(cell, other)) own[at] = joined(cell, other);
  }
  return own.toSorted((a, b) => middleX(a) - middleX(b));
}

function bandOf(context: Context, lines: readonly Entry[]): Band | null {
  const core = lines
    .filter(({ isAnchor }) => isAnchor)
    .toSorted((a, b) => amountsIn(context, b.row).length - amountsIn(context, a.row).length)[0];
  return core === undefined ? null : { lines, core, amounts: withCells(context, core, lines) };
}

type Line = { row: Row; isAnchor: boolean };

/** Splits lines at gaps wider than `most`; those before the first item and after the last one are left out. */
function splitAt<L extends Line>(entries: readonly L[], most: number): L[][] {
  const split: L[][] = [];
  for (const [at, entry] of entries.entries()) {
    const last = entries[at - 1];
    const group = split.at(-1);
    if (group !== undefined && last !== undefined && heightAt(entry.row) - heightAt(last.row) <= most) group.push(entry);
    else split.push([entry]);
  }
  const hasItem = (group: readonly L[]): boolean => group.some(({ isAnchor }) => isAnchor);
  return split.slice(split.findIndex(hasItem), split.findLastIndex(hasItem) + 1);
}

const gapsIn = (entries: readonly Line[]): number[] =>
  entries.slice(1).map(({ row }, at) => heightAt(row) - heightAt(entries[at]?.row ?? row));

/** Divides lines at wide gaps; null if these do not divide them into one item each. */
export function divideAtGaps<L extends Line>(
  lines: readonly L[],
  letterHeight: number,
  isItem: (group: readonly L[]) => boolean,
): L[][] | null {
  const gaps = gapsIn(lines);
  for (const most of [0, ...gaps].filter((gap) => gap < maxPitch * letterHeight).toSorted((a, b) => a - b)) {
    const outer = Math.min(...gaps.filter((gap) => gap > most));
    const areApart = outer >= minRatio.lines * most && (outer >= minRatio.letters * letterHeight || most > 0.9 * letterHeight);
    const groups = areApart ? splitAt(lines, most) : [];
    if (groups.length > 0 && groups.every(isItem)) return groups;
  }
  return null;
}

/** Returns the bands if wide gaps divide the lines into exactly one item each; otherwise null. */
export function bandsOf(context: Context, entries: readonly Entry[], letterHeight: number): Band[] | null {
  const groups = divideAtGaps(entries, letterHeight, (group) => isOneItem(context, group));
  const bands = groups?.flatMap((lines) => bandOf(context, lines) ?? []) ?? [];
  const haveTexts = bands.every(({ lines }) => lines.some(({ read }) => read.description.length > 0));
  return bands.length > 0 && haveTexts ? bands : null;
}

/** Returns the numbers of a line that are cells of the band, not part of its text. */
export const cellsIn = (context: Context, { amounts }: Band, row: Row): AmountCandidate[] =>
  amountsIn(context, row).filter(({ tokens }) => tokens.some((token) => amounts.some((cell) => cell.tokens.includes(token))));
