/** Documents and confirmed accounts of one supplier. */
import { sql } from 'kysely';
import type { FieldValues } from '#values/values.ts';
import { acrossUnits } from '#service/platform/database/across-units.ts';
import type { Db } from '#service/platform/database/database.ts';
import type { DocumentListRow } from '../list/list.store.ts';
import { asDocumentRow, type DocumentRow } from '../core/document-row.ts';
import { type Visibility, whereVisible } from '../core/document-visibility.ts';

/** Identity of a supplier: its numbers, and the name only if there are none. */
export type Supplier = { companyId: string; vatId: string; name: string };

export const supplierOf = (fields: FieldValues): Supplier => {
  const value = (name: string) => fields[name]?.value.trim() ?? '';
  return { companyId: value('issued_by_id_sm'), vatId: value('issued_by_vat_id_sm'), name: value('issued_by_name_sm') };
};

const compact = (number: string): string => number.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Returns the key that supplier data is stored under; null if the document does not identify the supplier. */
export const supplierKey = ({ companyId, vatId, name }: Supplier): string | null =>
  compact(companyId) || compact(vatId) || name.toLowerCase() || null;

type Asked = { supplier: Supplier; except: string | null; validatedOnly: boolean; most: number };

const documentsOf = (db: Db, { supplier, except, validatedOnly, most }: Asked) =>
  db
    .selectFrom('documents')
    .selectAll()
    .where('deleted_at', 'is', null)
    .$if(except !== null, (query) => query.where('id', '!=', except ?? ''))
    .$if(validatedOnly, (query) => query.where('state', '=', 'Validated'))
    .where((eb) =>
      compact(supplier.companyId) + compact(supplier.vatId) === ''
        ? eb('list_supplier', '=', supplier.name.slice(0, 300))
        : // one more than needed for each number: one may be the document itself
          sql<boolean>`id = any(array(
              select documents_of_supplier(${supplier.companyId}, ${supplier.vatId}, ${validatedOnly}, ${most + 1})
            ))`,
    )
    .orderBy('id', 'desc')
    .limit(most);

/** Returns the latest validated documents of a supplier in the whole tenant: fraud does not stop at accounting units. */
export async function findValidatedOf(db: Db, supplier: Supplier, except: string | null, most: number): Promise<DocumentRow[]> {
  if (supplierKey(supplier) === null) return [];
  const asked = { supplier, except, validatedOnly: true, most };
  const rows = await acrossUnits(db, (db) => documentsOf(db, asked).execute());
  return rows.map(asDocumentRow);
}

/** Number of documents searched for those that the caller may see. */
const maxSearchedDocuments = 200;

/** Returns the latest documents of a supplier that the caller may see. */
export async function findVisibleOf(
  db: Db,
  supplier: Supplier,
  { except, visibility, most }: { except: string; visibility: Visibility; most: number },
): Promise<DocumentListRow[]> {
  if (supplierKey(supplier) === null) return [];
  const rows = await documentsOf(db, { supplier, except, validatedOnly: false, most: maxSearchedDocuments })
    .where((eb) => whereVisible(eb, visibility))
    .clearLimit()
    .limit(most)
    .execute();
  // the state columns contain only values written by this code
  return rows as DocumentListRow[];
}

export type Confirmation = { account: string; by: string; byUser: string | null; isWhole: boolean };

/** Returns the accounts of a supplier confirmed by users; if two users are required, one confirmation is only half of it. */
export async function findConfirmations(db: Db, supplier: string): Promise<Confirmation[]> {
  const rows = await db
    .selectFrom('supplier_accounts')
    .select([
      'account',
      'confirmed_by as by',
      'confirmed_by_user as byUser',
      'needs_second as needsSecond',
      'second_by as second',
    ])
    .where('supplier', '=', supplier)
    .execute();
  return rows.map(({ needsSecond, second, ...row }) => ({ ...row, isWhole: !needsSecond || second !== null }));
}

export async function findConfirmedAccounts(db: Db, supplier: string): Promise<string[]> {
  const all = await findConfirmations(db, supplier);
  return all.flatMap(({ account, isWhole }) => (isWhole ? [account] : []));
}

/** Records the confirmation of the second user. */
export async function secondAccount(db: Db, supplier: string, account: string, by: string): Promise<void> {
  await db
    .updateTable('supplier_accounts')
    .set({ second_by: by })
    .where('supplier', '=', supplier)
    .where('account', '=', account)
    .execute();
}

export async function confirmAccount(
  db: Db,
  row: {
    tenantId: string;
    supplier: string;
    account: string;
    documentId: string;
    by: string;
    byUser: string | null;
    needsSecond: boolean;
    at: Date;
  },
): Promise<void> {
  await db
    .insertInto('supplier_accounts')
    .values({
      tenant_id: row.tenantId,
      supplier: row.supplier,
      account: row.account,
      document_id: row.documentId,
      confirmed_by: row.by,
      confirmed_by_user: row.byUser,
      needs_second: row.needsSecond,
      confirmed_at: row.at,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'supplier', 'account']).doNothing())
    .execute();
}
