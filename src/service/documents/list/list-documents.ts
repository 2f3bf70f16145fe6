import { setTimeout } from 'node:timers/promises';
import type { DocumentListItem, DocumentListQuery } from '#contract/documents/bff.ts';
import type { ListStatus } from '#contract/core/document-states.ts';
import { DomainError } from '#contract/core/errors.ts';
import type { ListQuery } from '#contract/core/parts.ts';
import { isAmountField } from '#values/amount-fields.ts';
import { preparedConditions } from './canonical-conditions.ts';
import { indexedIds, isIndexed } from './indexed-ids.ts';
import {
  countByStatus,
  countDocumentRows,
  findSearchedColumns,
  type DocumentListRow,
  type DocumentOrder,
  type DocumentPageQuery,
  listDocumentRows,
  type SortColumn,
  walkDocumentRows,
} from './list.store.ts';
import type { DocumentQuery } from './document-conditions.ts';
import { withTimeout, abortOnDisconnect } from '#service/platform/database/with-timeout.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { conditionsOf } from '../core/document-filter.ts';
import { findMatches } from './find-matches.ts';
import { materializedSort } from './sort-by-field.ts';
import { listItemsOf } from './list-items.ts';
import { visibilityOf } from '../core/policy.ts';

type Asked = Pick<ListQuery, 'text' | 'filter'>;

/** Returns a page of the documents that the caller may see, and their total number. */
export async function listDocuments(ctx: Ctx, query: ListQuery): Promise<{ rows: DocumentListRow[]; totalCount: number }> {
  const order = await materializedSort(ctx, orderOf(query.sort));
  const narrowed = await queryOf(ctx, query, order);
  const { skip, take } = query.control;
  const page = { ...narrowed, order, skip, take };
  if (isCountedAlong(page)) {
    const rows = await rowsInTime(ctx, page);
    // beyond the last page there is no row to carry the number
    return { rows, totalCount: rows[0]?.found ?? (await countDocumentRows(ctx.db, narrowed)) };
  }
  const [rows, totalCount] = await Promise.all([take === 0 ? [] : rowsInTime(ctx, page), countDocumentRows(ctx.db, narrowed)]);
  return { rows, totalCount };
}

/** Whether the rows of a page tell how many there are: all of them are found by id to be sorted. */
const isCountedAlong = ({ conditions, take }: DocumentPageQuery): boolean => conditions.ids !== undefined && take > 0;

/** Time limit for counting, and for how long available rows wait for the count. */
const countTimeoutMs = 40;
const rowsWaitMs = 10;

/**
 * Returns the list of the web application: if counting takes longer than the rows, `isMore` states that there are more than `totalCount`.
 */
export async function listDocumentItems(
  ctx: Ctx,
  query: DocumentListQuery,
  signal?: AbortSignal,
): Promise<{ items: DocumentListItem[]; totalCount: number; isMore: boolean }> {
  const order = await materializedSort(ctx, orderOf(query.sort, { isByCurrency: true }));
  const narrowed = await queryOf(ctx, query, order);
  const { skip, take } = query.control;
  const page = { ...narrowed, order, skip, take, columns: query.columns };
  const beside = { ms: countTimeoutMs, isBeside: true, signal };
  const counting = isCountedAlong(page) ? null : withTimeout(ctx.db, beside, (db) => countDocumentRows(db, narrowed));
  // if loading the rows fails, that error is reported
  counting?.catch(() => null);
  const rows = take === 0 ? [] : await rowsInTime(ctx, page, signal);
  const counted = rows[0]?.found ?? (await (counting && take > 0 ? withinMs(counting, rowsWaitMs) : counting));
  const isEnd = rows.length < take && (rows.length > 0 || skip === 0);
  const total = isEnd ? skip + rows.length : counted;
  const words = narrowed.conditions.words ?? [];
  const ids = rows.map(({ id }) => id);
  const [searched, listed] = await Promise.all([
    words.length > 0 ? findSearchedColumns(ctx.db, ids) : undefined,
    listItemsOf(ctx, rows),
  ]);
  const items = listed.map((item) => {
    const values = searched?.get(item.id);
    return { ...item, ...(values && { matches: findMatches(values, words) }) };
  });
  return { items, totalCount: total ?? skip + rows.length, isMore: total === null };
}

