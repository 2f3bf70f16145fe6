import { isValidIBAN } from 'ibantools';
import type { Proposer } from './repair.ts';

/** Proposes the supplier's last account, in the field with the different one; the other field must not contradict it. */
export const accountRepairs: Proposer = ({ field }, { fields, supplierAccounts }) => {
  const last = supplierAccounts?.earlier[0];
  if (!last) return [];
  const empty = (name: string) => (fields[name]?.value ? [{ field: name, itemIndex: null, value: '' }] : []);
  if (field === 'iban_sm')
    return isValidIBAN(last.account)
      ? [{ reason: 'lastTime', changes: [{ field, itemIndex: null, value: last.account }, ...empty('bank_account_sm')] }]
      : [];
  return /^[\d-]+\/\d{4}$/.test(last.shown)
    ? [{ reason: 'lastTime', changes: [{ field, itemIndex: null, value: last.shown }, ...empty('bank_code_sm')] }]
    : [];
};
