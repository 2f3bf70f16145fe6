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