/** Returns the result if it is ready by then, else null; a later result or error is ignored. */
function withinMs<T>(work: Promise<T>, ms: number): Promise<T | null> {
  return Promise.race([work, setTimeout(ms, null)]);
}

/** Users give up waiting by then, so the query is canceled. */
const rowTimeoutMs = 20_000;

async function rowsInTime(ctx: Ctx, query: DocumentPageQuery, signal?: AbortSignal): Promise<DocumentListRow[]> {
  // a time limit needs four round trips to the database instead of one
  if (isIndexed(query, query.order)) return listDocumentRows(ctx.db, query);
  const rows = await withTimeout(ctx.db, { ms: rowTimeoutMs, signal }, (db) => listDocumentRows(db, query));
  if (rows) return rows;
  throw new DomainError('busy', {
    reason: { code: 'list_too_broad' },
    retryAfterS: 60,
  });
}

/** Returns the next batch of all documents that the query finds. */
export async function walkDocuments(
  ctx: Ctx,
  { after, take, ...query }: Asked & { after?: string | undefined; take: number },
): Promise<DocumentListItem[]> {
  const rows = await walkDocumentRows(ctx.db, { ...(await queryOf(ctx, query)), after, take });
  return listItemsOf(ctx, rows);
}

export async function countDocuments(ctx: Ctx, query: Asked, signal?: AbortSignal): Promise<number> {
  const narrowed = await queryOf(ctx, query);
  return abortOnDisconnect(ctx.db, signal, (db) => countDocumentRows(db, narrowed));
}

/** Counts documents by list status; a list status in the filter is ignored. */
export async function countDocumentsByStatus(ctx: Ctx, { text, filter }: Asked, signal?: AbortSignal): Promise<StatusCounts> {
  const { listStatus: _status, state: _state, ...others } = filter;
  const query = await queryOf(ctx, { text, filter: others });
  const beside = { ms: statusTimeoutMs, isBeside: true, signal };
  const counts = await withTimeout(ctx.db, beside, (db) => countByStatus(db, query));
  if (counts) return counts;
  const least = await withTimeout(ctx.db, beside, (db) => countByStatus(db, query, maxCountedDocuments));
  return { ...least, isPart: true };
}

type StatusCounts = Partial<Record<ListStatus, number>> & { isPart?: true };

/** Time limit for the numbers of the tabs, which are loaded beside the list and must not keep the machine busy for longer. */
const statusTimeoutMs = 1_000;
/** Number of documents counted if counting all would take longer: the result is then a minimum. */
const maxCountedDocuments = 20_000;

async function queryOf(ctx: Ctx, { text, filter }: Asked, order?: DocumentOrder): Promise<DocumentQuery> {
  const conditions = await preparedConditions(ctx, conditionsOf(text, filter));
  return indexedIds(ctx.db, { conditions, visibility: visibilityOf(ctx.actor) }, order);
}

const columns: Record<string, SortColumn> = {
  created: 'created_at',
  createdat: 'created_at',
  creationtime: 'created_at',
  extractiontime: 'extracted_at',
  filename: 'file_name',
  state: 'state',
  documentclass: 'document_class',
  pagecount: 'page_count',
};

/** `/v1` sorts by the number alone, because the interface defines no other order; users look for the highest amount of each currency. */
function orderOf(sort: ListQuery['sort'], { isByCurrency = false } = {}): DocumentOrder {
  if (!sort) return { by: 'created_at', direction: 'desc' };
  const { field, direction } = sort;
  if (field.startsWith('fields.')) {
    const name = field.slice('fields.'.length);
    return { by: { field: name, ...(isByCurrency && isAmountField(name) && { isByCurrency }) }, direction };
  }
  return { by: columns[field.toLowerCase()] ?? 'created_at', direction };
}
