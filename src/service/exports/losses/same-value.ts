/** Compares two texts of a field that may be written differently. */
import { dateText, decimalOf } from '#service/extraction/e-invoice/canonical.ts';
import { paymentMethodOf } from '#service/extraction/e-invoice/payment-methods.ts';
import type { ExportedField } from '../formats/exported-document.ts';
import { unitCode } from '../formats/en16931/unit-codes.ts';

const words = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '');
const plain = (text: string): string => words(text).join(' ');
const compact = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();
const agreedUnit = 'ZZ';

/** A VAT ID in the document may lack its country prefix. */
const addedPrefix = (value: string): RegExp => (/^\s*[A-Z]{2}/i.test(value) ? /^$/ : /^[A-Z]{2}/);

/** Parts of an address may be in a different order. */
const sameWords = (a: string, b: string) => words(a).toSorted().join(' ') === words(b).toSorted().join(' ');

export function isSameValue({ name, type, value }: ExportedField, written: string): boolean {
  if (plain(value) === plain(written)) return true;
  const [a, b] = [decimalOf(value), decimalOf(written)];
  if (type === 'DECIMAL' || type === 'INTEGER') return a !== null && b !== null && a.eq(b);
  if (type === 'DATE') return dateText(value) !== undefined && dateText(value) === dateText(written);
  if (name.endsWith('_address_sm')) return sameWords(value, written);
  if (name === 'iban_sm' || name === 'currency') return compact(value) === compact(written);
  if (name.endsWith('_vat_id_sm')) return compact(value) === compact(written).replace(addedPrefix(value), '');
  if (name === 'payment_method')
    return paymentMethodOf(value) !== undefined && paymentMethodOf(value) === paymentMethodOf(written);
  if (name === 'item_unit') return unitCode(value) !== agreedUnit && unitCode(value) === unitCode(written);
  return false;
}
