/** Description of an item: the words of its column, and those on the lines below for which the column had no room. */
import type { AmountCandidate } from '../../candidates/amounts.ts';
import type { Context } from '../../context.ts';
import { fold } from '../../grammar/fold.ts';
import { heightOf, middleX, overlapX } from '../../layout/geometry.ts';
import { isScanned, lettersIn, textOf } from '../../layout/layout.ts';
import type { Row } from '../../layout/layout.ts';
import type { Token } from '../../layout/tokens.ts';
import type { ColumnKind } from '../../lexicon/item-columns.ts';
import type { Column } from './header.ts';

/** Lines of one text start at the same x, within this many letter heights; an indented line is a separate text. */
const sameEdge = 0.15;

export type Strip = { from: number; to: number };

/** Words closer than this many letter heights belong to one text. */
const wordGap = 0.95;

/** Drops words in the margin, left of where heading and text start: they are not of the table, such as a contact beside it. */
function withoutMargin(row: Row, column: Column | undefined, own: Token[]): Token[] {
  if (column === undefined) return own;
  const begins = own.some(({ x0 }) => Math.abs(x0 - column.x0) < sameEdge * row.letterHeight);
  const margin = row.segments.filter(({ x1 }) => x1 < column.x0 - row.letterHeight);
  return begins ? own.filter((token) => !margin.some(({ tokens }) => tokens.includes(token))) : own;
}

/**
 * Returns the unused words in the strip and adjacent ones: a heading that is centered in its column, or directly beside another one, does
 * not show where the texts below it start.
 */
export function wordsInColumn(
  row: Row,
  strip: Strip,
  free: ReadonlySet<Token>,
  others: readonly Column[],
  column: Column | undefined,
): Token[] {
  const inStrip = (token: Token): boolean => middleX(token) >= strip.from && middleX(token) <= strip.to;
  const own = withoutMargin(
    row,
    column,
    row.tokens.filter((token) => free.has(token) && inStrip(token)),
  );
  const isOfOther = (token: Token): boolean =>
    others.some((column) => middleX(token) >= column.x0 - 2 && middleX(token) <= column.x1 + 2);
  const reach = (from: Token | undefined, step: 1 | -1): Token[] => {
    const found: Token[] = [];
    for (let last = from; last !== undefined; last = found.at(-1)) {
      const next: Token | undefined = row.tokens[last.index + step];
      if (next === undefined || !free.has(next) || isOfOther(next)) break;
      if (Math.max(next.x0 - last.x1, last.x0 - next.x1) > wordGap * row.letterHeight) break;
      found.push(next);
    }
    // a number at the end of the added words is a position or a quantity
    return found.slice(0, found.findLastIndex((token) => /\p{L}/u.test(token.text)) + 1);
  };
  return [...reach(own[0], -1).toReversed(), ...own, ...reach(own.at(-1), 1)];
}

/** Returns the longest text before the amount, as the description under headings without one. */
export function longestText(
  row: Row,
  free: ReadonlySet<Token>,
  others: readonly Column[],
  figures: ReadonlyMap<ColumnKind, AmountCandidate>,
): Token[] {
  const amount = figures.get('net') ?? figures.get('gross');
  const texts = row.segments
    .filter((segment) => !others.some((column) => overlapX(column, segment) > 0))
    .map(({ tokens }) => tokens.filter((token) => free.has(token) && (amount === undefined || token.x1 < amount.x0)))
    .filter((tokens) => lettersIn(tokens) > 2);
  return texts.reduce((best, tokens) => (lettersIn(tokens) > lettersIn(best) ? tokens : best), []);
}

