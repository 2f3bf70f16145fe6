import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';

/** What the last failed hand-over of each document said. */
export const findLastFailures = (
  db: Db,
  documentIds: readonly string[],
): Promise<{ documentId: string; errorMessage: string | null }[]> =>
  db
    .selectFrom('export_history')
    .distinctOn('document_id')
    .select(['document_id as documentId', 'error_message as errorMessage'])
    .where(sql<boolean>`document_id = any(${documentIds}::uuid[])`)
    .where('state', '=', 'Failed')
    .orderBy('document_id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export type LastExport = {
  documentId: string;
  state: string;
  number: string | null;
  by: string | null;
  error: string | null;
  at: Date;
};

/** The last hand-over of each document that ended well, and the last one that did not. */
export const findLastExports = (db: Db, documentIds: readonly string[]): Promise<LastExport[]> =>
  db
    .selectFrom('export_history')
    .distinctOn(['document_id', 'state'])
    .select((eb) => [
      'document_id as documentId',
      'state',
      'accounting_document_number as number',
      eb.fn.coalesce('exported_by_application_name', 'user_name').as('by'),
      'error_message as error',
      'created_at as at',
    ])
    .where(sql<boolean>`document_id = any(${documentIds}::uuid[])`)
    .where('state', 'in', ['Exported', 'Failed'])
    .orderBy('document_id')
    .orderBy('state')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
