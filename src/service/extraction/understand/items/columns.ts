/** The header of an item table: its columns and their positions. */
import type { AmountCandidate } from '../candidates/amounts.ts';
import { parseCurrency } from '../grammar/currencies.ts';
import { fold, keyOf } from '../grammar/fold.ts';
import { boxOf, heightOf, overlapX } from '../layout/geometry.ts';
import type { Box } from '../layout/geometry.ts';
import { lettersIn, textOf } from '../layout/layout.ts';
import type { Layout, PageLayout, Row, Segment } from '../layout/layout.ts';
import type { Token } from '../layout/tokens.ts';
import { columnKindOf, maxColumnPhraseLength } from '../lexicon/item-columns.ts';
import type { ColumnKind } from '../lexicon/item-columns.ts';

export type Column = Box & { kind: ColumnKind; qualifier?: 'net' | 'gross' };
export type TableHeader = {
  page: number;
  firstRow: number;
  lastRow: number;
  columns: Column[];
  /** Headings beside the known ones that no phrase matches, such as `Station`: their texts are not part of the description. */
  unknown: readonly Box[];
  /** No column contains money, as on a delivery note: rows are told by their quantities. */
  isWithoutPrices?: boolean;
};

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

const moneyKinds = new Set<ColumnKind>(['net', 'gross', 'amount', 'unitPrice']);

/** Further words of a heading widen the column, whose numbers may be aligned with their end: `Cena par vienību €` over `98,50`. */
const extentOf = (column: Column, heading: readonly Token[]): Partial<Box> =>
  column.kind === 'description' || column.kind === 'code' || column.kind === 'unit' ? {} : boxOf(heading);

type Headings = { columns: Column[]; unknown: Box[]; matched: number; tokens: number };

