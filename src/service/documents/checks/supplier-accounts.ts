import type { FieldValues } from '#values/values.ts';
import { findConfirmedAccounts, findValidatedOf, supplierKey, supplierOf } from '../supplier/store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { accountOf, shownAccountOf, type SupplierAccounts } from './check-account.ts';

/** So far back a supplier's accounts are remembered. */
const mostDocuments = 20;

/** Where the supplier was paid so far. A document whose own account nobody has confirmed proves nothing. */
export async function readSupplierAccounts(
  { db }: Pick<Ctx, 'db'>,
  fields: FieldValues,
  except: string | null,
): Promise<SupplierAccounts | undefined> {
  const supplier = supplierOf(fields);
  const key = supplierKey(supplier);
  if (key === null || accountOf(fields) === null) return undefined;
  const earlier = (await findValidatedOf(db, supplier, except, mostDocuments)).flatMap((document) => {
    const account = accountOf(document.fields);
    if (account === null || document.messages.some(({ code }) => code === 'accountChanged')) return [];
    return [{ account, shown: shownAccountOf(document.fields), number: document.fields['invoice_number_sm']?.value ?? '' }];
  });
  return earlier.length === 0 ? undefined : { earlier, confirmed: new Set(await findConfirmedAccounts(db, key)) };
}
