import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { type ListStatus, listStatuses } from '#contract/document-states.ts';
import type { Db } from './database.ts';
import { type DocumentConditions, whereConditions } from './document-conditions.ts';
import type { DocumentRow } from './document-row.ts';
import { statusIs } from './document-status.ts';
import { type Visibility, whereVisible } from './document-visibility.ts';
import { listedFields } from './listed-fields.ts';
import type { DB, Documents as DocumentsTable } from './schema.ts';

/** What a list is sorted by: a column, or the value of a field. Ties are broken by id. */
export type DocumentOrder = { by: SortColumn | { field: string }; direction: 'asc' | 'desc' };
export type SortColumn = 'created_at' | 'extracted_at' | 'file_name' | 'state' | 'document_class' | 'page_count';

export type DocumentQuery = { conditions: DocumentConditions; visibility: Visibility };
export type DocumentPageQuery = DocumentQuery & { order: DocumentOrder; skip: number; take: number };

const listColumns = [
  'id',
  'file_name',
  'state',
  'approval_state',
  'export_state',
  'document_class',
  'accounting_unit_id',
  'page_count',
  'pages_done',
  'created_at',
  'updated_at',
  'version',
  'error_count',
  'warning_count',
  'duplicate_of',
  'failure_reason',
  'list_supplier',
  'list_number',
  'list_date_issued',
  'list_date_due',
  'list_currency',
  'list_total',
] as const;

export type DocumentListRow = Pick<Selectable<DocumentsTable>, (typeof listColumns)[number]> &
  Pick<DocumentRow, 'state' | 'approval_state' | 'export_state'>;

type Documents = ExpressionBuilder<DB, 'documents'>;

const where =
  ({ conditions, visibility }: DocumentQuery) =>
  (eb: Documents): Expression<SqlBool> =>
    eb.and([whereVisible(eb, visibility), ...whereConditions(eb, conditions)]);

export const pageQuery = (db: Db, query: DocumentPageQuery) =>
  ordered(db.selectFrom('documents').select(listColumns).where(where(query)), query.order)
    .offset(query.skip)
    .limit(query.take);

export async function listDocumentRows(db: Db, query: DocumentPageQuery): Promise<DocumentListRow[]> {
  const rows = await pageQuery(db, query).execute();
  // the columns of state hold what our own writes put there
  return rows as DocumentListRow[];
}

export const countQuery = (db: Db, query: DocumentQuery) =>
  db
    .selectFrom('documents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(where(query));

export async function countDocumentRows(db: Db, query: DocumentQuery): Promise<number> {
  const { count } = await countQuery(db, query).executeTakeFirstOrThrow();
  return count;
}

/** All list states in one pass over the rows that the rest of the query leaves. */
export async function countByStatus(db: Db, query: DocumentQuery): Promise<Record<ListStatus, number>> {
  const live = listStatuses.filter((status) => status !== 'deleted');
  const [row, deleted] = await Promise.all([
    db
      .selectFrom('documents')
      .select((eb) => live.map((status) => eb.fn.countAll<number>().filterWhere(statusIs(eb, status)).as(status)))
      .where(where(query))
      .executeTakeFirstOrThrow(),
    countDocumentRows(db, { ...query, conditions: { ...query.conditions, statuses: ['deleted'] } }),
  ]);
  return { ...(row as Record<ListStatus, number>), deleted };
}

/** Empty values come last when descending and first when ascending: one index serves both. */
function ordered<O>(
  query: SelectQueryBuilder<DB, 'documents', O>,
  { by, direction }: DocumentOrder,
): SelectQueryBuilder<DB, 'documents', O> {
  const nulls = sql.raw(direction === 'asc' ? 'asc nulls first' : 'desc nulls last');
  const plain = sql.raw(direction);
  const keys: RawBuilder<unknown>[] = [];
  const column = typeof by === 'string' ? undefined : listedFields[by.field];
  if (typeof by === 'string') keys.push(by === 'extracted_at' ? sql`${sql.ref(by)} ${nulls}` : sql`${sql.ref(by)} ${plain}`);
  else if (column) keys.push(sql`${sql.ref(column)} ${nulls}`);
  else {
    const value = sql`nullif(fields #>> ${[by.field, 'value']}::text[], '')`;
    keys.push(sql`decimal_of(${value}) ${nulls}`, sql`${value} ${nulls}`);
  }
  return query.orderBy(sql`${sql.join([...keys, sql`id ${plain}`])}`);
}
