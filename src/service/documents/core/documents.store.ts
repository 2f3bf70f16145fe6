import { type Insertable, sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import { beyondUnits } from '#service/platform/database/beyond-units.ts';
import type { Db } from '#service/platform/database/database.ts';
import { asDocumentRow, type DocumentRow, findDocuments } from './document-row.ts';
import { type Visibility, whereVisible } from './document-visibility.ts';
import type { Documents } from '#service/platform/database/schema.ts';

/** The document, unless it is in the trash. Whether the caller may see it is for the domain to say. */
export const findDocument = async (db: Db, id: string): Promise<DocumentRow | undefined> => (await findDocuments(db, [id]))[0];

export async function findDocumentByExternalId(db: Db, externalId: string): Promise<DocumentRow | undefined> {
  const row = await db
    .selectFrom('documents')
    .selectAll()
    .where('external_id', '=', externalId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && asDocumentRow(row);
}

/** Which of the external ids documents outside the trash have. */
export async function findTakenExternalIds(db: Db, externalIds: readonly string[]): Promise<string[]> {
  const rows = await beyondUnits(db, (db) =>
    db
      .selectFrom('documents')
      .select('external_id')
      .where(sql<boolean>`external_id = any(${externalIds}::text[])`)
      .where('deleted_at', 'is', null)
      .execute(),
  );
  return rows.flatMap(({ external_id }) => external_id ?? []);
}

/** Which of these exist in accounting units that the caller does not see. What else they are, nobody is told. */
export async function findElsewhere(db: Db, ids: readonly string[], isInTrash = false): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select documents_elsewhere(${ids.filter(isUuid)}::uuid[], ${isInTrash}) as id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export async function isExternalIdElsewhere(db: Db, externalId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select is_external_id_elsewhere(${externalId}) as is`.execute(db);
  return rows[0]?.is === true;
}

export type NewDocument = Pick<
  Insertable<Documents>,
  | 'tenant_id'
  | 'id'
  | 'external_id'
  | 'file_name'
  | 'content_type'
  | 'file_key'
  | 'file_size'
  | 'file_sha256'
  | 'document_class'
  | 'is_class_given'
  | 'source'
  | 'accounting_unit_id'
  | 'ordinal'
  | 'document_date'
  | 'created_by_user'
  | 'created_by_client'
  | 'search_text'
  | 'created_at'
  | 'updated_at'
> &
  Partial<Pick<Insertable<Documents>, 'extract_items'>>;

export async function insertDocument(db: Db, document: NewDocument): Promise<void> {
  await db.insertInto('documents').values(document).execute();
}

/** Which of the ids name documents that the caller sees, for live events. */
export async function visibleIds(db: Db, ids: readonly string[], visibility: Visibility): Promise<string[]> {
  const rows = await db
    .selectFrom('documents')
    .select('id')
    .where(sql<boolean>`id = any(${ids.filter(isUuid)}::uuid[])`)
    .where((eb) => whereVisible(eb, visibility))
    .execute();
  return rows.map(({ id }) => id);
}

type Compared = Pick<DocumentRow, 'id' | 'file_sha256' | 'fields'>;

/** Older documents, the oldest first. */
const olderThan = (db: Db, { id }: Compared) =>
  db.selectFrom('documents').select('id').where('id', '<', id).where('deleted_at', 'is', null).orderBy('id').limit(1);

/** Those of the same supplier: by their number where it is known, else by their name. Undefined where neither is. */
function ofSameSupplier(db: Db, document: Compared) {
  const supplierId = document.fields['issued_by_id_sm']?.value;
  const supplierName = document.fields['issued_by_name_sm']?.value;
  if (!supplierId && !supplierName) return undefined;
  return olderThan(db, document).where((eb) =>
    supplierId
      ? sql<boolean>`fields #>> '{issued_by_id_sm,value}' = ${supplierId}`
      : eb('list_supplier', '=', (supplierName ?? '').slice(0, 300)),
  );
}

/**
 * An older document that this one is probably a copy of: the same bytes; or the same supplier with the same number, written with whatever
 * separators and with O for 0 or I for 1; or the same supplier, date and amount. In whatever accounting unit: who may not see it is told that
 * there is one, and nothing more (`withSeenTwins`).
 */
export const findTwin = (db: Db, document: Compared): Promise<string | undefined> =>
  beyondUnits(db, (db) => findTwinAnywhere(db, document));

async function findTwinAnywhere(db: Db, document: Compared): Promise<string | undefined> {
  const sameBytes = await olderThan(db, document).where('file_sha256', '=', document.file_sha256).executeTakeFirst();
  if (sameBytes) return sameBytes.id;
  const { fields } = document;
  const number = fields['invoice_number_sm']?.value;
  const sameNumber =
    number &&
    (await ofSameSupplier(db, document)
      ?.where('list_number_key', '=', sql<string>`number_key(${number})`)
      .executeTakeFirst());
  if (sameNumber) return sameNumber.id;
  const [total, date, currency] = [fields['total_amount']?.value, fields['date_issued']?.value, fields['currency']?.value];
  if (!total || !date || /^[-0.]*$/.test(total)) return undefined;
  const sameAmount = await ofSameSupplier(db, document)
    ?.where('list_date_issued', '=', date)
    .where('list_total', '=', sql<string>`decimal_of(${total})`)
    .where(sql<boolean>`coalesce(list_currency, '') = ${currency ?? ''}`)
    .executeTakeFirst();
  return sameAmount?.id;
}

/** How far the run that began at `startedAt` has come. No change of the document: its version stays. */
export async function recordProgress(
  db: Db,
  id: string,
  startedAt: Date,
  { pagesDone, pageCount }: { pagesDone: number; pageCount: number },
): Promise<void> {
  await db
    .updateTable('documents')
    .set({ pages_done: pagesDone, page_count: pageCount })
    .where('id', '=', id)
    .where('state', '=', 'Extracting')
    .where('extraction_started_at', '=', startedAt)
    .execute();
}
