/** Line items: tables over pages, with wrapped descriptions joined, without sums and carry-forwards. */
import { Big } from 'big.js';
import type { AmountCandidate } from '../candidates/amounts.ts';
import type { Context } from '../context.ts';
import type { Found, FoundItem } from '../found.ts';
import { decimalText, moneyText } from '../grammar/amounts.ts';
import { textOf } from '../layout/layout.ts';
import { findHeaders } from './table/find-headers.ts';
import { descriptionOf, marginOf } from './table/description.ts';
import { withCountedRows } from './counted-rows.ts';
import { withDerivedCells } from './derived-cells.ts';
import { wordsOf } from './table/distribute-lines.ts';
import type { Gathered } from './table/distribute-lines.ts';
import { gatherRows, roomOf } from './table/gathered-rows.ts';
import { withLearnedCells } from './learned/fuse-learned.ts';
import { readLearnedItems } from './learned/learned-items.ts';
import { lineAmount } from './line-amount.ts';
import { withTimes, withoutLeadingMarks } from './leading-marks.ts';
import { withoutImpossible, withoutNumbers } from './numbers-for-amounts.ts';
import { readReceiptLines } from './receipts/receipt-lines.ts';
import { withoutTrailingCodes } from './trailing-codes.ts';
import { discountOf, isVerifiedRow } from './line-arithmetic.ts';
import { consistencyOf } from './consistency.ts';
import type { Token } from '../layout/tokens.ts';
import type { TableRow } from './table/read-row.ts';
import { withoutSums } from './without-sums.ts';

function figureOf(figure: AmountCandidate | undefined, text: (value: Big) => string, score: number): Found | null {
  return figure === undefined ? null : { value: text(figure.value), tokens: figure.tokens, score, evidence: ['label'] };
}

/** Returns the amount as the price if the quantity is one. */
const priceOfOne = (figures: TableRow['figures']): AmountCandidate | undefined =>
  figures.get('quantity')?.value.eq(1) === true && !figures.has('discount') ? figures.get('net') : undefined;

function itemOf(context: Context, row: Gathered, margin: number): FoundItem {
  const { anchor } = row;
  const { figures } = anchor;
  const isProven = isVerifiedRow(figures);
  const score = isProven ? 1 : 0.6;
  const item: FoundItem = {};
  const put = (name: string, found: Found | null): void => {
    if (found !== null)
      item[name] = isProven && found.evidence[0] === 'label' ? { ...found, evidence: ['label', 'arithmetic'] } : found;
  };
  const words = descriptionOf(context, wordsOf(row), margin);
  if (words.length > 0) item['item_description'] = { value: printOf(words), tokens: words, score, evidence: ['position'] };
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
  put('item_unit_price', figureOf(figures.get('unitPrice') ?? priceOfOne(figures), moneyText, score));
  const off = discountOf(figures);
  const printed = figures.get('discount');
  if (off !== null && printed !== undefined)
    put('item_discount', { value: moneyText(off), tokens: printed.tokens, score, evidence: ['label'] });
  put('item_vat_rate', figureOf(figures.get('vatRate'), decimalText, score));
  put('item_vat_amount', figureOf(figures.get('vatAmount'), moneyText, score));
  put('item_amount_without_vat', figureOf(figures.get('net'), moneyText, score));
  put('item_amount', figureOf(figures.get('gross'), moneyText, score));
  return item;
}

/** Joins the text of tokens; parts of a split word such as `#2148377` are joined without a space. */
const printOf = (words: readonly Token[]): string =>
  words.reduce(
    (text, word, at) => (at === 0 || word.wordId === words[at - 1]?.wordId ? text + word.text : `${text} ${word.text}`),
    '',
  );

/** Minimum soundness of a single line, which is a table only if it is verified or its sum is printed. */
const leastAlone = 0.8;

/** Extracts items by the headings of tables, or by the trained model if that adds up better. */
export function readItems(context: Context): FoundItem[] {
  const tables = withoutNumbers(readTables(context));
  const learned = withoutNumbers(readLearnedItems(context));
  const byRules = withLearnedCells(context, tables.length > 0 ? tables : readReceiptLines(context), learned);
  const sound = consistencyOf(context, learned);
  const isTable = learned.length > 1 || sound > leastAlone;
  const chosen = isTable && sound > consistencyOf(context, byRules) ? learned : byRules;
  const counted = withCountedRows(context, withoutImpossible(withoutSums(context, chosen)));
  const rows = counted.length > 0 ? counted : readTablesWithoutPrices(context);
  const named = withoutRowNumbers(withoutTrailingCodes(withoutLeadingMarks(context, rows)));
  return withDerivedCells(context, withTimes(context, named));
}

/** Drops quantities that number the rows of a table without prices: 1, 2, 3. */
function withoutRowNumbers(items: readonly FoundItem[]): FoundItem[] {
  const isNumbered =
    items.length > 1 &&
    items.every((item, at) => item['item_quantity']?.value === String(at + 1) && item['item_unit_price'] === undefined);
  return items.map((item) => {
    const { item_quantity: _, ...others } = item;
    return isNumbered ? others : item;
  });
}

/** Reads what a delivery note lists: texts and quantities. */
const readTablesWithoutPrices = (context: Context): FoundItem[] =>
  readTables({ ...context, itemHeaders: findHeaders(context.layout, context.amounts, false) });

function readTables(context: Context): FoundItem[] {
  const rows = gatherRows(context);
  const margin = Math.max(marginOf(rows.map(wordsOf)), roomOf(rows));
  return rows.map((row) => itemOf(context, row, margin));
}

/** Returns the sum of the lines, for the check against the totals; null if a line has no amount. */
export function sumOfItems(items: readonly FoundItem[]): Big | null {
  let sum = new Big(0);
  for (const item of items) {
    const amount = lineAmount(item);
    if (amount === undefined) return null;
    sum = sum.plus(amount.value);
  }
  return items.length === 0 ? null : sum;
}
