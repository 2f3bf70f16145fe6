import { type Insertable, sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import { acrossUnits } from '#service/platform/database/across-units.ts';
import type { Db } from '#service/platform/database/database.ts';
import { asDocumentRow, type DocumentRow, findDocuments } from './document-row.ts';
import { type Visibility, whereVisible } from './document-visibility.ts';
import type { Documents } from '#service/platform/database/schema.ts';

/** Returns the document unless it is in the trash. The caller must check the visibility. */
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

/** Returns the external ids that documents outside the trash have. */
export async function findTakenExternalIds(db: Db, externalIds: readonly string[]): Promise<string[]> {
  const rows = await acrossUnits(db, (db) =>
    db
      .selectFrom('documents')
      .select('external_id')
      .where(sql<boolean>`external_id = any(${externalIds}::text[])`)
      .where('deleted_at', 'is', null)
      .execute(),
  );
  return rows.flatMap(({ external_id }) => external_id ?? []);
}

/** Returns which of these exist in accounting units that the caller does not see. Nothing else about them is returned. */
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

/** Returns the ids of documents that the caller sees, for live events. */
export async function visibleIds(db: Db, ids: readonly string[], visibility: Visibility): Promise<string[]> {
  const rows = await db
    .selectFrom('documents')
    .select('id')
    .where(sql<boolean>`id = any(${ids.filter(isUuid)}::uuid[])`)
    .where((eb) => whereVisible(eb, visibility))
    .execute();
  return rows.map(({ id }) => id);
}

/** Records the progress of the run that began at `startedAt`. Not a change of the document: its version stays. */
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
