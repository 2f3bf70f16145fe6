/** The cells of a row by the roles that the trained model predicts for its words. */
import type { AmountCandidate } from '../../candidates/amounts.ts';
import type { Context } from '../../context.ts';
import type { Found, FoundItem } from '../../found.ts';
import { decimalText, moneyText } from '../../grammar/amounts.ts';
import { textOf } from '../../layout/layout.ts';
import type { Row } from '../../layout/layout.ts';
import type { Token } from '../../layout/tokens.ts';
import { roleOf } from '../../learned/learned-roles.ts';
import type { RoleName } from '../../learned/role-names.ts';

/** Minimum probability of a cell. */
export const least = 0.45;

const cells = [
  { role: 'item_quantity', field: 'item_quantity', text: decimalText },
  { role: 'item_unit_price', field: 'item_unit_price', text: moneyText },
  { role: 'item_vat_rate', field: 'item_vat_rate', text: decimalText },
  { role: 'item_vat', field: 'item_vat_amount', text: moneyText },
  { role: 'item_net', field: 'item_amount_without_vat', text: moneyText },
  { role: 'item_gross', field: 'item_amount', text: moneyText },
] as const satisfies readonly { role: RoleName; field: string; text: (value: AmountCandidate['value']) => string }[];

/** `1.3.` of the period `1.3. - 31.3.` */
const dayAndMonth = /^\d{1,2}\.\d{1,2}\.$/;

export function figuresIn(context: Context, row: Row): FoundItem {
  const item: FoundItem = {};
  for (const amount of context.amounts) {
    if (amount.row !== row.index || amount.tokens.some(({ text }) => dayAndMonth.test(text))) continue;
    const [best] = cells
      .map((cell) => ({ ...cell, sure: roleOf(context.learned, amount.tokens, cell.role) }))
      .toSorted((a, b) => b.sure - a.sure);
    if (best === undefined || best.sure < least || (item[best.field]?.score ?? 0) > best.sure) continue;
    item[best.field] = { value: best.text(amount.value), tokens: amount.tokens, score: best.sure, evidence: ['position'] };
  }
  return item;
}

export const unitsIn = (context: Context, row: Row): Token[] =>
  row.tokens.filter((token) => context.learned.of(token, 'item_unit') > least);

/** Lowest probability of words that extend a description. */
const minAdjacentShare = 0.12;

/** Returns descriptions from their first to their last word, extended by adjacent words that may belong to them: `Royal Canin Renal 2 kg`. */
export function textsIn(context: Context, row: Row, item: FoundItem): Token[] {
  const taken = new Set(Object.values(item).flatMap(({ tokens }) => tokens));
  const dated = new Set(context.dates.flatMap((date) => date.tokens));
  return row.segments.flatMap(({ tokens }) => {
    // a date in a column of its own is the period of the item
    if (tokens.every((token) => dated.has(token))) return [];
    const shares = tokens.map((token) => (taken.has(token) ? 0 : context.learned.of(token, 'item_description')));
    let from = shares.findIndex((share) => share > least);
    let to = shares.findLastIndex((share) => share > least);
    if (from < 0) return [];
    while ((shares[from - 1] ?? 0) > minAdjacentShare) from -= 1;
    while ((shares[to + 1] ?? 0) > minAdjacentShare) to += 1;
    return tokens.slice(from, to + 1);
  });
}

export const foundText = (tokens: readonly Token[]): Found => ({
  value: textOf(tokens),
  tokens,
  score: 0.6,
  evidence: ['position'],
});
