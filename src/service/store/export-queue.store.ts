import { sql } from 'kysely';
import type { Db } from './database.ts';
import { asDocumentRow, type DocumentRow, isUuid } from './document-row.ts';
import { type Visibility, whereVisible } from './document-visibility.ts';

export type ExportUnit = { id: string; name: string; externalId: string | null; ico: string | null; dic: string | null };

export type QueueQuery = {
  visibility: Visibility;
  /** Empty arrays ask for all. */
  accountingUnitIds: readonly string[];
  documentClasses: readonly string[];
  skip: number;
  take: number;
};

/** What waits for export, oldest first; a tie is broken by id, so that pages neither repeat nor skip a document. */
export async function findQueue(db: Db, query: QueueQuery): Promise<{ documents: DocumentRow[]; totalCount: number }> {
  const waiting = db
    .selectFrom('documents')
    .where('export_state', '=', 'Queued')
    .where('deleted_at', 'is', null)
    .where((eb) => whereVisible(eb, query.visibility))
    .$if(query.accountingUnitIds.length > 0, (where) =>
      where.where(sql<boolean>`accounting_unit_id = any(${query.accountingUnitIds.filter(isUuid)}::uuid[])`),
    )
    .$if(query.documentClasses.length > 0, (where) =>
      where.where(sql<boolean>`document_class = any(${query.documentClasses}::text[])`),
    );
  const rows = await waiting.selectAll().orderBy('queued_at').orderBy('id').offset(query.skip).limit(query.take).execute();
  const { count } = await waiting.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { documents: rows.map(asDocumentRow), totalCount: count };
}

/** Accounting units by id, those that were removed meanwhile too: their documents still leave under them. */
export async function findExportUnits(db: Db, ids: readonly string[]): Promise<Map<string, ExportUnit>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('accounting_units')
    .select(['id', 'name', 'external_id', 'customer_id', 'customer_vat_id'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      { id: row.id, name: row.name, externalId: row.external_id, ico: row.customer_id, dic: row.customer_vat_id },
    ]),
  );
}
