/** UNCL 5305: which kind of VAT a rate stands for. */
import { Big } from 'big.js';

export type VatCategory = {
  code: 'S' | 'Z' | 'AE' | 'O';
  rate: Big;
  /** Of the list that EN 16931 names for exemptions, with its words. */
  exemption?: { code: string; reason: string };
};

const zero = new Big(0);

type Circumstances = { isReverseCharge: boolean; isUntaxed: boolean };

/** A rate at which nothing was charged is no rate where the buyer owes the VAT. */
export function categoryOf(rate: Big, vat: Big | null, { isReverseCharge, isUntaxed }: Circumstances): VatCategory {
  if (isReverseCharge && (rate.eq(0) || vat?.eq(0)))
    return { code: 'AE', rate: zero, exemption: { code: 'VATEX-EU-AE', reason: 'Reverse charge' } };
  if (!rate.eq(0)) return { code: 'S', rate };
  return isUntaxed
    ? { code: 'O', rate: zero, exemption: { code: 'VATEX-EU-O', reason: 'Not subject to VAT' } }
    : { code: 'Z', rate: zero };
}
