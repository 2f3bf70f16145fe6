/** Facts of a document that all invoice formats need: values by name, parties, dates and accounts. */
import { dateText } from '#service/extraction/e-invoice/canonical.ts';
import { countryOfVatId } from '#service/extraction/understand/grammar/country-of-vat-id.ts';
import { countryOf } from './country.ts';
import type { ValueOf } from './document-amounts.ts';
import { ibanOf } from '#service/documents/checks/iban-of.ts';
import type { ExportedDocument, ExportedField } from './exported-document.ts';
import type { Contact, Party } from './isdoc-parties.ts';

export const valuesOf = (fields: readonly ExportedField[]): ValueOf => {
  const values = new Map(fields.map(({ name, value }) => [name, value.trim()]));
  return (name) => values.get(name) || undefined;
};

export const isTrue = (value: ValueOf, name: string): boolean => value(name) === 'true';

export const isCreditNote = (document: ExportedDocument, value: ValueOf): boolean =>
  isTrue(value, 'is_credit_note') || document.documentClass === 'credit_note';

function contactOf(value: ValueOf, prefix: 'issued_by' | 'issued_to'): Contact | null {
  const [name, phone, email] = (['contact', 'phone', 'email'] as const).map((part) => value(`${prefix}_${part}`));
  return (name ?? phone ?? email) === undefined ? null : { name, phone, email };
}

export const party = (value: ValueOf, prefix: 'issued_by' | 'issued_to'): Party => {
  const vatId = value(`${prefix}_vat_id_sm`) ?? '';
  const address = value(`${prefix}_address_sm`) ?? '';
  return {
    id: value(`${prefix}_id_sm`) ?? '',
    name: value(`${prefix}_name_sm`) ?? '',
    vatId,
    address,
    country: countryOf({ vatId, address, iban: prefix === 'issued_by' ? ibanOf(value) : undefined }),
    contact: contactOf(value, prefix),
  };
};

/**
 * Returns the customer. If the document states none, it is the accounting unit. A customer's address without a country is in that of the
 * unit, else in that of the supplier: domestic addresses omit it.
 */
export function customer(document: ExportedDocument, value: ValueOf): Party {
  const stated = party(value, 'issued_to');
  const unit = document.accountingUnit;
  const country = stated.country || countryOfVatId(unit?.dic ?? '') || party(value, 'issued_by').country;
  if (unit === null) return { ...stated, country };
  if (stated.id !== '' || stated.name !== '' || stated.vatId !== '') return { ...stated, country };
  return { ...stated, id: unit.ico ?? '', name: unit.name, vatId: unit.dic ?? '', country };
}

export function issueDate(document: ExportedDocument, value: ValueOf): string {
  const stated = dateText(value('date_issued')) ?? dateText(value('date_taxable_supply')) ?? dateText(value('date_received'));
  return stated ?? dateText(document.creationTime) ?? '1970-01-01';
}

/** Returns the accounting currency of the unit, as far as its VAT ID shows it. */
export const homeCurrency = ({ accountingUnit }: ExportedDocument): string =>
  countryOfVatId(accountingUnit?.dic ?? '') === 'SK' ? 'EUR' : 'CZK';

export const currencyOf = (document: ExportedDocument, value: ValueOf): string =>
  /^[A-Z]{3}$/.exec((value('currency') ?? '').toUpperCase())?.[0] ?? homeCurrency(document);

/** Returns account number and bank code of `19-2000145399/0800`, else of a Czech or Slovak IBAN. */
export function account(value: ValueOf): { number: string; bankCode: string } {
  const [number = '', code = ''] = (value('bank_account_sm') ?? '').split('/');
  const iban = /^(?:CZ|SK)\d{2}(\d{4})(\d{6})(\d{10})$/.exec((value('iban_sm') ?? '').replaceAll(/\s/g, '').toUpperCase());
  if (number !== '' || !iban) return { number: number.trim(), bankCode: value('bank_code_sm') ?? code.trim() };
  const [, bankCode = '', prefix = '', base = ''] = iban.map((part) => part.replace(/^0+(?=\d)/, ''));
  return { number: prefix === '0' ? base : `${prefix}-${base}`, bankCode: value('bank_code_sm') ?? bankCode.padStart(4, '0') };
}
