/** Receipts, and tables with an insufficient header: lines of text that end with an amount, accepted if they add up to a printed sum. */
import { Big } from 'big.js';
import type { Context } from '../../context.ts';
import type { FoundItem } from '../../found.ts';
import { decimalText, moneyText } from '../../grammar/amounts.ts';
import { strengthOf } from '../../labels/label-evidence.ts';
import { textOf } from '../../layout/layout.ts';
import type { Row } from '../../layout/layout.ts';
import { isClosing } from '../table/closing.ts';
import { articleNumber, endsRow, isMoney, lineOf } from './receipt-line.ts';
import type { ReceiptLine } from './receipt-line.ts';

type AmountField = 'item_amount' | 'item_amount_without_vat';

/** Whether a line is the sum of several above it, whatever its words are. */
const isSubtotal = ({ amount, quantity, price }: ReceiptLine, above: readonly ReceiptLine[]): boolean =>
  above.length > 1 &&
  quantity === undefined &&
  price === undefined &&
  amount.value.eq(above.reduce((all, line) => all.plus(line.amount.value), new Big(0)));

/** Whether a row is a text without an amount, and no label, number of an article or title. */
function isText(context: Context, row: Row): boolean {
  const [first] = row.tokens;
  return (
    first !== undefined &&
    row.tokens.some(({ text }) => /\p{L}{3}/u.test(text)) &&
    !(row.tokens.length === 2 && articleNumber.test(row.tokens[1]?.text ?? '')) &&
    !context.labelOf.has(first) &&
    !context.amounts.some((each) => each.row === row.index && each.decimals === 2 && row.tokens.at(-1) === each.tokens.at(-1))
  );
}

/** A text is at most this many rows above its figures, with the number of the article between them. */
const maxRowsBetween = 2;

/** Returns the text above a row of figures, which is the nearest. */
function textAbove(context: Context, rows: readonly Row[], at: number): Row | undefined {
  for (let above = at - 1; above >= Math.max(0, at - 1 - maxRowsBetween); above -= 1) {
    const row = rows[above];
    if (row === undefined || isSumRow(context, row) || lineOf(context, row, undefined) !== null) break;
    if (row.tokens.some((token) => context.labelOf.get(token)?.isSetApart === true)) break;
    if (isText(context, row)) return row;
  }
  return undefined;
}

/** Whether a row ends with an amount of money. */
const isSumRow = ({ amounts }: Context, row: Row): boolean =>
  amounts.some((each) => each.row === row.index && isMoney(each) && endsRow(each, row));

/** Whether texts are below their figures, as where the first line of figures has none above it. */
function isTextBelow(context: Context, rows: readonly Row[]): boolean {
  const first = rows.findIndex((row) => !isClosing(context, row) && lineOf(context, row, undefined)?.words.length === 0);
  const below = rows[first + 1];
  return first >= 0 && below !== undefined && textAbove(context, rows, first) === undefined && isText(context, below);
}

export function readReceiptLines(context: Context): FoundItem[] {
  const lines: ReceiptLine[] = [];
  for (const page of context.layout.pages) {
    const isBelow = isTextBelow(context, page.rows);
    for (const [at, row] of page.rows.entries()) {
      if (isClosing(context, row)) {
        if (lines.length > 0) break;
        continue;
      }
      const line = lineOf(context, row, isBelow ? page.rows[at + 1] : textAbove(context, page.rows, at));
      if (line !== null && line.words.length > 0) {
        if (isSubtotal(line, lines)) break;
        lines.push(line);
      }
    }
  }
  const sum = lines.reduce((all, line) => all.plus(line.amount.value), new Big(0));
  const printed = context.amounts.flatMap((amount) => {
    if (!amount.value.eq(sum) || lines.some((line) => line.amount === amount)) return [];
    const evidence = context.amountEvidence.get(amount);
    const [net, gross] = [
      strengthOf(evidence, 'net'),
      Math.max(strengthOf(evidence, 'total'), strengthOf(evidence, 'due')),
    ] as const;
    return Math.max(net, gross) > 0.4 ? [{ net, gross }] : [];
  });
  if (printed.length === 0) return [];
  const isNet = Math.max(...printed.map(({ net }) => net)) > Math.max(...printed.map(({ gross }) => gross));
  return lines.map((line) => itemOf(line, isNet ? 'item_amount_without_vat' : 'item_amount'));
}

function itemOf({ amount, quantity, price, vatRate, unit, code, words }: ReceiptLine, amountField: AmountField): FoundItem {
  const item: FoundItem = {
    item_description: { value: textOf(words), tokens: words, score: 0.8, evidence: ['position'] },
    [amountField]: { value: moneyText(amount.value), tokens: amount.tokens, score: 0.9, evidence: ['arithmetic'] },
  };
  if (quantity !== undefined)
    item['item_quantity'] = { value: decimalText(quantity.value), tokens: quantity.tokens, score: 0.7, evidence: ['position'] };
  if (code.length === 1) item['item_code'] = { value: textOf(code), tokens: code, score: 0.7, evidence: ['position'] };
  if (unit.length > 0) item['item_unit'] = { value: textOf(unit), tokens: unit, score: 0.7, evidence: ['position'] };
  if (vatRate !== undefined)
    item['item_vat_rate'] = { value: decimalText(vatRate.value), tokens: vatRate.tokens, score: 0.7, evidence: ['position'] };
  if (price !== undefined)
    item['item_unit_price'] = { value: moneyText(price.value), tokens: price.tokens, score: 0.9, evidence: ['arithmetic'] };
  return item;
}
