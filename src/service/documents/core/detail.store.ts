import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '#service/platform/database/database.ts';
import { statement } from '#service/platform/database/statement.ts';

const maxEntries = 2_000;

/**
 * Returns the related rows of a document: pages, histories (oldest first) and attachments, from one snapshot. A single statement, because a
 * round trip costs more than the rows of a document.
 */
export async function findDetailParts(db: Db, documentId: string) {
  const [parts] = await detailParts(db, { documentId });
  if (!parts) throw new Error('a select without a table returned no row');
  return parts;
}

const detailParts = statement((db, { documentId }: { documentId: string }) =>
  db.selectNoFrom((eb) => [
    jsonArrayFrom(
      eb
        .selectFrom('document_pages')
        .select(['page_index', 'width', 'height', 'rotation', 'word_count', 'first_word_id'])
        .where('document_id', '=', documentId)
        .orderBy('page_index'),
    ).as('pages'),
    jsonArrayFrom(
      eb
        .selectFrom('field_history')
        .select([
          'field_name',
          'item_index',
          'old_value',
          'new_value',
          'source',
          'user_name',
          'client_application_id',
          'created_at',
        ])
        .where('document_id', '=', documentId)
        .orderBy('created_at')
        .orderBy('id')
        .limit(maxEntries),
    ).as('fieldHistory'),
    jsonArrayFrom(
      eb
        .selectFrom('export_history')
        .select([
          'created_at',
          'state',
          'export_type',
          'export_format',
          'exported_by_application_name',
          'accounting_document_number',
          'error_message',
          'user_name',
        ])
        .where('document_id', '=', documentId)
        .orderBy('created_at')
        .orderBy('id')
        .limit(maxEntries),
    ).as('exportHistory'),
    jsonArrayFrom(
      eb
        .selectFrom('document_attachments')
        .select(['id', 'file_name', 'content_type', 'file_size', 'created_at'])
        .where('document_id', '=', documentId)
        .orderBy('id'),
    ).as('attachments'),
  ]),
);
