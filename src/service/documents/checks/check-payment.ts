/** Checks the payment account of a document against what else is known of its supplier, to detect fraud and mistakes. */
import { isValidIBAN } from 'ibantools';
import { countryOfVatId } from '#service/extraction/understand/grammar/country-of-vat-id.ts';
import type { FieldValues } from '#values/values.ts';
import { accountOf, shownAccountOf, type SupplierAccounts } from './check-account.ts';
import type { CheckMessage } from './check-message.ts';
import { ibanOf, type Read } from './iban-of.ts';

/** Data of a supplier from the register of VAT payers. */
export type VatPayer = {
  isUnreliable: boolean;
  /** In the form used for comparison. */
  accounts: readonly string[];
};

const message = (
  level: CheckMessage['level'],
  field: string,
  code: CheckMessage['code'],
  params: Record<string, string>,
): CheckMessage => ({ field, itemIndex: null, level, code, params });

const compact = (text: string) => text.replace(/[\s.-]/g, '').toUpperCase();

/** Checks the IBAN against account number and bank code beside it: if they differ, the payment would go to different accounts. */
function contradictions(read: Read): CheckMessage[] {
  const iban = compact(read('iban_sm') ?? '');
  if (!isValidIBAN(iban)) return [];
  const found: CheckMessage[] = [];
  const isLocal = /^(CZ|SK)/.test(iban);
  const bankCode = read('bank_code_sm');
  const local = ibanOf((name) => (name === 'iban_sm' ? undefined : read(name)));
  // the check digits of the IBAN depend on the country, which a local account does not contain
  if (isLocal && local !== undefined && local.slice(4) !== iban.slice(4))
    found.push(message('Error', 'bank_account_sm', 'accountContradicts', { account: read('bank_account_sm') ?? '', iban }));
  else if (isLocal && bankCode !== undefined && /^\d{4}$/.test(bankCode) && bankCode !== iban.slice(4, 8))
    found.push(message('Error', 'bank_code_sm', 'bankCodeContradicts', { value: bankCode, iban }));
  const bic = compact(read('bic_sm') ?? '');
  if (/^[A-Z]{6}[A-Z0-9]{2}/.test(bic) && bic.slice(4, 6) !== iban.slice(0, 2))
    found.push(message('Warning', 'bic_sm', 'bicContradicts', { value: bic, iban }));
  return found;
}

export function checkPayment(
  fields: FieldValues,
  known: SupplierAccounts | undefined,
  payer: VatPayer | undefined,
): CheckMessage[] {
  const read: Read = (name) => fields[name]?.value.trim() || undefined;
  const field = read('iban_sm') === undefined ? 'bank_account_sm' : 'iban_sm';
  const found = contradictions(read);
  if (payer?.isUnreliable) found.push(message('Warning', 'issued_by_vat_id_sm', 'unreliablePayer', {}));
  const account = accountOf(fields);
  if (account === null) return found;
  const shown = { account: shownAccountOf(fields) };
  const isKnown = known !== undefined && (known.confirmed.has(account) || known.earlier.some((each) => each.account === account));
  const [iban, supplierCountry] = [ibanOf(read), countryOfVatId(read('issued_by_vat_id_sm') ?? '')];
  if (!isKnown && iban !== undefined && supplierCountry !== undefined && !iban.startsWith(supplierCountry))
    found.push(message('Warning', field, 'accountAbroad', { ...shown, country: iban.slice(0, 2), supplierCountry }));
  if (payer && !payer.accounts.includes(account)) found.push(message('Warning', field, 'accountUnpublished', shown));
  if (known?.earlier.length === 0 && !isKnown) found.push(message('Info', field, 'supplierNew', shown));
  return found;
}
