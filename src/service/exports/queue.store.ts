import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { Db } from '#service/platform/database/database.ts';
import { asDocumentRow, type DocumentRow } from '#service/documents/core/document-row.ts';
import { meetsRequirementNow } from '#service/documents/core/export-rules.ts';
import { type Visibility, whereVisible } from '#service/documents/core/document-visibility.ts';
import { isRechecked, type QueuePlace } from './rechecks.store.ts';

export type ExportUnit = { id: string; name: string; externalId: string | null; ico: string | null; dic: string | null };

/** What must be known of a document before its export: whether it is allowed, and the name of its file. */
export type ExportHead = Awaited<ReturnType<typeof findExportHeads>>[number];

export async function findExportHeads(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('documents')
    .select([
      'id',
      'external_id',
      'file_name',
      'state',
      'approval_state',
      'approver_ids',
      'export_state',
      'error_count',
      'document_class',
      'accounting_unit_id',
      'created_by_user',
      'created_by_client',
      'list_number',
      'list_supplier',
      'list_date_issued',
      'list_date_due',
      'list_total',
      'list_currency',
    ])
    .where(sql<boolean>`id = any(${ids.filter(isUuid)}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute();
  // the states are only ever values of the contract's lists
  return rows as (Omit<(typeof rows)[number], 'state' | 'approval_state' | 'export_state'> &
    Pick<DocumentRow, 'state' | 'approval_state' | 'export_state'>)[];
}

export type QueueQuery = {
  visibility: Visibility;
  /** Empty arrays mean all. */
  accountingUnitIds: readonly string[];
  /** The accounting systems of units. */
  accountingSystemIds: readonly string[];
  documentClasses: readonly string[];
  skip: number;
  take: number;
};

/** Returns the export queue, oldest first; ties are broken by id, so that pages neither repeat nor skip a document. */
export async function findQueue(db: Db, query: QueueQuery): Promise<{ documents: DocumentRow[]; totalCount: number }> {
  const rows = await page(waiting(db, query), query).selectAll().execute();
  return { documents: rows.map(asDocumentRow), totalCount: await countOf(waiting(db, query)) };
}

/** Returns sums by currency of queued documents that the caller may see. Positive amounts of credit notes count as negative. */
export async function sumQueue(
  db: Db,
  visibility: Visibility,
): Promise<{ currency: string | null; count: number; total: string | null }[]> {
  const signed = sql<string | null>`sum(
    case when (document_class = 'credit_note' or fields #>> '{is_credit_note,value}' = 'true') and list_total > 0
      then -list_total else list_total end)::text`;
  return db
    .selectFrom('documents')
    .select((eb) => ['list_currency as currency', eb.fn.countAll<number>().as('count'), signed.as('total')])
    .where('export_state', '=', 'Queued')
    .where('deleted_at', 'is', null)
    .where(meetsRequirementNow)
    .where(isRechecked)
    .where((eb) => whereVisible(eb, visibility))
    .groupBy('list_currency')
    .orderBy('list_currency')
    .execute();
}

/** Returns the next documents that wait for export, regardless of visibility; optionally only those that nobody has validated. */
export function findInQueue(
  db: Db,
  { after, take, isUnvalidated }: { after: QueuePlace | undefined; take: number; isUnvalidated: boolean },
): Promise<QueuePlace[]> {
  return db
    .selectFrom('documents')
    .select([sql<string>`queued_at::text`.as('queuedAt'), 'id'])
    .where('export_state', '=', 'Queued')
    .where('deleted_at', 'is', null)
    .$if(isUnvalidated, (query) => query.where('state', '!=', 'Validated'))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(queued_at, id) > (${after?.queuedAt}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('queued_at')
    .orderBy('id')
    .limit(take)
    .execute();
}

/** Returns the same page without values. */
export async function findQueueIds(db: Db, query: QueueQuery) {
  const documents = await page(waiting(db, query), query)
    .select(['id as documentId', 'external_id as externalDocumentId', 'accounting_unit_id as accountingUnitId', 'state'])
    .execute();
  return { documents, totalCount: await countOf(waiting(db, query)) };
}

type Waiting = ReturnType<typeof waiting>;

/**
 * A long queue is rechecked in parts after the rules have changed. Meanwhile, documents that lack a validation do not wait for export, nor do
 * those that the recheck has not reached, because SQL cannot tell whether they lack an approval.
 */
const waiting = (db: Db, query: QueueQuery) =>
  db
    .selectFrom('documents')
    .where('export_state', '=', 'Queued')
    .where('deleted_at', 'is', null)
    .where(meetsRequirementNow)
    .where(isRechecked)
    .where((eb) => whereVisible(eb, query.visibility))
    .$if(query.accountingUnitIds.length > 0, (where) =>
      where.where(sql<boolean>`accounting_unit_id = any(${query.accountingUnitIds.filter(isUuid)}::uuid[])`),
    )
    .$if(query.accountingSystemIds.length > 0, (where) =>
      where.where('accounting_unit_id', 'in', (eb) =>
        eb
          .selectFrom('accounting_unit_systems')
          .select('accounting_unit_id')
          .where(sql<boolean>`accounting_system_id = any(${query.accountingSystemIds.filter(isUuid)}::uuid[])`),
      ),
    )
    .$if(query.documentClasses.length > 0, (where) =>
      where.where(sql<boolean>`document_class = any(${query.documentClasses}::text[])`),
    );

const page = (rows: Waiting, { skip, take }: QueueQuery) => rows.orderBy('queued_at').orderBy('id').offset(skip).limit(take);

async function countOf(rows: Waiting): Promise<number> {
  const { count } = await rows.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}

/** Returns accounting units by id, also removed ones: their documents are still exported with them. */
export async function findExportUnits(db: Db, ids: readonly string[]): Promise<Map<string, ExportUnit>> {
  const rows = await db
    .selectFrom('accounting_units')
    .select(['id', 'name', 'external_id', 'customer_id', 'customer_vat_id'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      { id: row.id, name: row.name, externalId: row.external_id, ico: row.customer_id, dic: row.customer_vat_id },
    ]),
  );
}
