/**
 * Lines of an e-invoice that contradict the printed table. Only a printed line whose product is its amount is compared, and a column that
 * differs in all lines is another column (with VAT, per hundred), not another value.
 */
import type { FoundItem } from '../found.ts';
import { Big } from 'big.js';
import { figureOf } from '#values/figure.ts';
import type { Contradiction, EInvoice } from '../../extracted.ts';
import type { AmountCandidate } from '../candidates/amounts.ts';
import type { Context } from '../context.ts';
import { wordIdsOf } from '../layout/layout.ts';
import { pairRows, type RowFacts, wordsIn } from './pair-rows.ts';

const cells = ['item_quantity', 'item_unit_price', 'item_vat_rate', 'item_amount_without_vat', 'item_amount'] as const;
type Cell = (typeof cells)[number];
type Figures = Partial<Record<Cell, Big>>;
type Pair = {
  itemIndex: number;
  description: string;
  written: Figures;
  isDiscounted: boolean;
  printed: Figures;
  row: FoundItem;
  band: Band;
};
/** Rows of the layout from the printed line to the next one; `below` is exclusive. */
type Band = { from: number; below: number };

const figuresOf = (valueOf: (cell: Cell) => string | undefined): Figures =>
  Object.fromEntries(
    cells.flatMap((cell) => {
      const value = figureOf(valueOf(cell))?.abs() ?? null;
      return value === null ? [] : [[cell, value]];
    }),
  );
const factsOf = (description: string, figures: Figures): RowFacts => ({
  words: wordsIn(description),
  figures: Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, value.toFixed()])),
});

/** Whether quantity times price equals the amount of the line, net or gross; a price may be rounded to cents. */
function holds({
  item_quantity: quantity,
  item_unit_price: price,
  item_amount_without_vat: net,
  item_amount: gross,
}: Figures): boolean {
  const amount = net ?? gross;
  if (quantity === undefined || price === undefined || amount === undefined) return false;
  return quantity.times(price).minus(amount).abs().lte(quantity.times('0.005').plus('0.01'));
}

/** Number of rows of a printed line with its description, if no other line follows. */
const maxRows = 5;

function pairsOf({ rows, eInvoice }: Read): Pair[] {
  const rowOf = (item: FoundItem): number =>
    Math.min(...Object.values(item).flatMap(({ tokens }) => tokens.map(({ row }) => row)));
  const tops = rows.map(rowOf);
  const written = eInvoice.items.map((item) => figuresOf((cell) => item[cell]));
  const printed = rows.map((item) => figuresOf((cell) => item[cell]?.value));
  const pairs = pairRows(
    written.map((figures, index) => factsOf(eInvoice.items[index]?.['item_description'] ?? '', figures)),
    printed.map((figures, index) => factsOf(rows[index]?.['item_description']?.value ?? '', figures)),
  );
  return pairs.flatMap(([itemIndex, at]) => {
    const [item, row] = [eInvoice.items[itemIndex], rows[at]];
    const from = tops[at] ?? 0;
    const below = Math.min(...tops.filter((top) => top > from), from + maxRows);
    return item === undefined || row === undefined
      ? []
      : [
          {
            itemIndex,
            description: item['item_description'] ?? '',
            written: written[itemIndex] ?? {},
            isDiscounted: !(figureOf(item['item_discount']) ?? new Big(0)).eq(0),
            printed: printed[at] ?? {},
            row,
            band: { from, below },
          },
        ];
  });
}

/** Text cells of a line; a number in them is not one of its amounts. */
const words = ['item_description', 'item_code', 'item_unit'] as const;

/** Whether the line prints the number in another column. */
function isBeside({ band, row }: Pair, { row: at, tokens }: AmountCandidate): boolean {
  const isWord = words.some((name) => row[name]?.tokens.some((token) => tokens.includes(token)));
  return at >= band.from && at < band.below && !isWord;
}

/** Whether one value is the other one with VAT. */
function isWithVat({ written, printed }: Pair, cell: Cell): boolean {
  const [one, other] = [written[cell], printed[cell]];
  const rate = written.item_vat_rate ?? printed.item_vat_rate;
  if (one === undefined || other === undefined || rate === undefined) return false;
  const [less, more] = one.lt(other) ? [one, other] : [other, one];
  return less.times(rate.plus(100)).div(100).minus(more).abs().lte(more.times('0.001').plus('0.01'));
}

/**
 * Whether both describe the same line differently: twelve pieces at 10 are one box at 120, 121 with VAT is 100 without, and a line printed
 * before its discount is lower after it.
 */
function isSameLine(cell: Cell, pair: Pair): boolean {
  const { written, printed, isDiscounted } = pair;
  if (cell === 'item_vat_rate') return false;
  if (isDiscounted) return true;
  const [one, other] = [written[cell], printed[cell]];
  if (one === undefined || other === undefined || !holds(written)) return false;
  if (isWithVat(pair, cell)) return true;
  const hasSame = (name: Cell): boolean => written[name] !== undefined && printed[name]?.eq(written[name]) === true;
  return hasSame('item_amount_without_vat') || (hasSame('item_quantity') && one.lt(other));
}

function contradicts(context: Context, cell: Cell, pair: Pair, isOnlyPair: boolean): boolean {
  const { written, printed } = pair;
  const [one, other] = [written[cell], printed[cell]];
  if (!one || !other || one.eq(other) || !holds(printed) || isSameLine(cell, pair)) return false;
  const isRate = cell === 'item_vat_rate';
  const shown = context.amounts.filter(({ value, isPercent }) => value.abs().eq(one) && (isPercent || !isRate));
  if (shown.some((amount) => isBeside(pair, amount))) return false;
  // with a single line, another value cannot be distinguished from another column
  return !isOnlyPair || (isRate ? shown.length === 0 : !holds(written));
}

type Read = { context: Context; rows: readonly FoundItem[]; eInvoice: EInvoice };

export function rowContradictionsIn(read: Read): Contradiction[] {
  const pairs = pairsOf(read);
  return cells.flatMap((cell) => {
    const both = pairs.filter(({ written, printed }) => written[cell] !== undefined && printed[cell] !== undefined);
    const found = both.filter((pair) => contradicts(read.context, cell, pair, both.length === 1));
    if (both.length > 1 && found.length * 2 > both.length) return [];
    return found.map(({ itemIndex, description, row }) => ({
      field: cell,
      row: { itemIndex, description },
      voices: [
        { voice: 'page' as const, value: row[cell]?.value ?? '', wordIds: wordIdsOf(row[cell]?.tokens ?? []) },
        { voice: 'eInvoice' as const, value: read.eInvoice.items[itemIndex]?.[cell] ?? '', wordIds: [] },
      ],
    }));
  });
}
