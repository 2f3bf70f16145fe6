import { setTimeout } from 'node:timers/promises';
import type { DocumentListItem, DocumentListQuery } from '#contract/documents/bff.ts';
import type { ListStatus } from '#contract/core/document-states.ts';
import { countToCheck } from '#contract/documents/attention.ts';
import { DomainError } from '#contract/core/errors.ts';
import type { ListQuery } from '#contract/core/parts.ts';
import { indexedIds, isIndexed } from './indexed-ids.ts';
import {
  countByStatus,
  countDocumentRows,
  findMessages,
  findSearched,
  type DocumentListRow,
  type DocumentOrder,
  type DocumentPageQuery,
  type DocumentQuery,
  listDocumentRows,
  type SortColumn,
  walkDocumentRows,
} from './list.store.ts';
import { findFieldsOfTypes } from '#service/document-types/fields.store.ts';
import { withTimeout, abortOnDisconnect } from '#service/platform/database/with-timeout.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { conditionsOf } from '../core/document-filter.ts';
import { attentionReason } from './attention-reason.ts';
import { findMatches } from './find-matches.ts';
import { keptConditions, materialisedSort } from './sort-by-field.ts';
import { withSeenTwins, type WithTwin } from './seen-twins.ts';
import { unreadableText } from '../intake/unreadable-text.ts';
import { actionsOf } from '../core/document-actions.ts';
import { type ExportRules, findExportRulesOfRows } from '../core/export-rules.ts';
import { visibilityOf } from '../core/policy.ts';

type Asked = Pick<ListQuery, 'text' | 'filter'>;

/** A page of what the caller may see, and how many there are in all. */
export async function listDocuments(ctx: Ctx, query: ListQuery): Promise<{ rows: DocumentListRow[]; totalCount: number }> {
  const order = await materialisedSort(ctx, orderOf(query.sort));
  const narrowed = await queryOf(ctx, query, order);
  const { skip, take } = query.control;
  const [rows, totalCount] = await Promise.all([
    take === 0 ? [] : rowsInTime(ctx, { ...narrowed, order, skip, take }),
    countDocumentRows(ctx.db, narrowed),
  ]);
  return { rows, totalCount };
}

/** Counting ends after that, and rows that are there wait for their number no longer than that. */
const countPatienceMs = 40;
const rowsWaitMs = 10;

/** The list of the web application: where counting takes longer than the rows, `isMore` says that there are more than `totalCount`. */
export async function listDocumentItems(
  ctx: Ctx,
  query: DocumentListQuery,
  signal?: AbortSignal,
): Promise<{ items: DocumentListItem[]; totalCount: number; isMore: boolean }> {
  const order = await materialisedSort(ctx, orderOf(query.sort));
  const narrowed = await queryOf(ctx, query, order);
  const { skip, take } = query.control;
  const isCountedAlong = narrowed.conditions.ids !== undefined && take > 0;
  const beside = { ms: countPatienceMs, isBeside: true, signal };
  const counting = isCountedAlong ? null : withTimeout(ctx.db, beside, (db) => countDocumentRows(db, narrowed));
  // where the rows fail, their failure is told
  counting?.catch(() => null);
  const rows = take === 0 ? [] : await rowsInTime(ctx, { ...narrowed, order, skip, take, columns: query.columns }, signal);
  const counted = rows[0]?.found ?? (await (counting && take > 0 ? withinMs(counting, rowsWaitMs) : counting));
  const isEnd = rows.length < take && (rows.length > 0 || skip === 0);
  const total = isEnd ? skip + rows.length : counted;
  const words = narrowed.conditions.words ?? [];
  const ids = rows.map(({ id }) => id);
  const [searched, left, rules] = await Promise.all([
    words.length > 0 ? findSearched(ctx.db, ids) : undefined,
    findLeft(ctx, rows),
    findExportRulesOfRows(ctx, rows),
  ]);
  const items = (await withSeenTwins(ctx, rows)).map((row) => {
    const values = searched?.get(row.id);
    return { ...documentListItemOf(ctx, row, rules, left.get(row.id)), ...(values && { matches: findMatches(values, words) }) };
  });
  return { items, totalCount: total ?? skip + rows.length, isMore: total === null };
}

/** What is there by then, or null: nobody hears of what comes later, of its failure neither. */
function withinMs<T>(work: Promise<T>, ms: number): Promise<T | null> {
  return Promise.race([work, setTimeout(ms, null)]);
}

type Left = { toCheck: number; attention: string | null };
const nothingLeft: Left = { toCheck: 0, attention: null };

