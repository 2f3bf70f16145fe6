import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { type ListStatus, listStatuses } from '#contract/core/document-states.ts';
import type { Db } from '#service/platform/database/database.ts';
import { customPlanMark } from '#service/platform/database/statements.ts';
import { type DocumentQuery, whereConditions } from './document-conditions.ts';
import type { DocumentRow } from '../core/document-row.ts';
import { statusIs } from './document-status.ts';
import { whereVisible } from '../core/document-visibility.ts';
import { listedFields } from './listed-fields.ts';
import { byTextLength, isCountedByTexts } from './short-texts.store.ts';
import { isCountedByTallies, tallied } from './tallies.store.ts';
import type { DB, Documents as DocumentsTable } from '#service/platform/database/schema.ts';

/** Sort order of a list: a column, or the value of a field, which may be materialized. Ties are broken by id. */
export type DocumentOrder = { by: SortColumn | FieldOrder; direction: 'asc' | 'desc' };
/** `isByCurrency`: amounts are compared within their currency, because 100 EUR are not less than 2,000 CZK. */
type FieldOrder = { field: string; isMaterialized?: boolean; isByCurrency?: boolean };
export type SortColumn = 'created_at' | 'extracted_at' | 'file_name' | 'state' | 'document_class' | 'page_count';

export type DocumentPageQuery = DocumentQuery & { order: DocumentOrder; skip: number; take: number; columns?: readonly string[] };

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
  'part_count',
  'created_at',
  'updated_at',
  'version',
  'error_count',
  'warning_count',
  'duplicate_of',
  'failure_reason',
  'deleted_at',
  'list_supplier',
  'list_number',
  'list_date_issued',
  'list_date_due',
  'list_currency',
  'list_total',
] as const;

export type DocumentListRow = Pick<Selectable<DocumentsTable>, (typeof listColumns)[number]> &
  Pick<DocumentRow, 'state' | 'approval_state' | 'export_state'> & {
    /** Values of the requested columns. */
    values?: Record<string, string> | null;
    /** Total number of matches, if it is known along with the page. */
    found?: number;
  };

type Documents = ExpressionBuilder<DB, 'documents'>;

export const where =
  ({ conditions, visibility }: DocumentQuery) =>
  (eb: Documents): Expression<SqlBool> =>
    eb.and([whereVisible(eb, visibility), ...whereConditions(eb, conditions)]);

/**
 * Whether there are known to be few matches, by id or by an index: they are sorted once found, instead of being met on a walk along the
 * sorted list.
 */
export const isOfFew = ({ conditions }: DocumentQuery): boolean => conditions.ids !== undefined || conditions.isRare === true;

/** Offset up to which whole rows are skipped; beyond it the position is found by an index alone. */
const maxRowOffset = 500;

export function pageQuery(db: Db, query: DocumentPageQuery) {
  const { order, skip, take, columns = [] } = query;
  const areFew = isOfFew(query);
  const rows = db
    .selectFrom('documents')
    .select(listColumns)
    .$if(columns.length > 0, (query) => query.select(valuesOf(columns).as('values')))
    // all of them are read and sorted anyway
    .$if(query.conditions.ids !== undefined, (query) => query.select(sql<number>`count(*) over ()`.as('found')));
  if (!areFew && typeof order.by !== 'string' && order.by.isMaterialized)
    return ordered(rows.where('id', 'in', selectPageIds(db, query, order.by)), order, true).limit(take);
  // a range of dates still matches many: an index determines which of them come first
  if (query.conditions.ids || (skip <= maxRowOffset && !query.conditions.isRare))
    return ordered(rows.where(where(query)), order, areFew)
      .offset(skip)
      .limit(take);
  const ids = ordered(db.selectFrom('documents').select('id').where(where(query)), order, areFew)
    .offset(skip)
    .limit(take);
  return ordered(rows.where('id', 'in', ids), order, true).limit(take);
}

/** Selects the first documents of a list, before further conditions. */
export function firstOf(db: Db, query: DocumentQuery & { order: DocumentOrder }, count: number) {
  const { by } = query.order;
  const all = db.selectFrom('documents').selectAll();
  return typeof by !== 'string' && by.isMaterialized
    ? all.where('id', 'in', selectPageIds(db, { ...query, skip: 0, take: count }, by))
    : ordered(all.where(where(query)), query.order, false).limit(count);
}

