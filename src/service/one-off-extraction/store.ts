import type { Selectable } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { Db } from '#service/platform/database/database.ts';
import type { ExtractOperations, JsonObject } from '#service/platform/database/schema.ts';

export type OperationState = 'Extracting' | 'Finished' | 'Failed';
export type OperationRow = Omit<Selectable<ExtractOperations>, 'state'> & { state: OperationState };

export type NewOperation = {
  id: string;
  tenantId: string;
  fileName: string;
  fileKey: string;
  externalDocumentId: string | null;
  tag: string | null;
  firstPagesOnly: boolean;
  extractItems: boolean;
  createdBy: string;
  createdAt: Date;
};

export async function insertOperation(db: Db, operation: NewOperation): Promise<void> {
  await db
    .insertInto('extract_operations')
    .values({
      id: operation.id,
      tenant_id: operation.tenantId,
      file_name: operation.fileName,
      file_key: operation.fileKey,
      external_document_id: operation.externalDocumentId,
      tag: operation.tag,
      first_pages_only: operation.firstPagesOnly,
      extract_items: operation.extractItems,
      created_by: operation.createdBy,
      created_at: operation.createdAt,
    })
    .execute();
}

/** Older results are treated as nonexistent, purged already or not. */
export async function findOperation(db: Db, id: string, notBefore: Date): Promise<OperationRow | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await db
    .selectFrom('extract_operations')
    .selectAll()
    .where('id', '=', id)
    .where('created_at', '>', notBefore)
    .executeTakeFirst();
  // the state is written only by the functions of this file
  return row as OperationRow | undefined;
}

export async function finishOperation(
  db: Db,
  id: string,
  outcome: { documentClass: string; result: JsonObject },
  at: Date,
): Promise<void> {
  await db
    .updateTable('extract_operations')
    .set({
      state: 'Finished',
      document_class: outcome.documentClass,
      result: JSON.stringify(outcome.result),
      finished_at: at,
    })
    .where('id', '=', id)
    .where('state', '=', 'Extracting')
    .execute();
}

export async function failOperation(db: Db, id: string, reason: string, at: Date): Promise<void> {
  await db
    .updateTable('extract_operations')
    .set({ state: 'Failed', failure_reason: reason, finished_at: at })
    .where('id', '=', id)
    .where('state', '=', 'Extracting')
    .execute();
}

/** Records that the file has been deleted. Until then its key is kept, so that it can be found and deleted later. */
export async function forgetOperationFile(db: Db, id: string): Promise<void> {
  await db.updateTable('extract_operations').set({ file_key: null }).where('id', '=', id).execute();
}

/** Returns when the result was first fetched, which is now unless it was before. */
export async function markRetrieved(db: Db, id: string, at: Date): Promise<Date> {
  const { retrieved_at: first } = await db
    .updateTable('extract_operations')
    .set((eb) => ({ retrieved_at: eb.fn.coalesce('retrieved_at', eb.val(at)) }))
    .where('id', '=', id)
    .returning('retrieved_at')
    .executeTakeFirstOrThrow();
  return first ?? at;
}
