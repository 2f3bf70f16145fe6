/** Corrections of a message with one click. Pure: proposals follow the arithmetic of the checks, and only those that then pass are kept. */
import { Big } from 'big.js';
import type { FieldValue, FieldValues } from '#values/values.ts';
import { checkDocument, type Checked } from './check-document.ts';
import type { CheckCode, CheckMessage } from './check-message.ts';
import type { Proposer, Repair } from './repair.ts';
import { accountRepairs } from './repair-accounts.ts';
import { sourceRepairs } from './repair-from-sources.ts';
import { dateRepairs } from './repair-dates.ts';
import { formRepairs } from './repair-form.ts';
import { identifierRepairs } from './repair-identifiers.ts';

/** Nobody goes through more than these one by one. */
const maxMessages = 20;
const maxRepairs = 3;

const decimal = (text: string | undefined): Big | null =>
  text !== undefined && /^-?\d+(\.\d+)?$/.test(text) ? new Big(text) : null;
const money = (amount: Big): string => amount.round(2).toFixed(2);
const header =
  (fields: FieldValues) =>
  (name: string): Big | null =>
    decimal(fields[name]?.value);
const take = (reason: Repair['reason'], field: string, value: Big, itemIndex: number | null = null): Repair => ({
  reason,
  changes: [{ field, itemIndex, value: money(value) }],
});

const totals: Proposer = (_, { fields }) => {
  const amount = header(fields);
  const [net, vat, total, rounding] = ['total_amount_without_vat', 'total_vat', 'total_amount', 'rounding'].map(amount);
  if (!net || !vat || !total) return [];
  const rest = total.minus(net).minus(vat);
  return [
    take('sum', 'total_amount', net.plus(vat).plus(rounding ?? 0)),
    take('sum', 'total_vat', total.minus(net).minus(rounding ?? 0)),
    take('sum', 'total_amount_without_vat', total.minus(vat).minus(rounding ?? 0)),
    ...(rest.abs().lte(1) ? [take('sum', 'rounding', rest)] : []),
  ];
};

const amountDue: Proposer = (_, { fields }) => {
  const [total, paid, due] = ['total_amount', 'amount_paid', 'amount_due'].map(header(fields));
  if (!total || !paid || !due) return [];
  return [take('sum', 'amount_due', total.minus(paid)), take('sum', 'amount_paid', total.minus(due))];
};

const vatRow: Proposer = ({ field }, { fields }) => {
  const row = field.replace('vat_amount_', '');
  const [base, rate, vat] = [`vat_base_${row}`, `vat_rate_${row}`, field].map(header(fields));
  if (!base || !rate || !vat || rate.eq(0)) return [];
  return [take('sum', field, base.times(rate).div(100)), take('sum', `vat_base_${row}`, vat.times(100).div(rate))];
};

const itemsSum: Proposer = ({ field, params }) => {
  const sum = decimal(params['sum']);
  return sum ? [take('lines', field, sum)] : [];
};

const itemArithmetic: Proposer = ({ field, itemIndex }, { items }) => {
  const item = items[itemIndex ?? -1] ?? {};
  const [quantity, price, amount] = ['item_quantity', 'item_unit_price', field].map(header(item));
  if (!quantity || !price || !amount) return [];
  const exact = (value: Big, name: string): Repair => ({
    reason: 'sum',
    changes: [{ field: name, itemIndex, value: value.round(4).toFixed() }],
  });
  return [
    take('sum', field, quantity.times(price), itemIndex),
    ...(price.eq(0) ? [] : [exact(amount.div(price), 'item_quantity')]),
    ...(quantity.eq(0) ? [] : [exact(amount.div(quantity), 'item_unit_price')]),
  ];
};

