/** Maps rows of the VAT breakdown to the product's four names: standard, reduced, second reduced, zero. */
import { Big } from 'big.js';
import { moneyText, numberText } from './canonical.ts';

export type VatRow = { rate: Big; base: Big | null; amount: Big | null };

export const vatSlots = ['standard', 'reduced', 'second_reduced', 'zero'] as const;
type VatSlot = (typeof vatSlots)[number];

/** Current and earlier rates, where the rate itself does not determine its name. */
const ratesOf: Record<string, Partial<Record<VatSlot, readonly number[]>>> = {
  CZ: { standard: [19, 20, 21, 22], reduced: [5, 9, 12, 14, 15], second_reduced: [10] },
  SK: { standard: [20, 23], reduced: [10, 19], second_reduced: [5] },
  PL: { standard: [22, 23], reduced: [7, 8], second_reduced: [3, 4, 5] },
  DE: { standard: [16, 19], reduced: [5, 7] },
  AT: { standard: [20], reduced: [10], second_reduced: [13] },
  CH: { standard: [7.6, 7.7, 8, 8.1], reduced: [2.4, 2.5, 2.6], second_reduced: [3.6, 3.7, 3.8] },
  FR: { standard: [20], reduced: [10], second_reduced: [5.5] },
  HU: { standard: [27], reduced: [18], second_reduced: [5] },
};

/** No standard rate in the European Union was ever lower. */
const minStandardRate = 15;

const sum = (a: Big | null, b: Big | null) => (a === null ? b : b === null ? a : a.plus(b));

function mergeByRate(rows: readonly VatRow[]): VatRow[] {
  const merged = new Map<string, VatRow>();
  for (const row of rows) {
    const key = numberText(row.rate);
    const other = merged.get(key);
    merged.set(key, other ? { rate: row.rate, base: sum(other.base, row.base), amount: sum(other.amount, row.amount) } : row);
  }
  return [...merged.values()].sort((a, b) => b.rate.cmp(a.rate));
}

function slotOf(rate: Big, country: string | undefined, taken: ReadonlyMap<VatSlot, VatRow>): VatSlot | undefined {
  if (rate.eq(0)) return 'zero';
  const known = Object.entries(ratesOf[country ?? ''] ?? {}).find(([, rates]) => rates.includes(rate.toNumber()))?.[0];
  const wanted = vatSlots.find((slot) => slot === known) ?? (rate.gte(minStandardRate) ? 'standard' : 'reduced');
  const free = (['reduced', 'second_reduced', 'standard'] as const).find((slot) => !taken.has(slot));
  return taken.has(wanted) ? free : wanted;
}

/** Returns `vat_rate_*`, `vat_base_*`, `vat_amount_*`; a fourth rate above zero has no name and is only part of the totals. */
export function vatFields(rows: readonly VatRow[], country: string | undefined): Record<string, string> {
  const taken = new Map<VatSlot, VatRow>();
  for (const row of mergeByRate(rows)) {
    const slot = slotOf(row.rate, country, taken);
    if (slot) taken.set(slot, row);
  }
  const fields: Record<string, string> = {};
  for (const [slot, { rate, base, amount }] of taken) {
    fields[`vat_rate_${slot}`] = numberText(rate);
    if (base !== null) fields[`vat_base_${slot}`] = moneyText(base);
    if (amount !== null) fields[`vat_amount_${slot}`] = moneyText(amount);
  }
  return fields;
}

/** Calculates the rate from a base and its VAT, for rows without one: a whole percentage, which is right for all but a few rates. */
export const rateBehind = (base: Big | null, amount: Big | null): Big =>
  base === null || amount === null || base.eq(0) ? new Big(0) : amount.div(base).times(100).round(0);
