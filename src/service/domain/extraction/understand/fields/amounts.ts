/** Net, VAT, total, paid and due: labels propose, arithmetic decides. */
import { Big } from 'big.js';
import type { EvidenceKind } from '#contract/values.ts';
import type { AmountCandidate } from '../candidates/amounts.ts';
import type { Context } from '../context.ts';
import type { Found, FoundFields } from '../found.ts';
import { moneyText } from '../grammar/amounts.ts';
import { keyOf } from '../grammar/fold.ts';
import { rivalStrength, strengthOf } from '../labels/label-evidence.ts';
import type { Meaning } from '../lexicon/label-phrases.ts';
import { sumOfItems } from '../items/items.ts';
import { readTableSums } from '../items/table-sums.ts';
import type { TableSums } from '../items/table-sums.ts';
import type { FoundItem } from '../items/items.ts';
import type { Token } from '../layout/tokens.ts';
import { readVatRows } from './vat-rows.ts';
import type { VatRow } from './vat-rows.ts';

/** What the item table says: its cells, which are no totals, and the sums below its columns. */
type Table = { inItems: ReadonlySet<Token>; sums: TableSums; lastRow: number };
type Option = { amount: AmountCandidate | null; value: Big; score: number } | null;
type Choice = { net: Option; vat: Option; total: Option; due: Option };

const compatible: Readonly<Record<keyof Choice, readonly Meaning[]>> = {
  net: ['net'],
  vat: ['vat', 'rate'],
  total: ['total', 'due'],
  due: ['due', 'total'],
};
const amountMeanings = new Set<Meaning>([
  'net',
  'vat',
  'total',
  'paid',
  'due',
  'rounding',
  'otherAmount',
  'rate',
  'exchangeRate',
  'account',
  'otherNumber',
  'contact',
  'number',
  'ico',
  'order',
  'variableSymbol',
  'taxNumber',
  'register',
]);

const least = 0.3;
const mostOptions = 7;

function looksLikeMoney(amount: AmountCandidate): boolean {
  return (
    !amount.isPercent &&
    (amount.decimals === 2 || amount.currency !== null || (amount.decimals === 0 && amount.value.abs().lt(10_000_000)))
  );
}

function scoreOf(context: Context, amount: AmountCandidate, field: keyof Choice, { inItems, sums, lastRow }: Table): number {
  const evidence = new Map([...(context.amountEvidence.get(amount) ?? [])].filter(([meaning]) => amountMeanings.has(meaning)));
  const own = strengthOf(evidence, field);
  const rival = rivalStrength(evidence, compatible[field]);
  let score = own - 0.6 * Math.max(0, rival - 0.6 * own);
  if (amount.decimals === 2) score += 0.1;
  else if (amount.currency === null) score -= 0.25;
  if (amount.currency !== null) score += 0.05;
  if (amount.tokens.some((token) => inItems.has(token))) score -= 0.3;
  if (amount.row > lastRow) score -= 0.35;
  if (field !== 'due' && sums[field] === amount) score = Math.max(score, 0.8);
  // Totals stand below and later than what they sum up.
  const pages = context.layout.pages.length;
  const at =
    (context.layout.pages.findIndex((page) => page.index === amount.page) +
      amount.y0 / (context.layout.pages.find((page) => page.index === amount.page)?.height ?? 1)) /
    pages;
  score += 0.08 * at;
  return score;
}

function optionsFor(context: Context, field: keyof Choice, table: Table, sums: { value: Big; score: number }[]): Option[] {
  const scored = context.amounts
    .filter((amount) => looksLikeMoney(amount))
    .map((amount) => ({ amount, value: amount.value, score: scoreOf(context, amount, field, table) }))
    .filter((option) => option.score >= least)
    .toSorted((a, b) => b.score - a.score);
  // The same figure printed twice is one option, its best print.
  const distinct: NonNullable<Option>[] = [];
  for (const option of scored) {
    const twin = distinct.find((each) => each.value.eq(option.value));
    if (twin !== undefined) twin.score += 0.04;
    else distinct.push(option);
  }
  // A sum that nobody printed must not displace a figure that is plainly labelled.
  const isLabelled = (distinct[0]?.score ?? 0) > 0.85;
  const derived = sums
    .filter((sum) => !isLabelled || context.amounts.some((amount) => amount.value.eq(sum.value)))
    .filter((sum) => !distinct.slice(0, mostOptions).some((each) => each.value.eq(sum.value)))
    .map((sum) => ({
      amount: context.amounts.findLast((amount) => looksLikeMoney(amount) && amount.value.eq(sum.value)) ?? null,
      value: sum.value,
      score: sum.score,
    }));
  return [...distinct.slice(0, mostOptions), ...derived, null];
}