/** Lines below the description with further details of the item, not its name: `GTIN: 4012…`, `Notes: …`, dates alone. */
const detail = /^\p{L}[\p{L} ./-]{1,28}\s?:(?:\s|$)/u;
/** Customs tariffs, origin and serial numbers, also without a colon. */
const trade =
  /^(?:celni sazebnik|colny sadzobnik|kod celniho|(?:kod )?[ck]n ?kod|kod cn|hs[ -]?code|commodity code|customs tariff|tariff (?:no|code)|taric|zolltarif|warennummer|warentarif|code douanier|nomenclature douaniere|goederencode|codigo arancelario|codice doganale|vtsz|zeme puvodu|krajina povodu|country of origin|ursprungsland|kraj pochodzenia|pays d'origine|land van (?:oorsprong|herkomst)|paese di origine|pais de origen|serial n|ean\b|gtin\b|vyr\. ?c\.|seriennummer|seriove cislo|vyrobni cislo|vyrobne cislo|numer seryjny|numero de serie|numero di serie)/;
export const isTradeDetail = (line: readonly Token[]): boolean => trade.test(fold(textOf(line)));
/** Matches the end of a line that continues below. */
const goesOn = /[-–,&/+(]$/;
/** The code of an article alone: `SKU A9F74216`, `Art.-Nr. 4711-20`. */
const codeAlone = /^(?:sku|ref|art|cod|kod|model|part|item)\b[^\d]{0,12}[\p{L}\d._/-]*\d[\p{L}\d._/-]*$/u;
const isDetail = (line: readonly Token[], above: readonly Token[]): boolean =>
  detail.test(textOf(line)) ||
  isTradeDetail(line) ||
  codeAlone.test(fold(textOf(line))) ||
  (lettersIn(line) < 3 && !goesOn.test(above.at(-1)?.text ?? ''));

/** Width of a space, in letter heights. */
const blank = 0.3;

/** Whether a line starts a new text: the line before had room for its first word, which is not in lower case. */
function startsNewText(line: readonly Token[], next: readonly Token[], margin: number): boolean {
  const [end, first] = [line.at(-1), next[0]];
  if (end === undefined || first === undefined || goesOn.test(end.text) || /^\p{Ll}/u.test(first.text)) return false;
  return end.x1 + blank * heightOf(first) + (first.x1 - first.x0) <= margin;
}

const linesOf = (words: readonly Token[]): Token[][] => [...Map.groupBy(words, (token) => token.row).values()];

/** Returns where the lines of a column end, derived from the words of all its rows. */
export function marginOf(texts: readonly (readonly Token[])[]): number {
  const ends = texts.flatMap((words) => {
    const [top] = words;
    if (top === undefined) return [];
    const lines = linesOf(words).filter(
      ([first], at) => at === 0 || (first !== undefined && Math.abs(first.x0 - top.x0) < sameEdge * heightOf(top)),
    );
    return lines.flatMap((line) => line.at(-1)?.x1 ?? []);
  });
  return Math.max(...ends);
}

/** Whether a line has nothing but a long number, such as that of a bar code. */
const isCodeAlone = (line: readonly Token[]): boolean => /^[\d ]{5,}$/.test(textOf(line));

/** Letters differ in size by this share at least. */
const minSizeDifference = 0.04;

/**
 * Whether a line is in smaller letters than the name above it, as a detail of it is, or in larger ones, as a heading of what follows. In a
 * scan, the boxes of words are as high as their letters.
 */
export function isInOtherSize({ layout }: Context, line: readonly Token[], name: readonly Token[]): boolean {
  const [first] = line;
  if (first === undefined || name.length === 0) return false;
  const sizeOf = (words: readonly Token[]): number => Math.max(...words.map(heightOf));
  return !isScanned(layout, first.page) && Math.abs(sizeOf(line) / sizeOf(name) - 1) >= minSizeDifference;
}

/** Returns those words of an item that describe it, without lines above that are codes alone. */
export function descriptionOf(context: Context, words: readonly Token[], margin: number): Token[] {
  const all = linesOf(words);
  const first = all.findIndex((line) => !isCodeAlone(line));
  const lines = all.slice(Math.max(0, first));
  const isOther = (line: readonly Token[], above: readonly Token[]): boolean =>
    isDetail(line, above) || startsNewText(above, line, margin) || isInOtherSize(context, line, lines[0] ?? []);
  const end = lines.findIndex((line, at) => at > 0 && isOther(line, lines[at - 1] ?? []));
  return lines.slice(0, end < 0 ? undefined : end).flat();
}
