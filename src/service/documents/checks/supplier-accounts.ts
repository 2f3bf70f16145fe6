import type { FieldValues } from '#values/values.ts';
import { findConfirmations, findValidatedOf, supplierKey, supplierOf } from '../supplier/store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { accountOf, shownAccountOf, type SupplierAccounts } from './check-account.ts';

/** Number of earlier documents from which a supplier's accounts are collected. */
const maxDocuments = 20;

/** Returns the accounts that the supplier was paid to. Documents whose own account is unconfirmed are ignored. */
export async function readSupplierAccounts(
  { db }: Pick<Ctx, 'db'>,
  fields: FieldValues,
  except: string | null,
): Promise<SupplierAccounts | undefined> {
  const supplier = supplierOf(fields);
  const key = supplierKey(supplier);
  if (key === null || accountOf(fields) === null) return undefined;
  const earlier = (await findValidatedOf(db, supplier, except, maxDocuments)).flatMap((document) => {
    const account = accountOf(document.fields);
    if (account === null || document.messages.some(({ code }) => code === 'accountChanged' || code === 'accountSecond'))
      return [];
    return [{ account, shown: shownAccountOf(document.fields), number: document.fields['invoice_number_sm']?.value ?? '' }];
  });
  const confirmations = await findConfirmations(db, key);
  const whole = confirmations.filter(({ isWhole }) => isWhole);
  const half = confirmations.filter(({ isWhole }) => !isWhole);
  return {
    earlier,
    confirmed: new Set(whole.map(({ account }) => account)),
    half: new Map(half.map(({ account, by }) => [account, by])),
  };
}
