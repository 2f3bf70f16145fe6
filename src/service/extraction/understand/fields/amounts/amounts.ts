/** Net, VAT, total, paid and due: labels propose, arithmetic decides. */
import { Big } from 'big.js';
import type { EvidenceKind } from '#values/values.ts';
import { isPrinted, looksLikeMoney } from '../../candidates/amounts.ts';
import type { AmountCandidate } from '../../candidates/amounts.ts';
import type { Context } from '../../context.ts';
import type { Found, FoundFields, FoundItem } from '../../found.ts';
import { moneyText } from '../../grammar/amounts.ts';
import { sumOfItems } from '../../items/items.ts';
import { readTableSums } from '../../items/table-sums.ts';
import { rivalStrength, strengthOf } from '../../labels/label-evidence.ts';
import { completed, decodeAmounts, isProof, roundedBy } from './amount-decode.ts';
import type { Known } from './amount-decode.ts';
import { optionsFor, printedSums } from './amount-options.ts';
import type { Choice, Option, Table } from './amount-options.ts';
import { correctedSums } from './corrected-sums.ts';
import { includedTaxes } from './included-tax.ts';
import { isKnownTax } from './known-tax.ts';
import { labelledAmounts, likeliestOf } from './labelled-amounts.ts';
import { withNetOfTax } from './net-of-tax.ts';
import { isPaidInFull, likelyPaid, paidOf, possiblyPaid } from './paid.ts';
import { retentionOf } from './retention.ts';
import { runningSumOf } from './running-sum.ts';
import { totalWithShipping } from './shipping.ts';
import { inStatedCurrency } from './stated-currency.ts';
import { taxesByRate } from './taxes-by-rate.ts';
import { tillOf } from './till.ts';
import { readVatRows } from './vat-rows.ts';
import type { VatRow } from './vat-rows.ts';

export type AmountFindings = { fields: FoundFields; vatRows: VatRow[] };

export function readAmounts(pages: Context, items: readonly FoundItem[], isWithoutVat: boolean): AmountFindings {
  const inItems = new Set(items.length > 1 ? items.flatMap((item) => Object.values(item).flatMap((cell) => cell.tokens)) : []);
  const { context, difference: correction } = correctedSums(inStatedCurrency(pages), inItems);
  const itemSum = sumOfItems(items);
  const till = tillOf(context);
  const table: Table = { inItems, sums: readTableSums(context, items), lastRow: till.row };
  const rows = readVatRows(context, inItems);
  const paid = labelledAmounts(context, 'paid');
  const included = includedTaxes(context);
  const isIncludedTax = (vat: AmountCandidate): boolean => included.some(({ value }) => value.eq(vat.value));
  const rounding = likeliestOf(labelledAmounts(context, 'rounding'));
  const running = runningSumOf(context, till.row);
  const runningSum = running === null || hasLargerTotal(context, running) ? null : running;
  const withShipping = totalWithShipping(context);
  const qrText = context.payments.find((payment) => payment.amount !== undefined)?.amount;
  const qrAmount = qrText === undefined ? null : new Big(qrText);
  const base = rows.reduce((all, row) => all.plus(row.base.value), new Big(0));
  const tax = rows.reduce((all, row) => all.plus(row.vat.value), new Big(0));
  // several rows whose total is printed, or the sum of the items, are the recapitulation, regardless of a label beside one of them
  const whole = base.plus(tax);
  const isSumOfItems = itemSum !== null && (itemSum.eq(base) || itemSum.eq(whole));
  const isWholePrinted = isPrinted(context.amounts, whole);
  const isRecap = rows.length > 1 && (isSumOfItems || isWholePrinted);
  const known: Known = {
    paidAtTill: till.totals,
    rows,
    isRecapitulation: isRecap,
    isTax: (net, vat) => isIncludedTax(vat) || isKnownTax(context, rows, net, vat),
    isIncludedTax,
    paid: possiblyPaid(paid),
    isPaid: likelyPaid(paid) !== null,
    rounding: rounding?.value ?? null,
    rounded: rounding === null ? null : roundedBy(context, rounding),
    qrAmount,
    itemSum,
    runningSum,
    withShipping,
    retention: retentionOf(context),
    correction: correction?.total ?? null,
  };
  const recap = { score: 0.4, isBacked: isRecap };
  const added = [correction, taxesByRate(context, inItems)].filter((sums) => sums !== null);
  const confirmed = (field: 'net' | 'vat' | 'total') =>
    added.map((sums) => ({ value: sums[field], score: 0.45, isBacked: true }));
  const netOptions = optionsFor(context, 'net', table, [
    ...confirmed('net'),
    ...(rows.length > 0 ? [{ value: base, ...recap }] : []),
    ...(itemSum !== null && isPrintedOutside(context, itemSum, inItems) ? [{ value: itemSum, score: 0.45, isBacked: true }] : []),
  ]);
  const taxes = optionsFor(context, 'vat', table, [
    ...confirmed('vat'),
    ...included.map(({ value }) => ({ value, score: 0.6, isBacked: true })),
    ...(rows.length > 0 ? [{ value: tax, ...recap }] : []),
  ]);
  const vatOptions = taxes.filter((option) => rounding === null || option?.amount?.tokens[0] !== rounding.tokens[0]);
  const options = {
    net: netOptions,
    vat: vatOptions,
    total: optionsFor(context, 'total', table, [
      ...(rows.length > 0 ? [{ value: whole, score: isRecap || isWholePrinted ? 0.3 : 0.05, isBacked: isRecap }] : []),
      ...(qrAmount === null ? [] : [{ value: qrAmount, score: 0.3 }]),
      ...[...till.totals, ...(runningSum === null ? [] : [runningSum])].map((value) => ({ value, score: 0.45 })),
      ...(known.retention === null ? [] : [{ value: known.retention.total, score: 0.45, isBacked: true }]),
      ...confirmed('total'),
      ...printedSums(context, netOptions, vatOptions),
    ]),
    due: optionsFor(context, 'due', table, qrAmount === null ? [] : [{ value: qrAmount, score: 0.5 }]),
  };
  const { choice: chosen, agreed } = decodeAmounts(options, known);
  const settled = isPaidInFull(context, paid, chosen) ? { ...chosen, due: null } : chosen;
  const choice = withNetOfTax(context, completed(context, settled, known, isWithoutVat), known);
  const paidBefore = paidOf(paid, choice);
  const fields = chosenFields(context, choice, { ...known, isPaid: paidBefore !== null }, rounding, agreed);
  if (paidBefore !== null) fields['amount_paid'] = paidBefore;
  if (rounding !== null) fields['rounding'] = plain(rounding, 0.7);
  return { fields, vatRows: rows };
}

