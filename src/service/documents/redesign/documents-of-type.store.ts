import type { Db } from '#service/platform/database/database.ts';
import { asDocumentRow, type DocumentRow } from '../core/document-row.ts';

/** Returns the latest documents of a type outside the trash, with the columns that checks need. IDs are in the order of creation. */
export async function findLatestOfType(db: Db, tenantId: string, documentType: string, most: number): Promise<DocumentRow[]> {
  const rows = await db
    .selectFrom('documents')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('document_class', '=', documentType)
    .where('deleted_at', 'is', null)
    .where('state', '<>', 'New')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(asDocumentRow);
}

/** Returns ids of extracted documents of a type that are not exported, in order. */
export async function findUnexportedIds(
  db: Db,
  tenantId: string,
  documentType: string,
  after: string | undefined,
  most: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('documents')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('document_class', '=', documentType)
    .where('deleted_at', 'is', null)
    .where('state', 'in', ['Extracted', 'Validated', 'Paused'])
    .where('export_state', '<>', 'Exported')
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
