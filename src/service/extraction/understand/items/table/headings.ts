/** The columns that a header names: phrases of one or several lines, qualified prices, units in brackets. */
import { parseCurrency } from '../../grammar/currencies.ts';
import { fold, keyOf } from '../../grammar/fold.ts';
import { boxOf, heightOf, overlapX } from '../../layout/geometry.ts';
import type { Box } from '../../layout/geometry.ts';
import { lettersIn, textOf } from '../../layout/layout.ts';
import type { Row, Segment } from '../../layout/layout.ts';
import type { Token } from '../../layout/tokens.ts';
import { columnKindOf, maxColumnPhraseLength } from '../../lexicon/item-columns.ts';
import type { ColumnKind } from '../../lexicon/item-columns.ts';
import type { Column } from './header.ts';

const maxPhraseTokens = 6;

/** The unit in a heading: `PRICE/KG`, `Quantity (kg)`. */
const perUnit = /^(\p{L}{3,})\/(?:kg|g|l|m|m2|m²|m3|h|t|km|kpl|st|stk)$/iu;
const unitInBrackets = /^\((?:kg|g|l|m|m2|m²|m3|h|t|km|kpl|st|stk|kg\/kpl)\)$/iu;
/** A column with a number: `33.QUANTITY`. */
const numbered = /^\d{1,2}[.)](?=\p{L})/u;
function headingKey({ key, text }: Token): string {
  if (numbered.test(text)) return keyOf(text.replace(numbered, ''));
  const [, name] = perUnit.exec(text) ?? [];
  return name === undefined || columnKindOf(key) !== undefined ? key : keyOf(name);
}
const isWord = ({ key, text }: Token): boolean => key !== '' && !unitInBrackets.test(text);

/** Finds column headings, longest phrases first, from left to right. */
function columnsIn(tokens: readonly Token[]): { columns: Column[]; matched: number } {
  const columns: Column[] = [];
  let matched = 0;
  let at = 0;
  while (at < tokens.length) {
    let key = '';
    let best: { kind: ColumnKind; length: number } | null = null;
    for (let length = 1; length <= maxPhraseTokens && at + length <= tokens.length; length += 1) {
      const token = tokens[at + length - 1];
      key += token === undefined ? '' : headingKey(token);
      if (key.length > maxColumnPhraseLength()) break;
      const kind = columnKindOf(key);
      if (kind !== undefined) best = { kind, length };
    }
    if (best === null) {
      at += 1;
      continue;
    }
    const words = tokens.slice(at, at + best.length);
    const qualified = qualifiedBy(columns.at(-1), words, best.kind) ?? joinedBy(columns.at(-1), tokens[at - 1], words, best.kind);
    // `#` numbers the rows, or behind the texts it heads the quantities
    const isCount = textOf(words) === '#' && columns.some(({ kind }) => kind === 'description');
    if (qualified === null) columns.push({ ...boxOf(words), kind: isCount ? 'quantity' : best.kind });
    else columns[columns.length - 1] = qualified;
    matched += best.length;
    at += best.length;
  }
  return { columns, matched };
}

/** Extends a price column by the words after it that qualify the price: `Cena/ks s DPH` is one column. */
function qualifiedBy(last: Column | undefined, words: readonly Token[], kind: ColumnKind): Column | null {
  const [first] = words;
  if (last === undefined || first === undefined || last.kind !== 'unitPrice' || (kind !== 'net' && kind !== 'gross')) return null;
  const isBeside = first.x0 - last.x1 < wordGap * heightOf(first) && first.y0 < last.y1;
  return isBeside && qualifying.test(textOf(words)) ? { ...boxOf([last, ...words]), kind: last.kind, qualifier: kind } : null;
}

/** Joins two names of the description column, as in `Material / Description`. */
function joinedBy(last: Column | undefined, mark: Token | undefined, words: readonly Token[], kind: ColumnKind): Column | null {
  const isOne = last?.kind === 'description' && kind === 'description' && mark?.text === '/';
  return isOne ? { ...boxOf([last, ...words]), kind } : null;
}
const wordGap = 0.95;
const qualifying = /^\(?(?:s|bez|vč|vc|excl|incl|ex|inc|ht|ttc|exkl|inkl|con|sin|c\/|sem)\b/i;

/** Groups segments above each other, which form one heading: `Cena celkem` over `bez DPH`. */
function stacksOf(rows: readonly Row[]): Segment[][] {
  const stacks: Segment[][] = [];
  for (const segment of rows.flatMap((row) => row.segments)) {
    const stack = stacks.find((each) => each.some((other) => other.row !== segment.row && overlapX(other, segment) > 0));
    if (stack === undefined) stacks.push([segment]);
    else stack.push(segment);
  }
  return stacks;
}

function qualifierOf(text: string): Column['qualifier'] {
  const plain = fold(text);
  if (/\b(?:ohne|bez|excl|excluding|ht|netto|net|zzgl)\b/.test(plain)) return 'net';
  return /\b(?:inkl|incl|including|s dph|vc|ttc|brutto|gross)\b/.test(plain) ? 'gross' : undefined;
}

/** Further words of a heading widen the column, whose numbers may be aligned with their end: `Cena par vienību €` over `98,50`. */
const extentOf = (column: Column, heading: readonly Token[]): Partial<Box> =>
  column.kind === 'description' || column.kind === 'code' || column.kind === 'unit' ? {} : boxOf(heading);

type Headings = { columns: Column[]; unknown: Box[]; matched: number; tokens: number };

export function columnsOfRows(rows: readonly Row[]): Headings {
  const columns: Column[] = [];
  const unknown: Box[] = [];
  let matched = 0;
  let tokens = 0;
  for (const stack of stacksOf(rows)) {
    const [top, ...below] = stack.toSorted((a, b) => a.row - b.row);
    if (top === undefined) continue;
    const ordered = [top, ...below].flatMap((segment) => segment.tokens);
    const whole = columnsIn(ordered);
    const first = columnsIn(top.tokens);
    // Below a single heading there are only qualifiers: `Preis` over `(inkl. USt.)`.
    const read = below.length > 0 && first.columns.length === 1 && whole.columns.length > 1 ? first : whole;
    const qualifier = qualifierOf(below.map((segment) => segment.text).join(' '));
    const [only, ...others] = read.columns;
    if (only !== undefined && others.length === 0)
      columns.push({ ...only, ...extentOf(only, ordered), ...(qualifier && { qualifier }) });
    else columns.push(...read.columns);
    // a currency alone heads the amounts
    const isCurrency = ordered.length === 1 && parseCurrency(top.text) !== null;
    if (isCurrency) columns.push({ ...boxOf(ordered), kind: 'amount' });
    else if (read.columns.length === 0 && lettersIn(ordered) > 1) unknown.push(boxOf(ordered));
    matched += isCurrency ? 1 : read === first ? ordered.filter(isWord).length : read.matched;
    tokens += ordered.filter(isWord).length;
  }
  return { columns: columns.toSorted((a, b) => a.x0 - b.x0), unknown, matched, tokens };
}
