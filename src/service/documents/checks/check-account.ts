import type { FieldValues } from '#values/values.ts';
import { ibanOf, type Read } from './iban-of.ts';
import type { CheckMessage } from './check-message.ts';

/** Known payment accounts of a supplier: from earlier validated documents, latest first, and from confirmations by users. */
export type SupplierAccounts = {
  earlier: readonly { account: string; shown: string; number: string }[];
  confirmed: ReadonlySet<string>;
  /** Accounts confirmed by one of the two required users: the user's name by account. */
  half?: ReadonlyMap<string, string>;
};

const readerOf =
  (fields: FieldValues): Read =>
  (name) =>
    fields[name]?.value.trim() || undefined;

/** Returns the account in comparable form: an IBAN if it can be derived, else as written, without spaces. */
export function accountOf(fields: FieldValues): string | null {
  const value = readerOf(fields);
  const written = value('iban_sm') ?? accountAndBank(value);
  return ibanOf(value) ?? written?.replace(/[\s.-]/g, '').toUpperCase() ?? null;
}

function accountAndBank(value: Read): string | undefined {
  const account = value('bank_account_sm');
  const bank = value('bank_code_sm');
  return account !== undefined && bank !== undefined && !account.includes('/') ? `${account}/${bank}` : account;
}

/** Returns the account as shown on the document. */
export const shownAccountOf = (fields: FieldValues): string => {
  const value = readerOf(fields);
  return value('iban_sm') ?? accountAndBank(value) ?? '';
};

/**
 * Compares the account with the supplier's earlier documents. A new one is an error, so that nothing is paid before somebody has asked the
 * supplier and confirmed it.
 */
export function checkAccount(fields: FieldValues, known: SupplierAccounts | undefined): CheckMessage[] {
  const account = accountOf(fields);
  const last = known?.earlier[0];
  if (account === null || !known || !last || account === last.account || known.confirmed.has(account)) return [];
  const first = known.half?.get(account);
  const field = fields['iban_sm']?.value ? 'iban_sm' : 'bank_account_sm';
  if (first !== undefined) {
    const params = { account: shownAccountOf(fields), person: first };
    return [{ field, itemIndex: null, level: 'Error', code: 'accountSecond', params }];
  }
  const isKnown = known.earlier.some((each) => each.account === account);
  return [
    {
      field,
      itemIndex: null,
      level: isKnown ? 'Info' : 'Error',
      code: isKnown ? 'accountOther' : 'accountChanged',
      params: { account: shownAccountOf(fields), last: last.shown, number: last.number },
    },
  ];
}
