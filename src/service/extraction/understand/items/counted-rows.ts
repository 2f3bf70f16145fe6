/** Quantity and price in a row of their own, below the text and the amount of an item or above them: `Quantity: 2 · £16.50 each`, `2x3,60`. */
import { Big } from 'big.js';
import type { Context } from '../context.ts';
import type { Found, FoundItem } from '../found.ts';
import { decimalText, moneyText, parseAmount } from '../grammar/amounts.ts';
import { textOf } from '../layout/layout.ts';
import type { Row } from '../layout/layout.ts';
import type { Token } from '../layout/tokens.ts';
import { lineAmount } from './line-amount.ts';

type Count = { quantity: Figure; price: Figure };
type Figure = { value: Big; tokens: readonly Token[] };

/** The row of quantity and price is closer than this many letter heights. */
const maxGap = 1.9;
const maxQuantity = 10_000;

const rowsOf = (item: FoundItem): Set<number> =>
  new Set(Object.values(item).flatMap(({ tokens }) => tokens.map(({ row }) => row)));

/** `2x3,60`, `1 x8,70`, `2* 3,29`. */
const product = /(?<![\d.,])(\d{1,4}(?:[.,]\d{1,3})?) ?[x×*] ?(\d+[.,]\d{2})(?!\d)/giu;

/** The same with the price first: `53.50*2`, `4,44 € x 2`. */
const productOfPrice = /(?<![\d.,])(\d+[.,]\d{2}) ?(?:\p{Sc} ?)?[x×*] ?(\d{1,4})(?![\d.,])/giu;

/** Returns quantity and price of a row, if they explain the amount. */
function countIn(context: Context, row: Row, { value: amount, tokens: own }: Found): Count | null {
  const text = textOf(row.tokens);
  const products = [
    ...[...text.matchAll(product)].map(([, count = '', each = '']) => ({ count, each })),
    ...[...text.matchAll(productOfPrice)].map(([, each = '', count = '']) => ({ count, each })),
  ];
  for (const { count, each } of products) {
    const [quantity, price] = [parseAmount(count), parseAmount(each)];
    if (quantity === null || price === null || !new Big(quantity.value).times(price.value).round(2).eq(amount)) continue;
    const tokens = row.tokens.filter(({ text }) => text.includes(count) || text.includes(each));
    return { quantity: { value: new Big(quantity.value), tokens }, price: { value: new Big(price.value), tokens } };
  }
  const figures = context.amounts.filter(
    (each) => each.row === row.index && !each.isPercent && !each.tokens.some((token) => own.includes(token)),
  );
  for (const quantity of figures.filter(({ value, currency }) => currency === null && value.gt(0) && value.lt(maxQuantity))) {
    const price = figures.find(
      (each) => each !== quantity && each.decimals > 1 && each.value.times(quantity.value).round(2).eq(amount),
    );
    if (price !== undefined) return { quantity, price };
  }
  return null;
}

/** Returns the row of the amount, the row below and the row above. */
function rowsBeside(context: Context, amount: Found, taken: ReadonlySet<number>): Row[] {
  const own = amount.tokens[0]?.row ?? 0;
  const beside = [own, own + 1, own - 1].flatMap((index) => context.layout.rows[index] ?? []);
  return beside.filter((row) => {
    const near = context.layout.rows[own];
    if (near === undefined || taken.has(row.index) || row.page !== near.page) return false;
    const gap = row.index < own ? near.y0 - row.y1 : row.y0 - near.y1;
    return row === near || gap < maxGap * near.letterHeight;
  });
}

/** Adds quantity and price to items that have neither. The description ends above the row of quantity and price. */
export function withCountedRows(context: Context, items: readonly FoundItem[]): FoundItem[] {
  const rows = items.map(rowsOf);
  return items.map((item, at) => {
    const amount = lineAmount(item);
    const own = rows[at];
    if (amount === undefined || own === undefined || item['item_quantity'] !== undefined || item['item_unit_price'] !== undefined)
      return item;
    const taken = new Set(rows.filter((other) => other !== own).flatMap((other) => [...other]));
    for (const row of rowsBeside(context, amount, taken)) {
      const count = countIn(context, row, amount);
      if (count !== null) return counted(item, count, row);
    }
    return item;
  });
}

function counted(item: FoundItem, { quantity, price }: Count, row: Row): FoundItem {
  const figure = ({ tokens }: Figure, value: string): Found => ({ value, tokens, score: 0.9, evidence: ['arithmetic'] });
  const { item_description: description, ...others } = item;
  const isBelow = row.index > (lineAmount(item)?.tokens[0]?.row ?? 0);
  const words = description?.tokens.filter((token) => (isBelow ? token.row < row.index : token.row !== row.index)) ?? [];
  const isWhole = description === undefined || words.length === 0 || words.length === description.tokens.length;
  return {
    ...others,
    ...(description && { item_description: isWhole ? description : { ...description, tokens: words, value: textOf(words) } }),
    item_quantity: figure(quantity, decimalText(quantity.value)),
    item_unit_price: figure(price, moneyText(price.value)),
  };
}
