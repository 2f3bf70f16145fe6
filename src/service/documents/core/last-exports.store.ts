import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';

export type ExportEnd = 'Exported' | 'Failed';

export type LastExport = {
  documentId: string;
  state: string;
  number: string | null;
  by: string | null;
  error: string | null;
  at: Date;
};

/** Returns the last export of each document for each of the outcomes. */
export const findLastExports = (db: Db, documentIds: readonly string[], ends: readonly ExportEnd[]): Promise<LastExport[]> =>
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
    .where('state', 'in', ends)
    .orderBy('document_id')
    .orderBy('state')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
