/** Maps rows of the VAT recapitulation to the fields of a document type. */
import type { Found, FoundFields } from '../../found.ts';
import { decimalText, moneyText } from '../../grammar/amounts.ts';
import type { VatRow } from './vat-rows.ts';

const keys = ['standard', 'reduced', 'second_reduced'] as const;
/** Minimum of a standard rate; lower rates are reduced, even if they are the only ones. */
const minStandardRate = 15.5;

export function vatFields(rows: readonly VatRow[]): FoundFields {
  const fields: FoundFields = {};
  const [first] = rows;
  const offset = first !== undefined && first.rate.lt(minStandardRate) ? 1 : 0;
  for (const [at, row] of rows.entries()) {
    const key = row.rate.eq(0) ? 'zero' : keys[at + offset];
    if (key === undefined) continue;
    const of = (value: string, tokens: Found['tokens']): Found => ({ value, tokens, score: 1, evidence: ['arithmetic'] });
    fields[`vat_rate_${key}`] = of(decimalText(row.rate), row.rateTokens.tokens);
    fields[`vat_base_${key}`] = of(moneyText(row.base.value), row.base.tokens);
    fields[`vat_amount_${key}`] = of(moneyText(row.vat.value), row.vat.tokens);
  }
  return fields;
}
