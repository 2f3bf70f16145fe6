import { isValidIBAN } from 'ibantools';
import type { FieldValues } from '#values/values.ts';
import { parseLocalAccount } from '#service/extraction/understand/grammar/bank-accounts.ts';
import { companyIdHolds, vatIdHolds } from '#service/extraction/understand/grammar/identifiers.ts';
import { belgianReferenceHolds } from '#service/extraction/understand/grammar/payment-references.ts';
import type { CheckCode, CheckMessage } from './check-message.ts';

const compact = (text: string) => text.replace(/[\s.-]/g, '').toUpperCase();

/** Whether a Czech account number `prefix-number/bank`, in one field or in two, has valid check digits; null for other formats. */
export function czechAccountHolds(account: string, bankCode: string): boolean | null {
  return parseLocalAccount(account.includes('/') ? account : `${account}/${bankCode}`)?.isChecked ?? null;
}

const warning = (field: string, code: CheckCode, value: string): CheckMessage => ({
  field,
  itemIndex: null,
  level: 'Warning',
  code,
  params: { value },
});

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

export function checkIdentifiers(fields: FieldValues): CheckMessage[] {
  const value = (name: string) => fields[name]?.value ?? '';
  const found: CheckMessage[] = [];
  const currency = value('currency');
  if (currency !== '' && !currencies.has(currency))
    found.push({ field: 'currency', itemIndex: null, level: 'Error', code: 'currencyUnknown', params: { value: currency } });
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
  const reference = value('variable_symbol_sm');
  if (belgianReferenceHolds(reference) === false) found.push(warning('variable_symbol_sm', 'referenceChecksum', reference));
  return found;
}
