/** A tax in brackets behind the total that includes it: `151,28 € (include 7,86 € IVA)`, `£24.00 (includes £4.00 VAT)`. */
import { looksLikeMoney } from '../../candidates/amounts.ts';
import type { AmountCandidate } from '../../candidates/amounts.ts';
import type { Context } from '../../context.ts';
import type { Token } from '../../layout/tokens.ts';

const includes =
  /^(?:incl|include|includes|including|inkl|inklusive|inclusief|dont|zahrnuje|vcetne|vratane|zawiera|wtym|incluye|inclui|comprende|dicui|heraf|herav|varav|davon|enthalt|sisaltaa|tartalmaz)$/;
const tax = /^(?:vat|iva|mwst|ust|dph|tva|btw|moms|mva|alv|afa|pdv|ddv|kdv|tax|gst|ptu)$/;

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

export function includedTaxes(context: Context): AmountCandidate[] {
  return context.amounts.filter((amount) => {
    const before = context.layout.rows[amount.row]?.tokens[(amount.tokens[0]?.index ?? 0) - 1];
    return (
      looksLikeMoney(amount) &&
      before !== undefined &&
      includes.test(before.key) &&
      wordsBehind(context, amount).some(({ key }) => tax.test(key))
    );
  });
}
