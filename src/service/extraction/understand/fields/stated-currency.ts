/** The currency that a document states for its amounts, beside which it repeats some in the currency of the country. */
import type { Context } from '../context.ts';
import { parseCurrency } from '../grammar/currencies.ts';
import { textOf } from '../layout/layout.ts';
import type { Token } from '../layout/tokens.ts';

/** Matches the rate between the currency of the document and that of the country: `1 EUR = 24,315 CZK`. */
const conversion = /(?:^|[^\d.,])1 ?(?<from>\p{Lu}{3}) ?= ?[\d., ]+ ?(?<to>\p{Lu}{3})\b/u;

/** Whether a word follows a label such as `Currency`. */
export function followsCurrencyLabel({ layout, labelOf }: Context, { row, index }: Token): boolean {
  const before = layout.rows[row]?.tokens[index - 1];
  return before !== undefined && labelOf.get(before)?.meanings.some(({ meaning }) => meaning === 'currency') === true;
}

/** Returns the code after a label such as `Currency`, or the one that is converted to another. */
function statedCurrency(context: Context): string | null {
  for (const token of context.layout.tokens) {
    const code = /^\p{Lu}{3}$/u.test(token.text) && followsCurrencyLabel(context, token) ? parseCurrency(token.text) : null;
    if (code !== null) return code;
  }
  for (const { tokens } of context.layout.rows) {
    const { from = '', to = '' } = conversion.exec(textOf(tokens))?.groups ?? {};
    if (from !== to && parseCurrency(from) !== null && parseCurrency(to) !== null) return parseCurrency(from);
  }
  return null;
}

/**
 * Leaves out amounts in another currency than that of the document. They add up as well, and would verify each other. Nothing is left out if
 * no amount is in the stated currency.
 */
export function inStatedCurrency(context: Context): Context {
  const stated = statedCurrency(context);
  if (stated === null || !context.amounts.some(({ currency }) => currency === stated)) return context;
  return { ...context, amounts: context.amounts.filter(({ currency }) => currency === null || currency === stated) };
}
