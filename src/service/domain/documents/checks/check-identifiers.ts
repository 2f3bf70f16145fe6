import { isValidBBAN, isValidIBAN } from 'ibantools';
import { stdnum } from 'stdnum';
import type { FieldValues } from '#contract/values.ts';
import type { CheckCode, CheckMessage } from './check-message.ts';

const compact = (text: string) => text.replace(/[\s.-]/g, '').toUpperCase();

type Validator = { validate: (value: string) => { isValid: boolean } } | undefined;

/** VAT numbers by the country letters that lead them; a country that is not here is not checked. */
const vatIds: Record<string, Validator> = {
  CZ: stdnum['CZ']?.['dic'],
  SK: stdnum['SK']?.['dph'],
  DE: stdnum['DE']?.['vat'],
  PL: stdnum['PL']?.['nip'],
  FR: stdnum['FR']?.['tva'],
  AT: stdnum['AT']?.['uid'],
  NL: stdnum['NL']?.['btw'],
  BE: stdnum['BE']?.['vat'],
  IT: stdnum['IT']?.['iva'],
};
const czechCompanyId: Validator = stdnum['CZ']?.['ico'];

/** Null: nothing is known about numbers of that country. */
export function vatIdHolds(vatId: string): boolean | null {
  const text = compact(vatId);
  return vatIds[text.slice(0, 2)]?.validate(text).isValid ?? null;
}

/** Czech and Slovak company ids have eight digits with a check digit; ids of other countries are not checked. */
export function companyIdHolds(companyId: string, vatId: string): boolean | null {
  const text = compact(companyId);
  const isCzech = /^\d{8}$/.test(text) && (vatId === '' || /^(CZ|SK)/i.test(vatId));
  return isCzech ? (czechCompanyId?.validate(text).isValid ?? null) : null;
}

/** A Czech account number `prefix-number/bank`, by the weights of its two parts. */
export function czechAccountHolds(account: string, bankCode: string): boolean | null {
  const match = /^(?:(\d{1,6})-)?(\d{2,10})(?:\/(\d{4}))?$/.exec(account.replace(/\s/g, ''));
  const bank = match?.[3] ?? bankCode.trim();
  if (!match || !/^\d{4}$/.test(bank)) return null;
  return isValidBBAN(`${bank}${(match[1] ?? '').padStart(6, '0')}${(match[2] ?? '').padStart(10, '0')}`, 'CZ');
}

const warning = (field: string, code: CheckCode, value: string): CheckMessage => ({
  field,
  itemIndex: null,
  level: 'Warning',
  code,
  params: { value },
});

export function checkIdentifiers(fields: FieldValues): CheckMessage[] {
  const value = (name: string) => fields[name]?.value ?? '';
  const found: CheckMessage[] = [];
  for (const party of ['issued_by', 'issued_to']) {
    const companyId = value(`${party}_id_sm`);
    const vatId = value(`${party}_vat_id_sm`);
    if (companyId !== '' && companyIdHolds(companyId, vatId) === false)
      found.push(warning(`${party}_id_sm`, 'companyIdChecksum', companyId));
    if (vatId !== '' && vatIdHolds(vatId) === false) found.push(warning(`${party}_vat_id_sm`, 'vatIdChecksum', vatId));
  }
  const supplier = compact(value('issued_by_id_sm'));
  if (supplier !== '' && supplier === compact(value('issued_to_id_sm')))
    found.push(warning('issued_to_id_sm', 'supplierIsCustomer', supplier));
  const iban = compact(value('iban_sm'));
  if (iban !== '' && !isValidIBAN(iban)) found.push(warning('iban_sm', 'ibanChecksum', iban));
  const account = value('bank_account_sm');
  if (account !== '' && czechAccountHolds(account, value('bank_code_sm')) === false)
    found.push(warning('bank_account_sm', 'accountChecksum', account));
  return found;
}
