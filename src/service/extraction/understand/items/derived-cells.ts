/** Fills in a quantity or price that was not recognized in its column, computed from the other two numbers of the row. */
import { Big } from 'big.js';
import { figureOf } from '#values/figure.ts';
import type { Context } from '../context.ts';
import type { Found, FoundItem } from '../found.ts';
import { decimalText, moneyText } from '../grammar/amounts.ts';
import type { ColumnKind } from '../lexicon/item-columns.ts';
import { overlapX } from '../layout/geometry.ts';
import { isProduct, withVat } from './line-arithmetic.ts';

/** A computed value is less certain than a printed one. */
const score = 0.4;
const maxDecimals = 2;

/** Returns the quotient if it is exact: most quotients of unrelated amounts are not. */
function exactQuotient(amount: Big, divisor: Big): Big | null {
  if (divisor.eq(0)) return null;
  const quotient = amount.div(divisor).round(maxDecimals);
  return quotient.gt(0) && quotient.times(divisor).eq(amount) ? quotient : null;
}

const cells = [
  { field: 'item_quantity', kind: 'quantity', other: 'item_unit_price', text: decimalText },
  { field: 'item_unit_price', kind: 'unitPrice', other: 'item_quantity', text: moneyText },
] as const satisfies readonly { field: string; kind: ColumnKind; other: string; text: (value: Big) => string }[];

/** The only amount of a row is gross if it is quantity times price with VAT. */
function withGross(item: FoundItem): FoundItem {
  const { item_amount_without_vat: amount, ...others } = item;
  if (amount === undefined || 'item_amount' in item || 'item_discount' in item) return item;
  const [quantity, price, rate] = ['item_quantity', 'item_unit_price', 'item_vat_rate'].map((name) =>
    figureOf(item[name]?.value),
  );
  if (!quantity || !price || !rate || rate.eq(0)) return item;
  const total = new Big(amount.value);
  const isGross = isProduct(quantity, withVat(price, rate), total) && !isProduct(quantity, price, total);
  return isGross ? { ...others, item_amount: amount } : item;
}

/** Whether the row prints an amount below the heading, which contradicts its other numbers: nothing is computed in its place. */
function isPrintedBelow({ amounts, itemHeaders }: Context, kind: ColumnKind, { tokens: [first] }: Found): boolean {
  const headings = itemHeaders.flatMap(({ page, columns }) =>
    columns.filter((column) => column.kind === kind && page === first?.page),
  );
  return amounts.some(
    (amount) => amount.row === first?.row && !amount.isPercent && headings.some((heading) => overlapX(heading, amount) > 0),
  );
}

/** Only columns with a heading are filled in, and not in rows with a discount, where the three numbers differ. */
export function withDerivedCells(context: Context, read: readonly FoundItem[]): FoundItem[] {
  const items = read.map(withGross);
  const headings = new Set(context.itemHeaders.flatMap(({ columns }) => columns.map(({ kind }) => kind)));
  if (headings.has('discount')) return items;
  return items.map((item) => {
    const amount = item['item_amount_without_vat'];
    const derived = cells.flatMap(({ field, kind, other, text }): [string, Found][] => {
      const divisor = item[other];
      if (!headings.has(kind) || item[field] !== undefined || amount === undefined || divisor === undefined) return [];
      if (isPrintedBelow(context, kind, amount)) return [];
      const value = exactQuotient(new Big(amount.value), new Big(divisor.value));
      return value === null ? [] : [[field, { value: text(value), tokens: [], score, evidence: ['position'] }]];
    });
    return { ...item, ...Object.fromEntries(derived) };
  });
}