/** Selects a page of ids along the materialized values of a field. */
const selectPageIds = (db: Db, { order, skip, take, ...query }: DocumentPageQuery, { field, isByCurrency }: FieldOrder) => {
  const nulls = nullsOf(order.direction);
  const byCurrency = isByCurrency ? sql`currency ${nulls},` : sql``;
  return (
    db
      .selectFrom('sorted_values')
      .innerJoin('documents', (join) =>
        join.onRef('documents.tenant_id', '=', 'sorted_values.tenant_id').onRef('documents.id', '=', 'sorted_values.document_id'),
      )
      .select('sorted_values.document_id')
      .where('sorted_values.field', '=', field)
      // conditions on documents apply here too: the two tables have no column names in common
      .where((eb) => where(query)(eb as unknown as Documents))
      .orderBy(sql`${byCurrency} number ${nulls}, value ${nulls}, document_id ${sql.raw(order.direction)}`)
      .offset(skip)
      .limit(take)
  );
};

/** Whether an index provides this order. */
export const isIndexedOrder = ({ by }: DocumentOrder): boolean =>
  typeof by === 'string' || listedFields.has(by.field) || by.isMaterialized === true;

/** One statement for any columns. */
const valuesOf = (columns: readonly string[]) => sql<Record<string, string> | null>`(
  select jsonb_object_agg(name, documents.fields #>> array[name, 'value']) from unnest(${columns}::text[]) name
  where documents.fields #>> array[name, 'value'] <> '')`;

