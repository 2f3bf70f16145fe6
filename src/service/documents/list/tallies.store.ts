/** Counts of documents, maintained at every write: conditions on states and units alone are counted without reading any documents. */
import { type Selectable, sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';
import type { Documents } from '#service/platform/database/schema.ts';
import type { DocumentConditions, DocumentQuery } from './document-conditions.ts';

/** Conditions that the tallies can answer. */
const told: ReadonlySet<string> = new Set<keyof DocumentConditions>([
  'statuses',
  'approvalStates',
  'exportStates',
  'accountingUnitIds',
  'hasErrors',
  // determines how documents are found, and restricts nothing
  'isRare',
]);

export const isCountedByTallies = ({ conditions, visibility }: DocumentQuery): boolean =>
  visibility.createdBy === undefined &&
  visibility.approverIds === undefined &&
  Object.entries(conditions).every(([key, value]) => value === undefined || told.has(key));

type Tallied = Pick<
  Selectable<Documents>,
  'accounting_unit_id' | 'state' | 'approval_state' | 'export_state' | 'error_count' | 'deleted_at'
> & { count: number };

/**
 * Selects tallies with the columns of documents, so that the same conditions apply to both; `count` is the number of documents that a row
 * stands for.
 */
export const tallied = (db: Db) =>
  db
    .selectFrom('document_tallies')
    .select([
      'accounting_unit_id',
      'state',
      'approval_state',
      'export_state',
      sql<Tallied['error_count']>`case when has_errors then 1 else 0 end`.as('error_count'),
      sql<Tallied['deleted_at']>`case when is_deleted then '-infinity'::timestamptz end`.as('deleted_at'),
      'count',
    ]);

/** Merges the rows accumulated since the last time. */
export async function mergeTallies(system: Db): Promise<void> {
  await sql`
    with full_ones as (select tenant_id from document_tallies group by tenant_id having count(*) > ${minRowsToMerge}),
    gone as (delete from document_tallies t using full_ones where t.tenant_id = full_ones.tenant_id returning t.*)
    insert into document_tallies
      (tenant_id, accounting_unit_id, state, approval_state, export_state, has_errors, is_deleted, count)
    select tenant_id, accounting_unit_id, state, approval_state, export_state, has_errors, is_deleted, sum(count)
    from gone group by 1, 2, 3, 4, 5, 6, 7 having sum(count) <> 0`.execute(system);
}
/** Number of rows below which merging is not worth it. */
const minRowsToMerge = 200;
