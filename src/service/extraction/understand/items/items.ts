/** Line items: tables over pages, wrapped descriptions gathered, sums and carry-forwards left out. */
import { Big } from 'big.js';
import type { AmountCandidate } from '../candidates/amounts.ts';
import type { Context } from '../context.ts';
import type { Found } from '../found.ts';
import { decimalText, moneyText } from '../grammar/amounts.ts';
import { fold } from '../grammar/fold.ts';
import { textOf } from '../layout/layout.ts';
import type { PageLayout, Row } from '../layout/layout.ts';
import type { Token } from '../layout/tokens.ts';
import type { ColumnKind } from '../lexicon/item-columns.ts';
import type { TableHeader } from './columns.ts';
import { isClosing, readRow } from './table-rows.ts';
import type { TableRow } from './table-rows.ts';
import { readLearnedItems } from './learned-items.ts';
import { readReceiptLines } from './receipt-lines.ts';

export type FoundItem = Record<string, Found>;
type Gathered = { anchor: TableRow; before: Token[]; after: Token[] };

export const carryForward =
  /^(?:ubertrag|prenos|prevod|preneseno|carried forward|brought forward|report|mezisoucet|zwischensumme|subtotal|do przeniesienia)/;
/** Lines of one item stand closer than this many letter heights. */
export const widestLineGap = 1.9;

const isAnchor = (row: TableRow): boolean =>
  row.figures.has('net') ||
  row.figures.has('gross') ||
  (row.figures.has('quantity') && (row.figures.get('unitPrice')?.decimals ?? 0) >= 2);

/** Discounts and charges on the whole document stand among the items, but are none. */
function isAllowance(context: Context, { row, figures }: TableRow): boolean {
  const [first] = row.tokens;
  const label = first === undefined ? undefined : context.labelOf.get(first);
  return (
    !figures.has('quantity') &&
    !figures.has('unitPrice') &&
    (label?.meanings.some(({ meaning, weight }) => meaning === 'otherAmount' && weight >= 1) ?? false)
  );
}

function rowsBelow(context: Context, page: PageLayout, header: TableHeader, from: number): Gathered[] {
  const gathered: Gathered[] = [];
  let pending: Token[] = [];
  let last: Row | null = null;
  for (const row of page.rows) {
    if (row.index < from) continue;
    const read = readRow(context, header, row, page.letterHeight);
    const gap = last === null ? 0 : (row.y0 - last.y1) / page.letterHeight;
    if (gathered.length > 0 && gap > 9) break;
    const text = fold(textOf(row.tokens));
    if (carryForward.test(text)) {
      if (gathered.length > 0 && !/ubertrag|prenos|prevod|forward|report|preneseno/.test(text)) break;
      continue;
    }
    if (isClosing(context, row)) break;
    if (isAllowance(context, read)) {
      last = row;
      continue;
    }
    if (isAnchor(read)) {
      gathered.push({ anchor: read, before: pending, after: [] });
      pending = [];
    } else {
      const words = read.description;
      const current = gathered.at(-1);
      const hasOwn = current !== undefined && current.anchor.description.length > 0;
      if (words.length > 0 && current !== undefined && hasOwn && gap < widestLineGap) current.after.push(...words);
      else if (words.length > 0) pending = gap < widestLineGap ? [...pending, ...words] : words;
      else pending = [];
    }
    last = row;
  }
  return withoutSums(gathered);
}

/** A last line without quantity or price that gives the sum of those above is no item. */
function withoutSums(rows: Gathered[]): Gathered[] {
  const amountOf = ({ anchor }: Gathered): Big | undefined => (anchor.figures.get('net') ?? anchor.figures.get('gross'))?.value;
  const last = rows.at(-1);
  if (last === undefined || rows.length < 2 || last.anchor.figures.has('quantity') || last.anchor.figures.has('unitPrice'))
    return rows;
  const sum = rows.slice(0, -1).reduce((all, row) => all.plus(amountOf(row) ?? 0), new Big(0));
  return amountOf(last)?.eq(sum) === true ? rows.slice(0, -1) : rows;
}

function figureOf(figure: AmountCandidate | undefined, text: (value: Big) => string, score: number): Found | null {
  return figure === undefined ? null : { value: text(figure.value), tokens: figure.tokens, score, evidence: ['label'] };
}

/** Quantity times price is the amount, but for rounding. */
export const isProduct = (quantity: Big, price: Big, amount: Big): boolean =>
  quantity
    .times(price)
    .minus(amount)
    .abs()
    .lte(new Big('0.02').plus(amount.abs().times('0.002')));

/** The row proves itself. */
function provesItself(figures: ReadonlyMap<ColumnKind, AmountCandidate>): boolean {
  const quantity = figures.get('quantity')?.value;
  const price = figures.get('unitPrice')?.value;
  const amount = (figures.get('net') ?? figures.get('gross'))?.value;
  return quantity !== undefined && price !== undefined && amount !== undefined && isProduct(quantity, price, amount);
}