const near = (a: Big, b: Big, tolerance = 0.025): boolean => a.minus(b).abs().lte(tolerance);

const changeWords = /^(?:change|changedue|vraceno|vratene|vratit|ruckgeld|zuruck|reszta|rendu)/;

/** Cash given less change returned is what was to pay; below the change only tax is told once more. */
function tillOf(context: Context): { paid: Big[]; change: Big[]; row: number } {
  const of = (matches: (key: string) => boolean): AmountCandidate[] =>
    context.amounts.filter((amount) =>
      [...(context.amountEvidence.get(amount) ?? [])].some(([, tie]) => tie.place === 'left' && matches(keyOf(tie.label.text))),
    );
  const change = of((key) => changeWords.test(key));
  const paid = of((key) => /cash|tender|hotov|paid|payment|gegeben|bar$|gotowk|especes|visa|card|kart|prijato/.test(key));
  const lastLabel = context.labels.findLast((label) => changeWords.test(keyOf(label.text)));
  return {
    paid: paid.map((amount) => amount.value),
    change: change.map((amount) => amount.value),
    row: lastLabel?.row ?? Infinity,
  };
}

type Known = {
  paidAtTill: readonly Big[];
  rows: readonly VatRow[];
  paid: Big | null;
  rounding: Big | null;
  qrAmount: Big | null;
  itemSum: Big | null;
};

function agreement(choice: Choice, known: Known): number {
  const { net, vat, total, due } = choice;
  let sum = 0;
  if (net !== null && vat !== null && total !== null) {
    const whole = net.value.plus(vat.value);
    if (near(whole, total.value)) sum += vat.value.eq(0) ? 0.35 : 0.9;
    else if (known.rounding !== null && near(whole.plus(known.rounding), total.value)) sum += 0.8;
    else if (total.value.minus(whole).abs().lt(1) && total.value.eq(total.value.round())) sum += 0.35;
    else sum -= 0.5;
  } else if (net !== null && total !== null && net.value.gt(total.value) && total.value.gt(0)) sum -= 0.5;
  if (vat !== null && total !== null && vat.value.abs().gt(total.value.abs().times('0.35'))) sum -= 0.6;
  if (vat !== null && net !== null && vat.value.abs().gt(net.value.abs().times('0.35'))) sum -= 0.6;
  if (known.rows.length > 0) {
    const base = known.rows.reduce((all, row) => all.plus(row.base.value), new Big(0));
    const tax = known.rows.reduce((all, row) => all.plus(row.vat.value), new Big(0));
    if (net !== null && near(net.value, base)) sum += 0.3;
    if (vat !== null && near(vat.value, tax)) sum += 0.3;
  }
  if (total !== null && known.paidAtTill.some((paid) => paid.eq(total.value))) sum += 0.5;
  if (known.itemSum !== null && net !== null && near(net.value, known.itemSum)) sum += 0.25;
  if (known.itemSum !== null && total !== null && near(total.value, known.itemSum)) sum += 0.1;
  if (known.qrAmount !== null) {
    if (due !== null && due.value.eq(known.qrAmount)) sum += 0.6;
    if (total !== null && total.value.eq(known.qrAmount)) sum += 0.5;
  }
  if (due !== null && total !== null) {
    if (due.value.eq(total.value)) sum += 0.2;
    else if (known.paid !== null && near(total.value.minus(known.paid.abs()), due.value)) sum += 0.5;
    else if (due.amount === total.amount) sum -= 0.3;
    else if (!(known.rounding !== null && near(total.value.plus(known.rounding), due.value))) sum -= 0.2;
  }
  return sum;
}