const required: Proposer = ({ field, itemIndex }, { fields, items }) => {
  if (itemIndex !== null) return [];
  const amount = header(fields);
  const [net, vat, total] = ['total_amount_without_vat', 'total_vat', 'total_amount'].map(amount);
  if (field === 'total_amount' && net && vat) return [take('sum', field, net.plus(vat).plus(amount('rounding') ?? 0))];
  if (field === 'total_amount_without_vat' && total && vat) return [take('sum', field, total.minus(vat))];
  if (field === 'total_vat' && total && net) return [take('sum', field, total.minus(net))];
  const cell = { total_amount: 'item_amount', total_amount_without_vat: 'item_amount_without_vat' }[field];
  const cells = cell === undefined ? [] : items.map((item) => decimal(item[cell]?.value));
  if (cells.length === 0 || cells.includes(null)) return [];
  return [
    take(
      'lines',
      field,
      cells.reduce<Big>((sum, each) => sum.plus(each ?? 0), new Big(0)),
    ),
  ];
};

const proposers: Partial<Record<CheckCode, Proposer>> = {
  required,
  notOfType: formRepairs,
  notAnOption: formRepairs,
  currencyUnknown: formRepairs,
  totalsDisagree: totals,
  vatRowDisagrees: vatRow,
  itemsDisagree: itemsSum,
  itemsAllowancesDisagree: itemsSum,
  itemArithmetic,
  amountDueDisagrees: amountDue,
  dueBeforeIssue: dateRepairs,
  dueTooFar: dateRepairs,
  issuedInFuture: dateRepairs,
  issuedLongAgo: dateRepairs,
  companyIdChecksum: identifierRepairs,
  vatIdChecksum: identifierRepairs,
  ibanChecksum: identifierRepairs,
  accountChecksum: identifierRepairs,
  accountChanged: accountRepairs,
  voicesDisagree: sourceRepairs,
};

const written = (value: string): FieldValue => ({ value, wordIds: [], confidence: 1, source: 'User', evidence: [] });

function repaired(checked: Checked, { changes }: Repair): Checked {
  const fields = { ...checked.fields };
  const items = checked.items.map((item) => ({ ...item }));
  for (const { field, itemIndex, value } of changes) {
    const values = itemIndex === null ? fields : items[itemIndex];
    if (values) values[field] = written(value);
  }
  return { ...checked, fields, items };
}

const isSame = (a: CheckMessage, b: CheckMessage) => a.code === b.code && a.field === b.field && a.itemIndex === b.itemIndex;
const levelOrder = (messages: readonly CheckMessage[]): number =>
  messages.reduce((sum, { level }) => sum + { Error: 100, Warning: 1, Info: 0 }[level], 0);

/** Returns the weight of the remaining messages after the correction; null if it does not help. */
function weightAfter(message: CheckMessage, checked: Checked, repair: Repair, before: number): number | null {
  const open = new Set(
    checked.definition.filter(({ state }) => state !== 'Hidden' && state !== 'ReadOnly').map(({ name }) => name),
  );
  if (repair.changes.some(({ field }) => !open.has(field))) return null;
  const left = checkDocument(repaired(checked, repair));
  const weight = levelOrder(left);
  return left.some((each) => isSame(each, message)) || weight > before ? null : weight;
}

/** Returns for each message the corrections that leave the least serious messages. */
export function repairsOf(messages: readonly CheckMessage[], checked: Checked): Repair[][] {
  const before = levelOrder(messages);
  return messages.map((message, position) => {
    if (position >= maxMessages) return [];
    const helpful = (proposers[message.code]?.(message, checked) ?? []).flatMap((repair) => {
      const weight = weightAfter(message, checked, repair, before);
      return weight === null ? [] : [{ repair, weight }];
    });
    const best = Math.min(...helpful.map(({ weight }) => weight));
    return distinct(helpful.filter(({ weight }) => weight === best).map(({ repair }) => repair)).slice(0, maxRepairs);
  });
}

/** Removes corrections with the same changes. */
const distinct = (repairs: readonly Repair[]): Repair[] =>
  [...new Map(repairs.toReversed().map((repair) => [JSON.stringify(repair.changes), repair])).values()].toReversed();
