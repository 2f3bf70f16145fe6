/** Selects net, VAT, total and due together: by their labels, and by what adds up. */
import { Big } from 'big.js';
import type { Context } from '../../context.ts';
import type { AmountCandidate } from '../../candidates/amounts.ts';
import { statesIncludedVat } from './included-tax.ts';
import { computedFrom, least } from './amount-options.ts';
import type { AmountField, Choice, Option } from './amount-options.ts';
import { strengthOf } from '../../labels/label-evidence.ts';
import type { Retention } from './retention.ts';
import type { VatRow } from './vat-rows.ts';

/** Known values besides the four amounts. */
export type Known = {
  paidAtTill: readonly Big[];
  rows: readonly VatRow[];
  /** Whether the sums of several rows are confirmed by a printed total or the items. */
  isRecapitulation: boolean;
  /** Whether an amount is known to be the VAT of a net amount, besides that they add up. */
  isTax: (net: Big, vat: AmountCandidate) => boolean;
  /** Whether an amount is printed as the VAT that the total includes. */
  isIncludedTax: (vat: AmountCandidate) => boolean;
  /** Amounts that may have been paid in advance, without sign. */
  paid: readonly Big[];
  /** Whether one of them counts as paid. */
  isPaid: boolean;
  rounding: Big | null;
  /** Amount below the rounding that equals an amount above it plus the rounding. */
  rounded: Big | null;
  qrAmount: Big | null;
  itemSum: Big | null;
  /** Sum of the amounts above it, including tax and rounding. */
  runningSum: Big | null;
  /** Total that includes a fee for shipping below another total. */
  withShipping: Big | null;
  retention: Retention | null;
  /** Difference between the totals before and after a correction. */
  correction: Big | null;
};

export function roundedBy({ amounts }: Context, rounding: AmountCandidate): Big | null {
  if (rounding.value.eq(0)) return null;
  const above = amounts.filter(({ row }) => row < rounding.row);
  const below = amounts.filter(({ row }) => row > rounding.row);
  const found = below.find(({ value }) => above.some((each) => each.value.plus(rounding.value).eq(value)));
  return found?.value ?? null;
}

const near = (a: Big, b: Big, tolerance = 0.025): boolean => a.minus(b).abs().lte(tolerance);

/** Maximum share of a sales tax in its base or in the total that includes it. */
const maxTaxShare = '0.35';

const isTaxOf = (vat: Big, base: Big): boolean => vat.abs().lte(base.abs().times(maxTaxShare));

/**
 * Whether three amounts differ and each fits only its own role: zero plus an amount equals that amount, which does not show whether it is
 * net, tax or total.
 */
export const differsByTax = (net: Big, vat: Big, total: Big): boolean =>
  net.times(total).gt(0) && vat.times(total).gt(0) && isTaxOf(vat, net);

/** Whether three amounts verify each other if they add up: each fits only its own role, and the VAT is known to be one. */
export const isProof = ({ net, vat, total }: Choice, known: Known): boolean =>
  net !== null &&
  vat !== null &&
  total !== null &&
  differsByTax(net.value, vat.value, total.value) &&
  !isOneOfRows({ net, vat, total, due: null }, known) &&
  (vat.amount === null || known.isTax(net.value, vat.amount));

export const isLabelled = (option: NonNullable<Option>): boolean => (option.label ?? 0) > minTaxStrength;

/** Whether net amount and VAT are one of several rows of the VAT summary, whose sums they are not. */
const isOneOfRows = ({ net, vat }: Choice, { rows }: Known): boolean =>
  rows.length > 1 &&
  net !== null &&
  vat !== null &&
  rows.some((row) => row.base.value.eq(net.value) && row.vat.value.eq(vat.value));