function columnsOfRows(rows: readonly Row[]): Headings {
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

function headerAt(
  amounts: readonly AmountCandidate[],
  page: PageLayout,
  at: number,
  isPriced: boolean,
): (TableHeader & { score: number }) | null {
  let best: (TableHeader & { score: number }) | null = null;
  for (let height = 1; height <= 3; height += 1) {
    const rows = page.rows.slice(at, at + height);
    const [first] = rows;
    const last = rows.at(-1);
    if (first === undefined || last === undefined || rows.length < height) break;
    const previous = rows.at(-2);
    if (previous !== undefined && last.y0 - previous.y1 > 1.1 * page.letterHeight) break;
    if (amounts.some((amount) => amount.row >= first.index && amount.row <= last.index && amount.decimals === 2)) break;
    const { columns, unknown, matched, tokens } = columnsOfRows(rows);
    const kinds = new Set(columns.map((column) => column.kind));
    const hasMoney = columns.some((column) => moneyKinds.has(column.kind));
    const hasItem = isPriced
      ? kinds.has('description') || kinds.has('quantity')
      : kinds.has('description') && kinds.has('quantity');
    if (hasMoney !== isPriced || !hasItem || kinds.size < 2 || matched / tokens < 0.45) continue;
    const score =
      kinds.size +
      (matched / tokens) * 2 -
      0.4 * height +
      0.5 * columns.filter((column) => column.qualifier !== undefined).length;
    if (best === null || score > best.score) {
      best = {
        page: page.index,
        firstRow: first.index,
        lastRow: last.index,
        columns,
        unknown,
        score,
      };
    }
  }
  return best;
}

/** Finds the best header of each page; a table continues below it, and on pages without a header. `isPriced`: with a column of money. */
export function findHeaders(layout: Layout, amounts: readonly AmountCandidate[], isPriced = true): TableHeader[] {
  return layout.pages.flatMap((page) => {
    let best: (TableHeader & { score: number }) | null = null;
    for (const [at] of page.rows.entries()) {
      const header = headerAt(amounts, page, at, isPriced);
      if (header !== null && (best === null || header.score > best.score + 0.01)) best = header;
    }
    return best === null ? [] : [{ ...best, columns: settled(withCodes(best, page)), isWithoutPrices: !isPriced }];
  });
}

/**
 * Finds a code column among two description columns: the one with single words containing digits, as `Artigo … Descrição` over `SRV01 …
 * Revisão anual`.
 */
function withCodes({ columns: headed, lastRow }: TableHeader, page: PageLayout): Column[] {
  const columns = withDescription(headed, page, lastRow);
  const [first, second] = columns.filter(({ kind }) => kind === 'description');
  if (first === undefined || second === undefined || columns.some(({ kind }) => kind === 'code')) return columns;
  const texts = textsBelow(page, lastRow, first);
  const isCode = ({ tokens, text }: Segment): boolean => tokens.length === 1 && /^[\p{Lu}\d._/-]*\d[\p{Lu}\d._/-]*$/u.test(text);
  if (texts.length === 0 || !texts.every(isCode)) return columns;
  return columns.map((column) => (column === first ? { ...column, kind: 'code' } : column));
}
const rowsToSee = 3;

/** Returns the texts of a column in the first rows below the headings. */
const textsBelow = (page: PageLayout, lastRow: number, column: Column): Segment[] =>
  page.rows
    .filter(({ index, tokens }) => index > lastRow && tokens.some(({ key }) => key !== ''))
    .slice(0, rowsToSee)
    .flatMap(({ segments }) => segments.find((segment) => overlapX(segment, column) > 0) ?? []);

/** Takes a code column over texts of several words for the description where there is none: `Article` over `Bière ambrée fût 20 L`. */
function withDescription(columns: Column[], page: PageLayout, lastRow: number): Column[] {
  const code = columns.find(({ kind }) => kind === 'code');
  if (code === undefined || columns.some(({ kind }) => kind === 'description')) return columns;
  const texts = textsBelow(page, lastRow, code);
  const isText = ({ tokens }: Segment): boolean => tokens.filter(({ text }) => /^\p{L}{3}/u.test(text)).length > 1;
  if (texts.length === 0 || !texts.every(isText)) return columns;
  return columns.map((column) => (column === code ? { ...column, kind: 'description' } : column));
}

/** Distinguishes columns with the same name by their order: prices before amounts, net before gross. */
function settled(columns: Column[]): Column[] {
  const described = columns.findIndex((column) => column.kind === 'description');
  // row numbers come first: `č.` after a description belongs to the line above the table
  const result = columns
    .filter((column, at) => column.kind !== 'position' || described < 0 || at < described)
    .map((column) => ({ ...column }));
  const has = (kind: ColumnKind): boolean => result.some((column) => column.kind === kind);
  const descriptionAt = result.findIndex((column) => column.kind === 'description');
  for (const [at, column] of result.entries()) {
    // `Amount` before the description is a quantity.
    if (at < descriptionAt && column.kind === 'amount' && !has('quantity')) column.kind = 'quantity';
  }
  // A second price is the amount.
  const [, ...laterPrices] = result.filter((column) => column.kind === 'unitPrice');
  for (const column of laterPrices) if (column.qualifier === undefined) column.kind = 'amount';
  nameAmounts(result);
  for (const [at, column] of result.entries()) {
    const earlier = result.slice(0, at).find((other) => other.kind === column.kind);
    if (earlier === undefined) continue;
    if (column.kind === 'unitPrice') column.kind = has('net') || has('gross') ? 'other' : 'net';
    else if (column.kind === 'net') earlier.kind = has('unitPrice') ? 'other' : 'unitPrice';
    // the gross amount stands behind those that it is made of
    else if (column.kind === 'gross' && isBeforeVat(earlier, column, result)) earlier.kind = 'other';
    else column.kind = column.kind === 'vatRate' ? 'vatAmount' : 'other';
  }
  const lastMoney = result.findLast((column) => moneyKinds.has(column.kind));
  if (lastMoney?.kind === 'unitPrice' && !has('net') && !has('gross')) lastMoney.kind = 'net';
  return result;
}

/**
 * Distinguishes amount columns: `Cena … Celkem` around a VAT column are net and gross; without VAT between them, the last is the amount of
 * the line.
 */
function nameAmounts(columns: Column[]): void {
  const amounts = columns.filter((column) => column.kind === 'amount');
  const last = amounts.at(-1);
  const hasNet = columns.some((column) => column.kind === 'net');
  const hasGross = columns.some((column) => column.kind === 'gross');
  for (const column of amounts) {
    const isVatBetween = last !== undefined && column !== last && isBeforeVat(column, last, columns);
    if (column.qualifier !== undefined) column.kind = column.qualifier;
    else if (column === last)
      column.kind =
        hasNet || (amounts.length > 1 && amounts.some((other) => other !== column && isBeforeVat(other, column, columns)))
          ? 'gross'
          : 'net';
    else column.kind = isVatBetween && !hasNet ? 'net' : hasGross || hasNet ? 'other' : 'unitPrice';
  }
}

const isBeforeVat = (amount: Column, last: Column, columns: readonly Column[]): boolean =>
  columns.some((other) => (other.kind === 'vatAmount' || other.kind === 'vatRate') && other.x0 > amount.x0 && other.x0 < last.x0);