/** `GTIN: 4012…`, `Notes: …`, dates alone: below the description such lines tell more of the item, but not what it is. */
const detail = /^\p{L}[\p{L} ./-]{1,28}\s?:(?:\s|$)/u;

function descriptionOf(words: readonly Token[]): Token[] {
  const lines = [...Map.groupBy(words, (token) => token.row).values()];
  const end = lines.findIndex((line) => detail.test(textOf(line)) || textOf(line).replaceAll(/\P{L}/gu, '').length < 3);
  return lines.slice(0, end < 0 ? undefined : end).flat();
}

function itemOf({ anchor, before, after: below }: Gathered): FoundItem {
  const { figures } = anchor;
  const isProven = provesItself(figures);
  const score = isProven ? 1 : 0.6;
  const after = anchor.description.length > 0 ? descriptionOf(below) : below;
  const item: FoundItem = {};
  const put = (name: string, found: Found | null): void => {
    if (found !== null)
      item[name] = isProven && found.evidence[0] === 'label' ? { ...found, evidence: ['label', 'arithmetic'] } : found;
  };
  const words = anchor.description.length > 0 ? [...anchor.description, ...after] : [...before, ...after];
  if (words.length > 0) item['item_description'] = { value: textOf(words), tokens: words, score, evidence: ['position'] };
  if (anchor.code.length > 0)
    item['item_code'] = { value: textOf(anchor.code), tokens: anchor.code, score, evidence: ['position'] };
  if (anchor.unit.length > 0)
    item['item_unit'] = {
      value: textOf(anchor.unit.slice(0, 1)),
      tokens: anchor.unit.slice(0, 1),
      score,
      evidence: ['position'],
    };
  put('item_quantity', figureOf(figures.get('quantity'), decimalText, score));
  put('item_unit_price', figureOf(figures.get('unitPrice'), moneyText, score));
  put('item_vat_rate', figureOf(figures.get('vatRate'), decimalText, score));
  put('item_vat_amount', figureOf(figures.get('vatAmount'), moneyText, score));
  put('item_amount_without_vat', figureOf(figures.get('net'), moneyText, score));
  put('item_amount', figureOf(figures.get('gross'), moneyText, score));
  return item;
}

/** Rows that prove themselves, lines that come to a sum in print, cells that are filled: by these one reading of a table is better than another. */
function soundness(context: Context, items: readonly FoundItem[]): number {
  if (items.length === 0) return -1;
  const valueOf = (item: FoundItem, name: string): Big | undefined => {
    const value = item[name]?.value;
    return value === undefined ? undefined : new Big(value);
  };
  const proven = items.filter((item) => {
    if (item['item_description'] === undefined) return false;
    const [quantity, price] = [valueOf(item, 'item_quantity'), valueOf(item, 'item_unit_price')];
    const amount = valueOf(item, 'item_amount_without_vat') ?? valueOf(item, 'item_amount');
    return quantity !== undefined && price !== undefined && amount !== undefined && isProduct(quantity, price, amount);
  });
  const sum = sumOfItems(items);
  const own = new Set(items.flatMap((item) => Object.values(item).flatMap(({ tokens }) => tokens)));
  const isPrinted =
    sum !== null && context.amounts.some((amount) => amount.value.eq(sum) && !amount.tokens.some((token) => own.has(token)));
  const cells = ['item_description', 'item_quantity', 'item_unit_price', 'item_amount_without_vat'];
  const filled = items.reduce((all, item) => all + cells.filter((name) => item[name] !== undefined).length, 0);
  return proven.length / items.length + (isPrinted ? 1 : 0) + filled / cells.length / items.length;
}

/** What the headings say counts more than what is likely. */
const clearlyMore = 0.3;

/** By the headings of tables, else by what the learned reader takes the words for, where that adds up better. */
export function readItems(context: Context): FoundItem[] {
  const tables = readTables(context);
  const byRules = tables.length > 0 ? tables : readReceiptLines(context);
  const learned = readLearnedItems(context);
  return learned.length > 0 && soundness(context, learned) > soundness(context, byRules) + clearlyMore ? learned : byRules;
}

function readTables(context: Context): FoundItem[] {
  const items: FoundItem[] = [];
  let open: TableHeader | null = null;
  for (const page of context.layout.pages) {
    const header: TableHeader | undefined = context.itemHeaders.find((each) => each.page === page.index);
    // A page without a header goes on with the table of the page before.
    const table: TableHeader | null = header ?? open;
    if (table === null) continue;
    const found = rowsBelow(context, page, table, header === undefined ? 0 : header.lastRow + 1);
    if (header !== undefined || found.length > 0) open = table;
    items.push(...found.map(itemOf));
  }
  return items;
}

/** Sum of the lines, for the check against the totals; null when a line has no amount. */
export function sumOfItems(items: readonly FoundItem[]): Big | null {
  let sum = new Big(0);
  for (const item of items) {
    const amount = item['item_amount_without_vat'] ?? item['item_amount'];
    if (amount === undefined) return null;
    sum = sum.plus(amount.value);
  }
  return items.length === 0 ? null : sum;
}
