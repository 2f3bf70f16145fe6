/** Finds losses of accounting formats: fields that they do not support, and values missing in the written file. */
import { Big } from 'big.js';
import { decimalOf } from '#service/extraction/e-invoice/canonical.ts';
import { paymentMethodOf } from '#service/extraction/e-invoice/payment-methods.ts';
import { readXmlTree, type XmlTree } from '#service/extraction/e-invoice/xml-tree.ts';
import type { ExportedDocument, ExportedField } from '../formats/exported-document.ts';
import { account, valuesOf } from '../formats/invoice-facts.ts';
import { itemsAddUp, type LedgerInvoice, ledgerInvoice } from '../formats/ledgers/ledger-invoice.ts';
import { collectLosses } from './collect-losses.ts';
import { type ValueLoss, type Loss, missing } from './loss.ts';

export type Carried = {
  fields: readonly string[];
  items: readonly string[];
  /** Fields expressed by a keyword of the format, if it has one for the value. */
  flags: readonly string[];
};

/** Returns totals that the accounting system calculates from the amounts it is given. */
function derived(document: ExportedDocument): Record<string, Big> {
  const { totals, levels } = ledgerInvoice(document);
  const all = Object.values(levels);
  const sum = (of: 'base' | 'vat') => all.reduce((total, level) => total.plus(level[of]), new Big(0));
  const gross = sum('base').plus(sum('vat'));
  return {
    total_amount_without_vat: sum('base'),
    total_vat: sum('vat'),
    total_amount: gross,
    'total_amount with rounding': gross.plus(totals.rounding),
    ...(totals.paid.eq(0) && { amount_due: totals.payable }),
  };
}

/** Returns amounts that the accounting system calculates for an item: quantity times price, and its VAT. */
function derivedOfItem(item: readonly ExportedField[]): Record<string, Big> {
  const value = valuesOf(item);
  const [quantity, price, rate] = ['item_quantity', 'item_unit_price', 'item_vat_rate'].map((name) => decimalOf(value(name)));
  if (!price) return {};
  const net = price.times(quantity ?? 1).round(2);
  const vat = rate ? net.times(rate).div(100).round(2) : null;
  return { item_amount_without_vat: net, ...(vat && { item_vat_amount: vat, item_amount: net.plus(vat) }) };
}

function textsOf(tree: XmlTree): string[] {
  const found: string[] = [];
  const walk = ({ text, attributes, children }: XmlTree) => {
    if (text !== '') found.push(text);
    found.push(...Object.values(attributes));
    for (const child of children) walk(child);
  };
  walk(tree);
  return found;
}

const plain = (text: string) =>
  text
    .replaceAll(/[\s,]+/g, ' ')
    .trim()
    .toLowerCase();

const namesAccount = (iban: string, { account: { number } }: LedgerInvoice): boolean =>
  number !== '' && account((name) => (name === 'iban_sm' ? iban : undefined)).number === number;

export function lossesByText(document: ExportedDocument, written: Uint8Array, carried: Carried): Loss[] {
  const texts = textsOf(readXmlTree(written));
  const numbers = new Set(texts.flatMap((text) => decimalOf(text)?.abs().toFixed() ?? []));
  const whole = new Set(texts.map(plain));
  const allWords = new Set(texts.flatMap((text) => plain(text).split(' ')));
  const sums = derived(document);
  const home = ledgerInvoice(document);

  const stands = ({ name, type, value }: ExportedField): boolean => {
    const decimal = decimalOf(value);
    if (type === 'DECIMAL' && decimal !== null) return decimal.eq(0) || numbers.has(decimal.abs().toFixed());
    if (name.endsWith('_address_sm'))
      return plain(value)
        .split(' ')
        .every((word) => allWords.has(word));
    // the account contained in a Czech or Slovak IBAN is equivalent
    if (name === 'iban_sm')
      return whole.has(plain(value)) || (namesAccount(value, home) && whole.has(plain(home.account.number)));
    if (name === 'bank_account_sm') return value.split('/').every((part) => whole.has(plain(part)));
    return whole.has(plain(value)) || whole.has(plain(`code:${value}`));
  };
  const hasItems = itemsAddUp(home);
  const isDerived = ({ name, value }: ExportedField, index: number | null): boolean => {
    const decimal = decimalOf(value);
    if (decimal === null) return false;
    const comesTo = (amount: Big | undefined): boolean => amount?.abs().eq(decimal.abs()) ?? false;
    if (index !== null) return hasItems && comesTo(derivedOfItem(document.items[index] ?? [])[name]);
    // calculated from the items
    if (hasItems && /^vat_(base|amount)_/.test(name)) return true;
    return [sums[name], sums[`${name} with rounding`]].some(comesTo);
  };
  return collectLosses(document, (field, index): ValueLoss => {
    const { name, value } = field;
    if (isDerived(field, index)) return null;
    if (index === null && name === 'currency' && home.foreign === null) return null;
    if (name === 'payment_method' && carried.flags.includes(name)) return paymentMethodOf(value) ? null : missing;
    if (carried.flags.includes(name)) return null;
    const known = index === null ? carried.fields : carried.items;
    if (!known.includes(name)) return missing;
    return stands(field) ? null : { kind: 'changed', written: null };
  });
}
