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

/** The fields that somebody changed since then: of items any of them. */
export async function findEditedFields(
  db: Db,
  documentId: string,
  since: Date,
): Promise<{ fieldName: string; isItem: boolean }[]> {
  const rows = await db
    .selectFrom('field_history')
    .select(['field_name', (eb) => eb('item_index', 'is not', null).as('isItem')])
    .distinct()
    .where('document_id', '=', documentId)
    .where('created_at', '>=', since)
    .where('source', 'in', ['User', 'Api', 'Lookup'])
    .execute();
  return rows.map(({ field_name, isItem }) => ({ fieldName: field_name, isItem: Boolean(isItem) }));
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
      field_name: entry.fieldName,
      item_index: entry.itemIndex,
      old_value: entry.oldValue,
      new_value: entry.newValue,
      source: entry.source,
      user_name: entry.userName,
      user_id: entry.userId,
      client_application_id: entry.clientApplicationId,
      created_at: at,
    })),
  );
