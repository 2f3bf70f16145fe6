/** UNCL 5305: VAT categories. */
import { Big } from 'big.js';

export type VatCategory = {
  code: 'S' | 'Z' | 'AE' | 'O';
  rate: Big;
  /** From the code list that EN 16931 names for exemptions, with its text. */
  exemption?: { code: string; reason: string };
};

const zero = new Big(0);

type RenderOptions = { isReverseCharge: boolean; isUntaxed: boolean };

/** Returns the category of a rate. With reverse charge, a rate at which no VAT was charged does not count as one. */
export function categoryOf(rate: Big, vat: Big | null, { isReverseCharge, isUntaxed }: RenderOptions): VatCategory {
  if (isReverseCharge && (rate.eq(0) || vat?.eq(0)))
    return { code: 'AE', rate: zero, exemption: { code: 'VATEX-EU-AE', reason: 'Reverse charge' } };
  if (!rate.eq(0)) return { code: 'S', rate };
  return isUntaxed
    ? { code: 'O', rate: zero, exemption: { code: 'VATEX-EU-O', reason: 'Not subject to VAT' } }
    : { code: 'Z', rate: zero };
}
