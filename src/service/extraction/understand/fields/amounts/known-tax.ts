/** Whether an amount is known to be VAT: that it adds up does not tell, as fees, change and vouchers add up too. */
import { Big } from 'big.js';
import type { AmountCandidate } from '../../candidates/amounts.ts';
import type { Context } from '../../context.ts';
import { strengthOf } from '../../labels/label-evidence.ts';
import { roleOf } from '../../learned/learned-roles.ts';
import { isShippingFee } from './shipping.ts';
import { fitsRate, isRate, type VatRow } from './vat-rows.ts';

/** Minimum strength of a label that names a VAT; a rate between it and the amount weakens it. */
export const minTaxLabel = 0.2;
const minLearned = 0.3;

/** Rates in percent of VAT in the European Union, its neighbours and Turkey, and of goods and services taxes elsewhere. */
const statutoryRates = [
  2, 2.1, 2.5, 2.6, 3, 3.8, 4, 4.8, 5, 5.5, 6, 7, 7.5, 7.7, 8, 8.1, 9, 9.5, 10, 11, 12, 13, 13.5, 14, 15, 16, 17, 18, 19, 20, 21,
  22, 23, 24, 25, 25.5, 27,
];
/** Largest difference of a tax in whole units of a currency, without decimals. */
const wholeTolerance = 0.5;

/** Whether the amount is the share of the net amount of a rate that some country has, or between those of two rates on the pages. */
export function isShareOfTax(context: Context, net: Big, vat: AmountCandidate): boolean {
  const tolerance = vat.decimals === 0 ? wholeTolerance : undefined;
  if (statutoryRates.some((rate) => fitsRate(net, vat.value, new Big(rate), tolerance))) return true;
  const printed = context.amounts.filter((amount) => isRate(context, amount)).map(({ value }) => net.times(value).div(100).abs());
  const tax = vat.value.abs();
  return printed.some((share) => share.lt(tax)) && printed.some((share) => share.gt(tax));
}

/** Whether the net amount, the tax and their sum stand in one row, as in the last row of a VAT summary. */
function isInRowOfSums({ amounts }: Context, net: Big, vat: AmountCandidate): boolean {
  const beside = amounts.filter(({ row }) => row === vat.row).map(({ value }) => value);
  const total = net.plus(vat.value);
  return beside.some((value) => value.eq(net)) && beside.some((value) => value.eq(total));
}

/** By its label, the VAT summary, a printed rate of which it is the share of the net amount, or the trained model. */
export function isKnownTax(context: Context, rows: readonly VatRow[], net: Big, vat: AmountCandidate): boolean {
  const isTold =
    strengthOf(context.amountEvidence.get(vat), 'vat') > minTaxLabel || rows.some((row) => row.vat.value.eq(vat.value));
  if (isTold || context.amounts.some((rate) => isRate(context, rate) && fitsRate(net, vat.value, rate.value))) return true;
  const isLearned = roleOf(context.learned, vat.tokens, 'vat_amount') > minLearned;
  return isLearned && !isShippingFee(context, vat) && (isInRowOfSums(context, net, vat) || isShareOfTax(context, net, vat));
}
