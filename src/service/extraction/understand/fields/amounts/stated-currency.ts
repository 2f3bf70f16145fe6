/** The currency that a document states for its amounts, beside which it repeats some in the currency of the country. */
import { Big } from 'big.js';
import type { AmountCandidate } from '../../candidates/amounts.ts';
import type { Context } from '../../context.ts';
import { parseCurrency } from '../../grammar/currencies.ts';
import { textOf } from '../../layout/layout.ts';
import type { Token } from '../../layout/tokens.ts';

/** Matches the rate between the currency of the document and that of the country: `1 EUR = 24,315 CZK`. OCR loses the sign. */
const conversion = /(?:^|[^\d.,])1 ?(?<from>\p{Lu}{3}) ?(?:= ?)?(?<rate>[\d., ]+?) ?(?<to>\p{Lu}{3})\b/u;

/** `row`: where the rate is printed. */
type Conversion = { from: string; rate: Big | null; row: number };

/** Whether a word follows a label such as `Currency`. */
export function followsCurrencyLabel({ layout, labelOf }: Context, { row, index }: Token): boolean {
  const before = layout.rows[row]?.tokens[index - 1];
  return before !== undefined && labelOf.get(before)?.meanings.some(({ meaning }) => meaning === 'currency') === true;
}

/** Parses a rate, whose only mark is decimal: `24,315` is not twenty-four thousand. */
function rateOf(text: string): Big | null {
  const plain = text.replaceAll(' ', '').replace(',', '.');
  return /^\d+(?:\.\d+)?$/.test(plain) ? new Big(plain) : null;
}

function conversionOf({ layout }: Context): Conversion | null {
  for (const { tokens, index: row } of layout.rows) {
    const { from = '', rate = '', to = '' } = conversion.exec(textOf(tokens))?.groups ?? {};
    const [code, other] = [parseCurrency(from), parseCurrency(to)];
    if (code !== null && other !== null && code !== other) return { from: code, rate: rateOf(rate), row };
  }
  return null;
}

/** Returns the code after a label such as `Currency`. */
function labelledCurrency(context: Context): string | null {
  for (const token of context.layout.tokens) {
    const code = /^\p{Lu}{3}$/u.test(token.text) && followsCurrencyLabel(context, token) ? parseCurrency(token.text) : null;
    if (code !== null) return code;
  }
  return null;
}

/** Share by which a converted amount may differ from the printed one: it is rounded, and so is the rate. */
const tolerance = 0.000_01;

/** Whether an amount without a currency is another one converted: `Základ daně 115 423,31` beside `4 747,00 EUR`. */
function isConverted(amount: AmountCandidate, stated: readonly AmountCandidate[], rate: Big): boolean {
  const { currency, decimals, value } = amount;
  return (
    currency === null &&
    decimals === 2 &&
    stated.some((other) => {
      const converted = other.value.times(rate);
      return converted.minus(value).abs().lte(converted.abs().times(tolerance).plus('0.01'));
    })
  );
}

/**
 * Leaves out amounts in another currency than that of the document. They add up as well, and would verify each other. Nothing is left out if
 * no amount is in the stated currency.
 */
export function inStatedCurrency(context: Context): Context {
  const converted = conversionOf(context);
  const code = labelledCurrency(context) ?? converted?.from ?? null;
  // the unit of a rate, which many documents print only for information, is no amount of the document
  const stated = context.amounts.filter(
    ({ currency, value, row }) => currency === code && !value.eq(0) && row !== converted?.row,
  );
  if (code === null || stated.length === 0) return context;
  const rate = converted?.from === code ? converted.rate : null;
  const amounts = context.amounts.filter(
    (amount) => amount.currency === code || (amount.currency === null && !(rate !== null && isConverted(amount, stated, rate))),
  );
  return { ...context, amounts };
}
