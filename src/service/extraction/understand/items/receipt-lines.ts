/** Receipts, and tables with an insufficient header: lines of text that end with an amount, accepted if they add up to a printed sum. */
import { Big } from 'big.js';
import type { AmountCandidate } from '../candidates/amounts.ts';
import type { Context } from '../context.ts';
import type { Found } from '../found.ts';
import { parseCurrency } from '../grammar/currencies.ts';
import { decimalText, moneyText } from '../grammar/amounts.ts';
import { strengthOf } from '../labels/label-evidence.ts';
import { textOf } from '../layout/layout.ts';
import type { Row } from '../layout/layout.ts';
import { spanOf } from '../layout/spans.ts';
import type { Token } from '../layout/tokens.ts';
import { isClosing, unitBeside } from './table-rows.ts';

type ReceiptLine = {
  row: Row;
  amount: AmountCandidate;
  quantity: AmountCandidate | undefined;
  price: AmountCandidate | undefined;
  vatRate: AmountCandidate | undefined;
  unit: Token[];
  words: Token[];
};
type AmountField = 'item_amount' | 'item_amount_without_vat';

/** Whether only a currency or a tax code follows the amount. */
function endsRow(amount: AmountCandidate, row: Row): boolean {
  const behind = row.tokens.slice((amount.tokens.at(-1)?.index ?? 0) + 1);
  return behind.every((token) => token.key.length <= 1 || parseCurrency(token.text) !== null);
}

/** Returns the quantity that is joined to its sign: `2x Coffee`. */
function joinedQuantity({ tokens: [first] }: Row): AmountCandidate | null {
  const count = /^(\d{1,3})[x×]$/iu.exec(first?.text ?? '')?.[1];
  return first === undefined || count === undefined
    ? null
    : { ...spanOf([first]), value: new Big(count), decimals: 0, currency: null, isPercent: false };
}

/** `15.50`, and `640,– Kč`. */
const isMoney = ({ decimals, currency }: AmountCandidate): boolean => decimals === 2 || currency !== null;

/** Whether a percentage occurs in several rows, as a VAT rate does: the 15 % of `Rimborso spese generali 15%` is part of the text. */
const isRateOfDocument = ({ amounts }: Context, rate: AmountCandidate): boolean =>
  amounts.some((other) => other.isPercent && other.row !== rate.row && other.value.eq(rate.value));

/** Whether a token is a multiplication sign, or the currency beside the amount. */
const isSign = ({ text, index }: Token, { tokens }: AmountCandidate): boolean =>
  /^x$/i.test(text) ||
  (parseCurrency(text) !== null && (index === (tokens[0]?.index ?? 0) - 1 || index === (tokens.at(-1)?.index ?? 0) + 1));

/** Converts a price in cents, as energy is sold: `27,41 ct`. */
function inWholeUnits(price: AmountCandidate, row: Row): AmountCandidate {
  const behind = row.tokens[(price.tokens.at(-1)?.index ?? 0) + 1];
  return behind !== undefined && /^(?:ct|cent)s?(?:\/\p{L}+)?$/iu.test(behind.text)
    ? { ...price, value: price.value.div(100), tokens: [...price.tokens, behind] }
    : price;
}

/** Whether quantity times price is the amount; a price with more decimals than money, as of energy and fuel, makes a rounded one. */
function isProduct(quantity: AmountCandidate, price: AmountCandidate, amount: AmountCandidate): boolean {
  const product = quantity.value.times(price.value);
  return product.eq(amount.value) || (!price.value.eq(price.value.round(2)) && product.round(2).eq(amount.value));
}

function lineOf(context: Context, row: Row, above: Row | undefined): ReceiptLine | null {
  const ofRow = context.amounts.filter((amount) => amount.row === row.index);
  const figures = ofRow.filter((amount) => !amount.isPercent);
  const vatRate = ofRow.find((amount) => amount.isPercent && amount.value.lte(30) && isRateOfDocument(context, amount));
  const amount = figures.at(-1);
  if (amount === undefined || !isMoney(amount) || !endsRow(amount, row)) return null;
  const joined = joinedQuantity(row);
  const others = [...(joined === null ? [] : [joined]), ...figures.slice(0, -1)];
  const pair = others
    .flatMap((quantity) => others.map((price) => ({ quantity, price: inWholeUnits(price, row) })))
    .find(({ quantity, price }) => quantity.tokens[0] !== price.tokens[0] && isProduct(quantity, price, amount));
  const sums = new Set(figures.filter(isMoney).flatMap((figure) => figure.tokens));
  const used = new Set(
    [amount, ...(vatRate ? [vatRate] : []), ...(pair === undefined ? [] : [pair.quantity, pair.price])].flatMap(
      (each) => each.tokens,
    ),
  );
  const own = row.tokens.filter((token) => !used.has(token) && /\p{L}{2}/u.test(token.text));
  const isTextAbove = above !== undefined && !context.amounts.some((each) => each.row === above.index && each.decimals === 2);
  const words = own.some((token) => token.key.length > 2)
    ? row.tokens.filter((token) => !used.has(token) && !sums.has(token) && !isSign(token, amount))
    : isTextAbove
      ? above.tokens
      : own;
  const single = pair ?? {
    quantity: others.find((each) => each.decimals === 0 && each.value.lt(1000) && each.tokens[0]?.index === 0),
    price: undefined,
  };
  const unit = pair === undefined ? [] : unitBeside(pair.quantity, row, used);
  return {
    row,
    amount,
    quantity: single.quantity,
    price: single.price,
    vatRate,
    unit,
    words: words.filter((token) => !unit.includes(token) && !(single.quantity?.tokens.includes(token) ?? false)),
  };
}

export function readReceiptLines(context: Context): Record<string, Found>[] {
  const lines: ReceiptLine[] = [];
  for (const page of context.layout.pages) {
    for (const [at, row] of page.rows.entries()) {
      if (isClosing(context, row)) {
        if (lines.length > 0) break;
        continue;
      }
      const line = lineOf(context, row, page.rows[at - 1]);
      if (line !== null && line.words.length > 0) lines.push(line);
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

function itemOf({ amount, quantity, price, vatRate, unit, words }: ReceiptLine, amountField: AmountField): Record<string, Found> {
  const item: Record<string, Found> = {
    item_description: { value: textOf(words), tokens: words, score: 0.8, evidence: ['position'] },
    [amountField]: { value: moneyText(amount.value), tokens: amount.tokens, score: 0.9, evidence: ['arithmetic'] },
  };
  if (quantity !== undefined)
    item['item_quantity'] = { value: decimalText(quantity.value), tokens: quantity.tokens, score: 0.7, evidence: ['position'] };
  if (unit.length > 0) item['item_unit'] = { value: textOf(unit), tokens: unit, score: 0.7, evidence: ['position'] };
  if (vatRate !== undefined)
    item['item_vat_rate'] = { value: decimalText(vatRate.value), tokens: vatRate.tokens, score: 0.7, evidence: ['position'] };
  if (price !== undefined)
    item['item_unit_price'] = { value: moneyText(price.value), tokens: price.tokens, score: 0.9, evidence: ['arithmetic'] };
  return item;
}
