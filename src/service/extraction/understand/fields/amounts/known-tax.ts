/** Whether an amount is known to be VAT: that it adds up does not tell, as change and vouchers add up too. */
import type { Big } from 'big.js';
import type { AmountCandidate } from '../../candidates/amounts.ts';
import type { Context } from '../../context.ts';
import { strengthOf } from '../../labels/label-evidence.ts';
import { roleOf } from '../../learned/learned-roles.ts';
import { fitsRate, isRate, type VatRow } from './vat-rows.ts';

const minStrength = 0.2;
const minLearned = 0.3;

/** By its label, the trained model, the VAT summary, or a printed rate of which it is the share of the net amount. */
export function isKnownTax(context: Context, rows: readonly VatRow[], net: Big, vat: AmountCandidate): boolean {
  const isTold =
    strengthOf(context.amountEvidence.get(vat), 'vat') > minStrength ||
    roleOf(context.learned, vat.tokens, 'vat_amount') > minLearned ||
    rows.some((row) => row.vat.value.eq(vat.value));
  return isTold || context.amounts.some((rate) => isRate(context, rate) && fitsRate(net, vat.value, rate.value));
}
