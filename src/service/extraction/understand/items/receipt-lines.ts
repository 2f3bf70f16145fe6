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
  code: Token[];
  words: Token[];
};
type AmountField = 'item_amount' | 'item_amount_without_vat';

/** Matches the number of an article: `Artikel 4001234567890`. */
const articleNumber = /^\d{8,14}$/;

/** Matches a tax code behind an amount: `SR`, `ZRL`, `AW`, `T1`. */
const taxCode = /^\*?\p{Lu}{1,3}\d?\*?$/u;

/** Whether only a currency or a tax code follows the amount. */
function endsRow(amount: AmountCandidate, row: Row): boolean {
  const behind = row.tokens.slice((amount.tokens.at(-1)?.index ?? 0) + 1);
  return behind.every((token) => token.key.length <= 1 || taxCode.test(token.text) || parseCurrency(token.text) !== null);
}

/** Whether a figure is the number of a rate at the end of a row: `Soap  9,99 2`. */
const isRateNumber = ({ text, tokens }: AmountCandidate, row: Row): boolean =>
  /^\d$/.test(text) && tokens[0] === row.tokens.at(-1);

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

const isCount = ({ decimals, value }: AmountCandidate): boolean => decimals === 0 && value.gt(0) && value.lt(1000);

/** Returns the quantity behind the name and its sign, with the dash before the amount: `Teller, 4 Stk. × 2 — 378 kr`. */
function quantityBehind(
  { tokens }: Row,
  count: AmountCandidate | undefined,
): { quantity: AmountCandidate; tokens: Token[] } | null {
  const [at, end] = [count?.tokens[0]?.index ?? 0, (count?.tokens.at(-1)?.index ?? 0) + 1];
  const sign = tokens[at - 1];
  if (count === undefined || sign === undefined || at < 2 || !isCount(count) || !/^[x×]$/iu.test(sign.text)) return null;
  const dash = tokens[end];
  return { quantity: count, tokens: [sign, ...count.tokens, ...(dash !== undefined && dash.key === '' ? [dash] : [])] };
}

/** `beside`: the row of text above or below this one. */
function lineOf(context: Context, row: Row, beside: Row | undefined): ReceiptLine | null {
  const ofRow = context.amounts.filter((amount) => amount.row === row.index);
  const printed = ofRow.filter((amount) => !amount.isPercent);
  const [last, before] = [printed.at(-1), printed.at(-2)];
  const hasRateNumber = last !== undefined && before !== undefined && isMoney(before) && isRateNumber(last, row);
  const figures = hasRateNumber ? printed.slice(0, -1) : printed;
  const vatRate = ofRow.find((amount) => amount.isPercent && amount.value.lte(30) && isRateOfDocument(context, amount));
  const amount = figures.at(-1);
  if (amount === undefined || !isMoney(amount) || !endsRow(amount, row)) return null;
  const joined = joinedQuantity(row);
  const others = [...(joined === null ? [] : [joined]), ...figures.slice(0, -1)];
  const pairs = others
    .flatMap((quantity) => others.map((price) => ({ quantity, price: inWholeUnits(price, row) })))
    .filter(({ quantity, price }) => quantity.tokens[0] !== price.tokens[0] && isProduct(quantity, price, amount));
  // `4,44 € x 2`: money is the price, wherever it stands
  const pair = pairs.find(({ quantity, price }) => isMoney(price) && !isMoney(quantity)) ?? pairs[0];
  const sums = new Set(figures.filter(isMoney).flatMap((figure) => figure.tokens));
  const used = new Set(
    [amount, ...(vatRate ? [vatRate] : []), ...(pair === undefined ? [] : [pair.quantity, pair.price])].flatMap(
      (each) => each.tokens,
    ),
  );
  const isMark = (token: Token): boolean =>
    isSign(token, amount) || (pair !== undefined && (/^[×*]$/.test(token.text) || isSign(token, pair.price)));
  const end = amount.tokens[0]?.index ?? 0;
  const own = row.tokens.filter((token) => !used.has(token) && token.index < end && /\p{L}{2}/u.test(token.text));
  const isOwn = own.some((token) => token.key.length > 2);
  const words = isOwn
    ? row.tokens.filter((token) => token.index < end && !used.has(token) && !sums.has(token) && !isMark(token))
    : beside === undefined
      ? own
      : withoutMarks(beside);
  const times = pair === undefined ? quantityBehind(row, others.at(-1)) : null;
  const single = pair ?? {
    quantity: times?.quantity ?? others.find((each) => isCount(each) && each.tokens[0]?.index === 0),
    price: undefined,
  };
  const unit = pair === undefined ? [] : unitBeside(pair.quantity, row, used).filter((token) => !isMark(token));
  const text = words.filter(
    (token) =>
      times?.tokens.includes(token) !== true && !unit.includes(token) && !(single.quantity?.tokens.includes(token) ?? false),
  );
  const code = text.length > 1 && isOwn ? text.filter((token) => articleNumber.test(token.text)) : [];
  return {
    row,
    amount,
    quantity: single.quantity,
    price: single.price,
    vatRate,
    unit,
    code,
    words: text.filter((token) => !code.includes(token)),
  };
}

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

/** Drops the number of a row and of an article before a text, and the mark of a tax behind it: `1. 2011-0025  Stapler  *S`. */
function withoutMarks({ segments }: Row): Token[] {
  const texts = segments.filter(({ text }) => /\p{L}{2}/u.test(text));
  return (texts.length === 0 ? segments : texts).flatMap(({ tokens }) => tokens);
}

export function readReceiptLines(context: Context): Record<string, Found>[] {
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

function itemOf(
  { amount, quantity, price, vatRate, unit, code, words }: ReceiptLine,
  amountField: AmountField,
): Record<string, Found> {
  const item: Record<string, Found> = {
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