/** Returns a batch of all matches, ordered by id: the next batch starts after the last id, as fast as the first one. */
export async function walkDocumentRows(
  db: Db,
  query: DocumentQuery & { after?: string | undefined; take: number },
): Promise<DocumentListRow[]> {
  const { after, take } = query;
  const rows = await db
    .selectFrom('documents')
    .select(listColumns)
    .where(where(query))
    .$if(after !== undefined, (select) => select.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(take)
    .execute();
  // the state columns contain only values written by this code
  return rows as DocumentListRow[];
}

export async function listDocumentRows(db: Db, query: DocumentPageQuery): Promise<DocumentListRow[]> {
  const rows = await pageQuery(db, query).modifyEnd(customPlanMark).execute();
  // the state columns contain only values written by this code
  return rows as DocumentListRow[];
}

/** Counts the documents themselves, or their texts in two parts. */
export function countQuery(db: Db, query: DocumentQuery) {
  const counted = db
    .selectFrom('documents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(where(query));
  if (!isCountedByTexts(query)) return counted;
  const [short, long] = byTextLength;
  return db.selectFrom(counted.where(short).unionAll(counted.where(long)).as('parts')).select(summed.as('count'));
}

const summed = sql<number>`coalesce(sum("count"), 0)::bigint`;

/** Substitutes a subquery for the table `documents`. It has the columns that conditions refer to, so the same conditions apply to both. */
const over = (db: Db, documents: SelectQueryBuilder<DB, keyof DB, object>) =>
  db.with('documents', () => documents) as unknown as Db;

/** Counts with the tallies, where they contain the result. */
export const tallyQuery = (db: Db, query: DocumentQuery) =>
  over(db, tallied(db)).selectFrom('documents').select(summed.as('count')).where(where(query));

export async function countDocumentRows(db: Db, query: DocumentQuery): Promise<number> {
  const { count } = await (isCountedByTallies(query) ? tallyQuery(db, query) : countQuery(db, query))
    .modifyEnd(customPlanMark)
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts no further than `most` + 1. */
export async function countUpTo(db: Db, query: DocumentQuery, most: number): Promise<number> {
  const { count } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('documents')
        .select('id')
        .where(where(query))
        .limit(most + 1)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .modifyEnd(customPlanMark)
    .executeTakeFirstOrThrow();
  return count;
}

const newestOf = (db: Db, count: number) =>
  db
    .selectFrom('documents')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy(sql`created_at desc, id desc`)
    .limit(count);

/** Groups documents by the columns that determine list statuses, with counts: a handful of rows to compute the statuses from. */
const alike = (documents: Db, query: DocumentQuery, count: RawBuilder<number>) =>
  documents
    .selectFrom('documents')
    .select(['state', 'approval_state', 'export_state', sql<number>`least(error_count, 1)`.as('error_count'), count.as('count')])
    .where(where(query))
    .groupBy(['state', 'approval_state', 'export_state', sql`least(error_count, 1)`]);

function alikeOf(db: Db, query: DocumentQuery, newest: number | undefined) {
  const counted = sql<number>`count(*)`;
  if (newest !== undefined) return alike(over(db, newestOf(db, newest)), query, counted);
  if (isCountedByTallies(query)) return alike(over(db, tallied(db)), query, summed);
  const all = alike(db, query, counted);
  if (!isCountedByTexts(query)) return all;
  const [short, long] = byTextLength;
  return all.where(short).unionAll(all.where(long));
}

/** Counts all list statuses in one pass over the rows that the rest of the query matches, or over the newest of all. */
export async function countByStatus(db: Db, query: DocumentQuery, newest?: number): Promise<Record<ListStatus, number>> {
  const live = listStatuses.filter((status) => status !== 'deleted');
  const row = await db
    .with('alike', () => alikeOf(db, query, newest))
    .selectFrom('alike')
    .select((eb) =>
      live.map((status) =>
        sql<number>`coalesce(sum("count") filter (where ${statusIs(eb as unknown as Documents, status)}), 0)::bigint`.as(status),
      ),
    )
    .modifyEnd(customPlanMark)
    .executeTakeFirstOrThrow();
  const deleted = await countDocumentRows(db, { ...query, conditions: { ...query.conditions, statuses: ['deleted'] } });
  return { ...(row as Record<ListStatus, number>), deleted };
}

/** Returns the columns that words of a search are looked up in, by document. */
export async function findSearchedColumns(db: Db, ids: readonly string[]): Promise<Map<string, SearchedRow>> {
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'file_name', 'external_id', 'fields', 'items'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  // the value columns contain only what this code has written
  return new Map(rows.map((row) => [row.id, row as unknown as SearchedRow]));
}
/** Returns the values of documents and the messages of their checks, by document. */
export async function findMessages(db: Db, ids: readonly string[]): Promise<Map<string, MessageRow>> {
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'fields', 'messages'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  // the value columns contain only what this code has written
  return new Map(rows.map((row) => [row.id, row as unknown as MessageRow]));
}
/** Returns the messages of checks by document, with their codes only. */
export async function findFindings(db: Db, ids: readonly string[]): Promise<Map<string, { code?: string }[]>> {
  const { rows } = await sql<{ id: string; codes: string[] }>`
    select id, array(select message ->> 'code' from jsonb_array_elements(messages) message) as codes
    from documents where id = any(${ids}::uuid[]) and messages <> '[]'`.execute(db);
  return new Map(rows.map(({ id, codes }) => [id, codes.map((code) => ({ code }))]));
}

export type MessageRow = Pick<DocumentRow, 'id' | 'fields' | 'messages'>;

export type SearchedRow = Pick<DocumentRow, 'id' | 'file_name' | 'external_id' | 'fields' | 'items'>;

/** Empty values are last in descending and first in ascending order: one index serves both. */
const nullsOf = (direction: DocumentOrder['direction']) => sql.raw(direction === 'asc' ? 'asc nulls first' : 'desc nulls last');

export function ordered<O>(
  query: SelectQueryBuilder<DB, 'documents', O>,
  { by, direction }: DocumentOrder,
  isOfFew: boolean,
): SelectQueryBuilder<DB, 'documents', O> {
  const nulls = nullsOf(direction);
  const plain = sql.raw(direction);
  const keys: RawBuilder<unknown>[] = [];
  // few documents known by id are sorted; walking the sorted list until all of them are met would skip all others
  const keyOf = (name: string) => (isOfFew ? sql`coalesce(${sql.ref(name)}, ${sql.ref(name)})` : sql.ref(name));
  if (typeof by === 'string') keys.push(by === 'extracted_at' ? sql`${keyOf(by)} ${nulls}` : sql`${keyOf(by)} ${plain}`);
  else {
    if (by.isByCurrency) keys.push(sql`${keyOf('list_currency')} ${nulls}`);
    const column = listedFields.get(by.field);
    const value = sql`nullif(fields #>> ${[by.field, 'value']}::text[], '')`;
    if (column) keys.push(sql`${keyOf(column)} ${nulls}`);
    else keys.push(sql`decimal_of(${value}) ${nulls}`, sql`${value} ${nulls}`);
  }
  return query.orderBy(sql`${sql.join([...keys, sql`id ${plain}`])}`);
}