/** What those that wait for review have left to check. */
async function findLeft(ctx: Ctx, rows: readonly DocumentListRow[]): Promise<Map<string, Left>> {
  const open = rows.filter(({ state }) => state === 'Extracted');
  if (open.length === 0) return new Map();
  const [types, checked] = await Promise.all([
    findFieldsOfTypes(
      ctx.db,
      open.map((row) => row.document_class),
    ),
    findMessages(
      ctx.db,
      open.map(({ id }) => id),
    ),
  ]);
  return new Map(
    open.map(({ id, document_class: type }) => {
      const { fields = {}, messages = [] } = checked.get(id) ?? {};
      const toCheck = countToCheck(types.get(type) ?? [], fields, messages);
      return [id, { toCheck, attention: attentionReason(messages, ctx.culture) }];
    }),
  );
}

/** Whoever waits for longer has given up; the database need not go on for them. */
const rowPatienceMs = 20_000;

async function rowsInTime(ctx: Ctx, query: DocumentPageQuery, signal?: AbortSignal): Promise<DocumentListRow[]> {
  // a limit of time is four ways to the database instead of one
  if (isIndexed(query, query.order)) return listDocumentRows(ctx.db, query);
  const rows = await withTimeout(ctx.db, { ms: rowPatienceMs, signal }, (db) => listDocumentRows(db, query));
  if (rows) return rows;
  throw new DomainError('busy', {
    reason: { code: 'list_too_broad' },
    retryAfterS: 60,
  });
}

/** The next piece of all that the caller's query finds. */
export async function walkDocuments(
  ctx: Ctx,
  { after, take, ...query }: Asked & { after?: string | undefined; take: number },
): Promise<DocumentListItem[]> {
  const rows = await walkDocumentRows(ctx.db, { ...(await queryOf(ctx, query)), after, take });
  const rules = await findExportRulesOfRows(ctx, rows);
  return (await withSeenTwins(ctx, rows)).map((row) => documentListItemOf(ctx, row, rules));
}

export async function countDocuments(ctx: Ctx, query: Asked, signal?: AbortSignal): Promise<number> {
  const narrowed = await queryOf(ctx, query);
  return abortOnDisconnect(ctx.db, signal, (db) => countDocumentRows(db, narrowed));
}

/** How many documents stand in each list state; the filter's own list state does not count. */
export async function countDocumentsByStatus(ctx: Ctx, { text, filter }: Asked, signal?: AbortSignal): Promise<StatusCounts> {
  const { listStatus: _status, state: _state, ...others } = filter;
  const query = await queryOf(ctx, { text, filter: others });
  const beside = { ms: statusPatienceMs, isBeside: true, signal };
  const counts = await withTimeout(ctx.db, beside, (db) => countByStatus(db, query));
  if (counts) return counts;
  const least = await withTimeout(ctx.db, beside, (db) => countByStatus(db, query, newestCounted));
  return { ...least, isPart: true };
}

type StatusCounts = Partial<Record<ListStatus, number>> & { isPart?: true };

/** The figures of the tabs stand beside the list; a machine that is busy with them for longer serves nobody. */
const statusPatienceMs = 1_000;
/** So many are counted where all would take longer: at least that many are told. */
const newestCounted = 20_000;

async function queryOf(ctx: Ctx, { text, filter }: Asked, order?: DocumentOrder): Promise<DocumentQuery> {
  const conditions = await keptConditions(ctx, conditionsOf(text, filter));
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

function orderOf(sort: ListQuery['sort']): DocumentOrder {
  if (!sort) return { by: 'created_at', direction: 'desc' };
  const { field, direction } = sort;
  if (field.startsWith('fields.')) return { by: { field: field.slice('fields.'.length) }, direction };
  return { by: columns[field.toLowerCase()] ?? 'created_at', direction };
}

/** A row as the web application shows it. */
export const documentListItemOf = (
  ctx: Ctx,
  row: WithTwin<DocumentListRow>,
  rules: ExportRules,
  { toCheck, attention } = nothingLeft,
): DocumentListItem => ({
  id: row.id,
  fileName: row.file_name,
  state: row.state,
  approvalState: row.approval_state,
  exportState: row.export_state,
  documentClass: row.document_class,
  accountingUnitId: row.accounting_unit_id,
  pageCount: row.page_count,
  pagesDone: row.pages_done,
  partCount: row.part_count,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
  supplier: row.list_supplier,
  number: row.list_number,
  dateIssued: row.list_date_issued,
  dateDue: row.list_date_due,
  total: row.list_total,
  currency: row.list_currency,
  errorCount: row.error_count,
  toCheck: toCheck || row.error_count + row.warning_count,
  attention,
  isDuplicate: row.is_duplicate,
  duplicateOf: row.duplicate_of,
  failureReason: row.failure_reason === null ? null : unreadableText(row.failure_reason, ctx.culture),
  // a document in the trash is taken out of it first
  actions: row.deleted_at === null ? actionsOf(ctx.actor, row, rules) : [],
  ...(row.values && { values: row.values }),
});
