import type { Db } from '#service/platform/database/database.ts';
import { type Visibility, whereVisible } from '../core/document-visibility.ts';

/** Counts documents in state New by type, among those that the caller may see. */
export async function countNewDocuments(db: Db, tenantId: string, visibility: Visibility): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('documents')
    .select((eb) => ['document_class as documentType', eb.fn.countAll<number>().as('count')])
    .where('tenant_id', '=', tenantId)
    .where('deleted_at', 'is', null)
    .where('state', '=', 'New')
    .where((eb) => whereVisible(eb, visibility))
    .groupBy('document_class')
    .execute();
  return new Map(rows.map(({ documentType, count }) => [documentType, count]));
}
