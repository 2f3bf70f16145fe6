/** A line of a receipt: text that ends with an amount, with quantity and price if they explain it. */
import { Big } from 'big.js';
import type { AmountCandidate } from '../../candidates/amounts.ts';
import type { Context } from '../../context.ts';
import { parseCurrency } from '../../grammar/currencies.ts';
import type { Row } from '../../layout/layout.ts';
import { spanOf } from '../../layout/spans.ts';
import type { Token } from '../../layout/tokens.ts';
import { unitBeside } from '../table/row-text.ts';

export type ReceiptLine = {
  row: Row;
  amount: AmountCandidate;
  quantity: AmountCandidate | undefined;
  price: AmountCandidate | undefined;
  vatRate: AmountCandidate | undefined;
  unit: Token[];
  code: Token[];
  words: Token[];
};

/** Matches the number of an article: `Artikel 4001234567890`. */
export const articleNumber = /^\d{8,14}$/;

/** Matches a tax code behind an amount: `SR`, `ZRL`, `AW`, `T1`. */
const taxCode = /^\*?\p{Lu}{1,3}\d?\*?$/u;

/** Whether only a currency or a tax code follows the amount. */
export function endsRow(amount: AmountCandidate, row: Row): boolean {
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
export const isMoney = ({ decimals, currency }: AmountCandidate): boolean => decimals === 2 || currency !== null;

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

/** Whether quantity times price is the amount; a weight, or a price with more decimals than money, as of energy and fuel, makes a rounded one. */
function isProduct(quantity: AmountCandidate, price: AmountCandidate, amount: AmountCandidate): boolean {
  const product = quantity.value.times(price.value);
  const isRounded = quantity.decimals > 2 || !price.value.eq(price.value.round(2));
  return product.eq(amount.value) || (isRounded && product.round(2).eq(amount.value));
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

/** Drops the number of a row and of an article before a text, and the mark of a tax behind it: `1. 2011-0025  Stapler  *S`. */
function withoutMarks({ segments }: Row): Token[] {
  const texts = segments.filter(({ text }) => /\p{L}{2}/u.test(text));
  return (texts.length === 0 ? segments : texts).flatMap(({ tokens }) => tokens);
}

/** The figures of a line, from its end: amount, quantity and price that explain it, and the rate of its VAT. */
type Figures = Pick<ReceiptLine, 'amount' | 'quantity' | 'price' | 'vatRate'> & {
  /** Numbers beside the amount, which may be quantities. */
  others: readonly AmountCandidate[];
};

function figuresOf(context: Context, row: Row): Figures | null {
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
  // `4,44 € x 2`: money is the price, wherever it stands; of a weight and its price, `0,168 x 33,90`, the weight comes first
  const pair =
    pairs.find(({ quantity, price }) => isMoney(price) && quantity.decimals === 0) ??
    pairs.find(({ quantity, price }) => quantity.x0 < price.x0) ??
    pairs[0];
  return { amount, quantity: pair?.quantity, price: pair?.price, vatRate, others };
}

/** Returns the words before the amount, or those of the row beside if the own ones are only marks. */
function wordsOf(
  row: Row,
  { amount, quantity, price, vatRate, others }: Figures,
  beside: Row | undefined,
): { words: Token[]; unit: Token[]; isOwn: boolean } {
  const used = new Set([amount, vatRate, quantity, price].flatMap((figure) => figure?.tokens ?? []));
  const sums = new Set([amount, ...others].filter(isMoney).flatMap(({ tokens }) => tokens));
  const isMark = (token: Token): boolean =>
    isSign(token, amount) || (price !== undefined && (/^[×*]$/.test(token.text) || isSign(token, price)));
  const end = amount.tokens[0]?.index ?? 0;
  const own = row.tokens.filter((token) => !used.has(token) && token.index < end && /\p{L}{2}/u.test(token.text));
  const isOwn = own.some((token) => token.key.length > 2);
  const words = isOwn
    ? row.tokens.filter((token) => token.index < end && !used.has(token) && !sums.has(token) && !isMark(token))
    : beside === undefined
      ? own
      : withoutMarks(beside);
  const unit = price === undefined ? [] : unitBeside(quantity, row, used).filter((token) => !isMark(token));
  return { words, unit, isOwn };
}

/** `beside`: the row of text above or below this one. */
export function lineOf(context: Context, row: Row, beside: Row | undefined): ReceiptLine | null {
  const figures = figuresOf(context, row);
  if (figures === null) return null;
  const { amount, price, vatRate, others } = figures;
  const { words, unit, isOwn } = wordsOf(row, figures, beside);
  const times = price === undefined ? quantityBehind(row, others.at(-1)) : null;
  const quantity = figures.quantity ?? times?.quantity ?? others.find((each) => isCount(each) && each.tokens[0]?.index === 0);
  const isOfOthers = (token: Token): boolean =>
    times?.tokens.includes(token) === true || unit.includes(token) || quantity?.tokens.includes(token) === true;
  const text = words.filter((token) => !isOfOthers(token));
  const code = text.length > 1 && isOwn ? text.filter((token) => articleNumber.test(token.text)) : [];
  return { row, amount, quantity, price, vatRate, unit, code, words: text.filter((token) => !code.includes(token)) };
}
