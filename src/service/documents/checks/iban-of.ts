import { composeIBAN, isValidIBAN } from 'ibantools';
import { parseLocalAccount } from '#service/extraction/understand/grammar/bank-accounts.ts';

/** Returns the value of a field of the document; undefined if there is none. */
export type Read = (field: string) => string | undefined;

/** Returns the IBAN for `19-2000145399/0800`, in one field or in two. Slovak accounts have the same format. */
function localIban(value: Read): string | undefined {
  const account = value('bank_account_sm');
  if (account === undefined) return undefined;
  const bank = value('bank_code_sm');
  const local = parseLocalAccount(account.includes('/') || bank === undefined ? account : `${account}/${bank}`);
  if (!local?.isChecked) return undefined;
  const [prefix, number] = local.account.includes('-') ? local.account.split('-') : ['', local.account];
  const bban = `${local.bankCode}${(prefix ?? '').padStart(6, '0')}${(number ?? '').padStart(10, '0')}`;
  const countryCode = value('issued_by_vat_id_sm')?.startsWith('SK') ? 'SK' : 'CZ';
  return composeIBAN({ countryCode, bban }) ?? undefined;
}

/** Returns the payment account as IBAN, from the IBAN or the local account of the document. */
export function ibanOf(value: Read): string | undefined {
  const written = value('iban_sm')?.replace(/\s/g, '').toUpperCase();
  return written !== undefined && isValidIBAN(written) ? written : localIban(value);
}
