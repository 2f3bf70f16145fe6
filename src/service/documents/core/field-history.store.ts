import { v7 as uuidv7 } from 'uuid';
import type { ValueSource } from '#values/values.ts';
import type { Db } from '#service/platform/database/database.ts';
import { insertRows } from '#service/platform/database/insert-rows.ts';

export type FieldHistoryEntry = {
  fieldName: string;
  itemIndex: number | null;
  oldValue: string | null;
  newValue: string | null;
  source: ValueSource;
  userName: string | null;
  userId: string | null;
  clientApplicationId: string | null;
};

/**
 * Returns the fields that were edited since the document was received, or since its last new extraction was requested; of item fields those
 * edited in any item.
 */
export async function findEditedFields(db: Db, documentId: string): Promise<{ fieldName: string; isItem: boolean }[]> {
  const rows = await edits(db, documentId)
    .select(['field_name', (eb) => eb('item_index', 'is not', null).as('isItem')])
    .distinct()
    .where('is_read_over', 'is not', true)
    .execute();
  return rows.map(({ field_name, isItem }) => ({ fieldName: field_name, isItem: Boolean(isItem) }));
}

/** Whether any value of the document was ever edited. */
export async function isEdited(db: Db, documentId: string): Promise<boolean> {
  const row = await edits(db, documentId).select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Edits by users and client applications; changes by an extraction or a rule are not edits. */
const edits = (db: Db, documentId: string) =>
  db.selectFrom('field_history').where('document_id', '=', documentId).where('source', 'in', ['User', 'Api', 'Lookup']);

/** Marks earlier edits of these documents as superseded by a new extraction. */
export async function supersedeEdits(db: Db, documentIds: readonly string[]): Promise<void> {
  await db
    .updateTable('field_history')
    .set({ is_read_over: true })
    .where('document_id', 'in', documentIds)
    .where('is_read_over', 'is not', true)
    .execute();
}

export const insertFieldHistory = (
  db: Db,
  tenantId: string,
  documentId: string,
  entries: readonly FieldHistoryEntry[],
  at: Date,
): Promise<void> =>
  insertRows(
    db,
    'field_history',
    entries.map((entry) => ({
      tenant_id: tenantId,
      id: uuidv7(),
      document_id: documentId,
      // set by a trigger
      accounting_unit_id: null,
      field_name: entry.fieldName,
      item_index: entry.itemIndex,
      old_value: entry.oldValue,
      new_value: entry.newValue,
      source: entry.source,
      user_name: entry.userName,
      user_id: entry.userId,
      client_application_id: entry.clientApplicationId,
      created_at: at,
      is_read_over: null,
    })),
  );
