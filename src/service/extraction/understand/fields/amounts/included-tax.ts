/** Prices and totals with VAT: in brackets behind the total, `151,28 € (include 7,86 € IVA)`, `£24.00 (includes £4.00 VAT)`, or in a note. */
import { looksLikeMoney } from '../../candidates/amounts.ts';
import type { AmountCandidate } from '../../candidates/amounts.ts';
import type { Context } from '../../context.ts';
import { fold } from '../../grammar/fold.ts';
import { textOf } from '../../layout/layout.ts';
import type { Token } from '../../layout/tokens.ts';

const containing =
  'incl|include|includes|including|included|inkl|inklusive|inclusief|dont|zahrnuje|vcetne|vratane|zawiera|w tym|incluye|inclui|comprende|compresa|di cui|heraf|herav|hvorav|hvoraf|varav|davon|enthalt|sis|sisaltaa|tartalmaz';
const contained = 'included|inclus[aeo]?|incluid[ao]|comprise|dahil|inbegriffen|enthalten|inbegrepen|v cene|w cenie';
const taxes = 'vat|iva|mwst|ust|dph|tva|btw|moms|mva|alv|afa|pdv|ddv|kdv|gst|ptu|tax';

const includes = new RegExp(`^(?:${containing.replaceAll(' ', '')})$`);
const tax = new RegExp(`^(?:${taxes})$`);
/** Matches a statement that prices include VAT: `Alle prijzen zijn inclusief 21% btw`, `varav moms 25%`, `IVA incluido`, `TTC`. */
const statement = new RegExp(
  String.raw`\b(?:(?:${containing})\W+(?:[\d.,€%]+\W+|\p{L}+ )?(?:${taxes})|(?:${taxes}) (?:${contained})|ttc)\b`,
  'u',
);

/** Returns the words behind an amount in its row, or those that start the next line of its column. */
function wordsBehind({ layout }: Context, amount: AmountCandidate): Token[] {
  const row = layout.rows[amount.row];
  const behind = row?.tokens.filter(({ x0 }) => x0 >= amount.x1).slice(0, 2) ?? [];
  const edge = row?.segments.find(({ tokens }) => tokens.some((token) => amount.tokens.includes(token)))?.x0;
  const below = layout.rows
    .slice(amount.row + 1, amount.row + 3)
    .flatMap(({ segments }) => segments)
    .find(({ x0 }) => edge !== undefined && Math.abs(x0 - edge) < 1);
  return behind.length > 0 ? behind : (below?.tokens.slice(0, 1) ?? []);
}

/** Matches a rate between the name of a tax and its amount: `inkl. MwSt. 19%: 0,94`. */
const rate = /^\(?\d{1,2}(?:[.,]\d{1,2})?%\)?:?$/;

/** Whether the words before an amount say that it is a tax within another amount: `include 7,86 € IVA`, `inkl. MwSt. 19%: 0,94 EUR`. */
function isIncluded(context: Context, amount: AmountCandidate): boolean {
  const before = context.layout.rows[amount.row]?.tokens.slice(0, amount.tokens[0]?.index ?? 0).toReversed() ?? [];
  const words = before.filter(({ text }) => !rate.test(text));
  const [last, previous] = words;
  if (last === undefined) return false;
  if (tax.test(last.key)) return previous !== undefined && includes.test(previous.key);
  return includes.test(last.key) && wordsBehind(context, amount).some(({ key }) => tax.test(key));
}

export const includedTaxes = (context: Context): AmountCandidate[] =>
  context.amounts.filter((amount) => looksLikeMoney(amount) && isIncluded(context, amount));

/** Whether a note or a label states that prices or totals include VAT. */
export const statesIncludedVat = ({ layout }: Context): boolean =>
  layout.rows.some(({ tokens }) => statement.test(fold(textOf(tokens))));