function best(options: Record<keyof Choice, Option[]>, known: Known): { choice: Choice; sum: number; agreed: number } {
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

function single(context: Context, meaning: Meaning): AmountCandidate | null {
  let winner: AmountCandidate | null = null;
  let strongest = 0.55;
  for (const amount of context.amounts) {
    const evidence = context.amountEvidence.get(amount);
    const strength = strengthOf(evidence, meaning);
    if (amount.isPercent || strength <= strongest || rivalStrength(evidence, [meaning, 'due', 'total']) > strength) continue;
    [winner, strongest] = [amount, strength];
  }
  return winner;
}

/** What two of net, VAT and total leave for the third; without VAT, net is the total. */
function completed(context: Context, { net, vat, total, due }: Choice, isWithoutVat: boolean): Choice {
  const computed = (value: Big, from: readonly Option[]): Option => ({
    amount: context.amounts.findLast((amount) => looksLikeMoney(amount) && amount.value.eq(value)) ?? null,
    value,
    score: Math.min(...from.map((option) => option?.score ?? 0)) - 0.15,
  });
  if (total !== null && vat !== null && net === null)
    return { net: computed(total.value.minus(vat.value), [total, vat]), vat, total, due };
  if (total !== null && net !== null && vat === null && total.value.gte(net.value))
    return { net, vat: computed(total.value.minus(net.value), [total, net]), total, due };
  if (net !== null && vat !== null && total === null)
    return { net, vat, total: computed(net.value.plus(vat.value), [net, vat]), due };
  if (total !== null && net === null && isWithoutVat) return { net: computed(total.value, [total]), vat, total, due };
  return { net, vat, total, due };
}

export type AmountFindings = { fields: FoundFields; vatRows: VatRow[] };

export function readAmounts(context: Context, items: readonly FoundItem[], isWithoutVat: boolean): AmountFindings {
  const itemSum = sumOfItems(items);
  const inItems = new Set(items.length > 1 ? items.flatMap((item) => Object.values(item).flatMap((cell) => cell.tokens)) : []);
  const till = tillOf(context);
  const table: Table = { inItems, sums: readTableSums(context, items), lastRow: till.row };
  const rows = readVatRows(context);
  const paid = single(context, 'paid');
  const rounding = single(context, 'rounding');
  const qrText = context.payments.find((payment) => payment.amount !== undefined)?.amount;
  const qrAmount = qrText === undefined ? null : new Big(qrText);
  const base = rows.reduce((all, row) => all.plus(row.base.value), new Big(0));
  const tax = rows.reduce((all, row) => all.plus(row.vat.value), new Big(0));
  const paidAtTill = till.paid.flatMap((given) =>
    till.change.filter((change) => change.gt(0)).map((change) => given.minus(change)),
  );
  const known: Known = { paidAtTill, rows, paid: paid?.value ?? null, rounding: rounding?.value ?? null, qrAmount, itemSum };
  const options = {
    net: optionsFor(context, 'net', table, rows.length > 0 ? [{ value: base, score: 0.4 }] : []),
    vat: optionsFor(context, 'vat', table, rows.length > 0 ? [{ value: tax, score: 0.4 }] : []),
    total: optionsFor(context, 'total', table, [
      ...(rows.length > 0 ? [{ value: base.plus(tax), score: 0.2 }] : []),
      ...(qrAmount === null ? [] : [{ value: qrAmount, score: 0.3 }]),
      ...paidAtTill.map((value) => ({ value, score: 0.45 })),
    ]),
    due: optionsFor(context, 'due', table, qrAmount === null ? [] : [{ value: qrAmount, score: 0.5 }]),
  };
  const { choice: chosen, agreed } = best(options, known);
  const choice = completed(context, chosen, isWithoutVat);
  const fields: FoundFields = {};
  const put = (name: string, option: Option, isSummed: boolean): void => {
    if (option === null) return;
    const evidence: EvidenceKind[] = option.amount === null ? [] : ['label'];
    if (isSummed) evidence.push('arithmetic');
    if (qrAmount?.eq(option.value) === true && (name === 'total_amount' || name === 'amount_due')) evidence.push('qr');
    fields[name] = {
      value: moneyText(option.value),
      tokens: option.amount?.tokens ?? [],
      score: option.score + Math.max(-0.5, agreed) * 0.7,
      evidence,
    };
  };
  const { net, vat, total, due } = choice;
  const adds = net !== null && vat !== null && total !== null && total.value.minus(net.value).minus(vat.value).abs().lt(1);
  put('total_amount_without_vat', net, adds);
  put('total_vat', vat, adds);
  put('total_amount', total, adds);
  put('amount_due', due ?? withoutOwnPrint(total, known), false);
  if (paid !== null) fields['amount_paid'] = plain(paid, 0.7);
  if (rounding !== null) fields['rounding'] = plain(rounding, 0.7);
  return { fields, vatRows: rows };
}

/** What is due is the total where nothing is paid in advance and no other figure says more. */
function withoutOwnPrint(total: Option, known: Known): Option {
  return total === null || known.paid !== null ? null : { ...total, score: total.score - 0.2 };
}

const plain = (amount: AmountCandidate, score: number): Found => ({
  value: moneyText(amount.value),
  tokens: amount.tokens,
  score,
  evidence: ['label'],
});