/** How well the amounts of a choice agree with each other and with other known values. */
function agreement(choice: Choice, known: Known): number {
  const { net, vat, total, due } = choice;
  let sum = 0;
  if (net !== null && vat !== null && total !== null) {
    const whole = net.value.plus(vat.value);
    if (near(whole, total.value)) sum += isProof(choice, known) ? 0.9 : 0.35;
    else if (known.rounding !== null && near(whole.plus(known.rounding), total.value)) sum += 0.8;
    else if (total.value.minus(whole).abs().lt(1) && total.value.eq(total.value.round())) sum += 0.35;
    else sum -= 0.5;
  } else if (net !== null && total !== null && total.value.gt(0)) {
    const tax = total.value.minus(net.value);
    if (tax.lt(0) || !isTaxOf(tax, net.value)) sum -= 0.5;
  }
  if (vat !== null && total !== null && !isTaxOf(vat.value, total.value)) sum -= 0.6;
  if (vat !== null && net !== null && !isTaxOf(vat.value, net.value)) sum -= 0.6;
  // a deduction, such as a retention or discount
  if (vat !== null && net !== null && vat.value.times(net.value).lt(0)) sum -= 0.9;
  if (total !== null && known.retention?.total.eq(total.value) === true) sum += 0.5;
  if (known.rows.length > 0) {
    const base = known.rows.reduce((all, row) => all.plus(row.base.value), new Big(0));
    const tax = known.rows.reduce((all, row) => all.plus(row.vat.value), new Big(0));
    // One row may be an incomplete result; two or more are the VAT recapitulation.
    const missed = known.rows.length > 1 ? -0.3 : 0;
    if (net !== null) sum += near(net.value, base) ? 0.3 : missed;
    if (vat !== null) sum += near(vat.value, tax) ? 0.3 : missed;
    // stronger than all labels where the sum of the rows is printed or that of the items
    if (isOneOfRows(choice, known)) sum -= known.isRecapitulation ? 3 : 0.6;
  }
  // the cash given less the change, if also printed: stronger than any label
  if (total !== null && total.amount !== null && known.paidAtTill.some((paid) => paid.eq(total.value))) sum += 1.4;
  if (total !== null && known.runningSum?.eq(total.value) === true) sum += 1.4;
  // stronger than net amount and VAT of the goods, which add up to the total above
  if (total !== null && known.withShipping?.eq(total.value) === true) sum += 2.4;
  if (total !== null && known.correction?.eq(total.value) === true) sum += 1.4;
  if (total !== null && known.rounded?.eq(total.value) === true) sum += 1;
  if (known.itemSum !== null && net !== null && near(net.value, known.itemSum)) sum += 0.25;
  if (known.itemSum !== null && total !== null && near(total.value, known.itemSum)) sum += 0.1;
  if (known.qrAmount !== null) {
    if (due !== null && due.value.eq(known.qrAmount)) sum += 0.6;
    if (total !== null && total.value.eq(known.qrAmount)) sum += 0.5;
  }
  if (due !== null && total !== null) {
    if (due.value.eq(total.value)) sum += 0.2;
    else if (known.paid.some((paid) => near(total.value.minus(paid), due.value)))
      // three numbers with labels of their own: stronger than a label that calls the total due
      sum += known.isPaid && isLabelled(due) && due.amount !== total.amount ? 1 : 0.5;
    else if (known.retention !== null && near(total.value.minus(known.retention.withheld), due.value)) sum += 0.5;
    else if (due.value.eq(0) && due.amount !== null) sum += 0.2;
    else if (due.amount === total.amount) sum -= 0.3;
    // more than the total is due only with arrears, which have a label
    else if (due.value.abs().gt(total.value.abs()) && !isLabelled(due)) sum -= 0.9;
    else if (!(known.rounding !== null && near(total.value.plus(known.rounding), due.value))) sum -= 0.2;
  }
  return sum;
}

export function decodeAmounts(
  options: Record<AmountField, Option[]>,
  known: Known,
): { choice: Choice; sum: number; agreed: number } {
  let winner: { choice: Choice; sum: number; agreed: number } = {
    choice: { net: null, vat: null, total: null, due: null },
    sum: -Infinity,
    agreed: 0,
  };
  for (const total of options.total) {
    for (const net of options.net) {
      for (const vat of options.vat) {
        for (const due of options.due) {
          const choice = { net, vat, total, due };
          const agreed = agreement(choice, known);
          const sum = agreed + (net?.score ?? least) + (vat?.score ?? least) + (total?.score ?? 0) + (due?.score ?? least);
          if (sum > winner.sum) winner = { choice, sum, agreed };
        }
      }
    }
  }
  return winner;
}

/** From this strength of its label, an amount is a tax. */
const minTaxStrength = 0.4;

/**
 * Whether a tax of zero contradicts the net amount: BT-112 is BT-109 plus BT-110 (EN 16931), so the net amount is the total, unless the
 * difference is printed as a tax.
 */
function isUntaxed({ amounts, amountEvidence }: Context, { net, vat, total }: Choice): boolean {
  if (net === null || total === null || vat?.value.eq(0) !== true) return false;
  const rest = total.value.minus(net.value);
  const isTax = (each: AmountCandidate): boolean =>
    each.value.eq(rest) && strengthOf(amountEvidence.get(each), 'vat') > minTaxStrength;
  return rest.abs().gte(1) && !amounts.some(isTax);
}

/** Computes the missing one of net, VAT and total from the other two; without VAT, net is the total. */
export function completed(context: Context, choice: Choice, known: Known, isWithoutVat: boolean): Choice {
  const { net, vat, due } = choice;
  // The amount due is the total if nothing was paid before.
  const total = choice.total ?? (due !== null && !known.isPaid ? { ...due, score: due.score - 0.15 } : null);
  const computed = (value: Big, from: readonly Option[]) => computedFrom(context, value, from);
  if (total !== null && known.rounding === null && isUntaxed(context, choice))
    return { net: computed(total.value, [total, vat]), vat, total, due };
  if (total !== null && vat !== null && net === null)
    return { net: computed(total.value.minus(vat.value), [total, vat]), vat, total, due };
  // what is called net is the total again, or the sum before a discount
  if (total?.value.gt(0) === true && vat === null && net?.value.gte(total.value) === true && statesIncludedVat(context))
    return { net: null, vat, total, due };
  if (
    total !== null &&
    net !== null &&
    vat === null &&
    total.value.gte(net.value) &&
    known.rounding?.eq(total.value.minus(net.value)) !== true &&
    isTaxOf(total.value.minus(net.value), net.value)
  )
    return { net, vat: computed(total.value.minus(net.value), [total, net]), total, due };
  if (net !== null && vat !== null && total === null)
    return { net, vat, total: computed(net.value.plus(vat.value), [net, vat]), due };
  if (total !== null && net === null && isWithoutVat) {
    const zero = computed(new Big(0), [total]);
    return { net: computed(total.value, [total]), vat: vat ?? (zero.amount === null ? null : zero), total, due };
  }
  return { net, vat, total, due };
}
