/** Line items by the roles that the trained model predicts: for tables with unknown headings, or without headings. */
import type { AmountCandidate } from '../../candidates/amounts.ts';
import type { Context } from '../../context.ts';
import type { FoundItem } from '../../found.ts';
import { moneyText } from '../../grammar/amounts.ts';
import { consistencyOf } from '../consistency.ts';
import { lineAmount } from '../line-amount.ts';
import { isClosing } from '../table/closing.ts';
import { joinTexts } from './join-texts.ts';
import type { Line } from './join-texts.ts';
import { figuresIn, foundText, least, textsIn, unitsIn } from './learned-cells.ts';

/** A column is known from its first rows. */
const maxAnchors = 50;
/** Distance of right edges within which amounts are in one column, in letter heights. */
const maxEdgeDistance = 0.4;

/** Returns the amounts that are aligned with those that the model found, from the first of them down to the row of the sums. */
function alignedAmounts(context: Context, items: readonly FoundItem[]): AmountCandidate[] {
  const anchors = items.slice(0, maxAnchors).flatMap((item) => lineAmount(item)?.tokens.at(-1) ?? []);
  const [first] = anchors;
  if (first === undefined) return [];
  const own = new Set(anchors);
  const rows = context.layout.rows.filter(({ index }) => index > first.row);
  const end = rows.find((row) => row.tokens[0]?.page !== first.page || isClosing(context, row))?.index ?? Infinity;
  return context.amounts.filter(
    ({ row, x1, decimals, isPercent, tokens }) =>
      row > first.row &&
      row < end &&
      decimals === 2 &&
      !isPercent &&
      !tokens.some((token) => own.has(token)) &&
      anchors.some((anchor) => Math.abs(anchor.x1 - x1) < maxEdgeDistance * (context.layout.rows[row]?.letterHeight ?? 0)),
  );
}

/** Returns the rows that the model found; with those whose amounts are in the same column if that adds up better. */
export function readLearnedItems(context: Context): FoundItem[] {
  const found = itemsWith(context, []);
  const aligned = alignedAmounts(context, found);
  const field = found.some((item) => item['item_amount_without_vat'] === undefined) ? 'item_amount' : 'item_amount_without_vat';
  const all = aligned.length === 0 ? found : itemsWith(context, aligned, field);
  return consistencyOf(context, all) > consistencyOf(context, found) ? all : found;
}

function itemsWith(context: Context, aligned: readonly AmountCandidate[], field = 'item_amount_without_vat'): FoundItem[] {
  const lines = context.layout.rows.map((row): Line => {
    const item = figuresIn(context, row);
    const amount = aligned.find((each) => each.row === row.index);
    if (amount !== undefined && lineAmount(item) === undefined)
      item[field] = { value: moneyText(amount.value), tokens: amount.tokens, score: least, evidence: ['position'] };
    const [unit] = lineAmount(item) === undefined ? [] : unitsIn(context, row);
    if (unit !== undefined) item['item_unit'] = foundText([unit]);
    return { row, item, words: textsIn(context, row, item) };
  });
  return joinTexts(context, lines)
    .filter(({ words, item }) => words.length > 0 || item['item_quantity'] !== undefined)
    .map(({ item, words }) => (words.length === 0 ? item : { ...item, item_description: foundText(words) }));
}