/** `agreed`: how well the amounts of the choice agree with each other. */
function chosenFields(
  context: Context,
  choice: Choice,
  known: Known,
  rounding: AmountCandidate | null,
  agreed: number,
): FoundFields {
  const fields: FoundFields = {};
  const put = (name: string, option: Option, isSummed: boolean): void => {
    if (option === null) return;
    const evidence: EvidenceKind[] = option.amount === null ? [] : ['label'];
    if (isSummed) evidence.push('arithmetic');
    if (known.qrAmount?.eq(option.value) === true && (name === 'total_amount' || name === 'amount_due')) evidence.push('qr');
    fields[name] = {
      value: moneyText(option.value),
      tokens: option.amount?.tokens ?? [],
      score: option.score + Math.max(-0.5, agreed) * 0.7,
      evidence,
    };
  };
  const { net, vat, total, due } = choice;
  const adds = addsUp(context, choice, known, rounding);
  put('total_amount_without_vat', net, adds);
  put('total_vat', vat, adds);
  put('total_amount', total, adds);
  put('amount_due', due ?? withoutOwnPrint(total, known), false);
  return fields;
}

/** Whether the sum of several items is printed below them: groups of items have sums of their own. */
const isPrintedOutside = ({ amounts }: Context, sum: Big, inItems: Table['inItems']): boolean =>
  inItems.size > 0 && amounts.some(({ value, tokens }) => value.eq(sum) && !tokens.some((token) => inItems.has(token)));

/**
 * Whether three printed amounts, of which two add up to the third, verify each other; not if a larger one is labeled total, or if the print
 * is rounded.
 */
function addsUp(context: Context, choice: Choice, known: Known, rounding: AmountCandidate | null): boolean {
  const { net, vat, total } = choice;
  if (!net?.amount || !vat?.amount || !total?.amount || total.amount === net.amount) return false;
  if (!isProof(choice, known)) return false;
  const left = total.value.minus(net.value).minus(vat.value);
  const isWhole =
    rounding !== null
      ? left.minus(rounding.value).abs().lt(cent)
      : left.abs().lte(maxRoundingDifference) &&
        !context.labels.some((label) => label.meanings.some(({ meaning }) => meaning === 'rounding'));
  return isWhole && !hasLargerTotal(context, total.value);
}
const cent = '0.01';
/** Maximum difference that rounding of rates in rows may leave. */
const maxRoundingDifference = '0.02';

const hasLargerTotal = (context: Context, total: Big): boolean =>
  context.amounts.some((amount) => isLargerTotal(context, amount, total));

const isLargerTotal = (context: Context, amount: AmountCandidate, total: Big): boolean => {
  const evidence = context.amountEvidence.get(amount);
  const strength = Math.max(strengthOf(evidence, 'total'), strengthOf(evidence, 'due'), strengthOf(evidence, 'net'));
  return (
    looksLikeMoney(amount) &&
    // for a credit, the total is the furthest below zero
    amount.value.times(total).gt(0) &&
    amount.value.abs().gt(total.abs().plus(1)) &&
    strength > 0.6 &&
    rivalStrength(evidence, ['total', 'due', 'net']) < strength
  );
};

/** Returns the total as the amount due if nothing is paid in advance and no other amount is a better candidate. */
function withoutOwnPrint(total: Option, known: Known): Option {
  return total === null || known.isPaid ? null : { ...total, score: total.score - 0.2 };
}

const plain = (amount: AmountCandidate, score: number): Found => ({
  value: moneyText(amount.value),
  tokens: amount.tokens,
  score,
  evidence: ['label'],
});
