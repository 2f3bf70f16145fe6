/** Chooses how to find a page of a query: by walking the list in order, or by an index on the conditions. */
import { type RawBuilder, sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { Db } from '#service/platform/database/database.ts';
import { customPlanMark } from '#service/platform/database/statements.ts';
import { type DocumentConditions, type DocumentQuery, type FieldCondition, number } from './document-conditions.ts';
import { countUpTo, type DocumentOrder, firstOf, isIndexedOrder, where } from './list.store.ts';
import { uploader } from '../core/document-visibility.ts';
import { containsPattern, escapeLike } from '#service/platform/database/like-pattern.ts';
import { listedFields } from './listed-fields.ts';

/** Number of ids up to which an index followed by a sort is faster than walking the sorted list until the page is full. */
const maxSortedIds = 50_000;
/** A trigram index cannot find shorter texts. */
const trigram = 3;
/** If this many of the first documents match, a page is soon full; an index would return half of all documents. */
const probe = { of: 1_000, common: 20 };

const newest: DocumentOrder = { by: 'created_at', direction: 'desc' };

/**
 * Returns the query with hints on how to find its documents. PostgreSQL assumes that matches are spread evenly over the list, which is not
 * true for dates, and has no statistics on values and words; therefore the first documents of the order are tested. If filling a page by
 * walking would take long, the ids found by an index are added if they are few (the row-level policy prevents the use of such indexes in
 * the query itself: document-search.sql). Ranges of dates are read from their index in the query, unless they match half of all documents.
 */
export async function indexedIds(db: Db, asked: DocumentQuery, order: DocumentOrder = newest): Promise<DocumentQuery> {
  const query = { ...asked, conditions: await withUploaders(db, await withUnits(db, asked.conditions)) };
  const { conditions } = query;
  if (!hasScatteredMatches(conditions, order) || (isIndexedOrder(order) && (await isFoundSoon(db, query, order)))) return query;
  if (await areFewOtherwise(db, query)) return query;
  const ids = (await idsByWords(db, conditions)) ?? (await idsByValue(db, conditions.fields ?? [], order));
  if (ids) return { ...query, conditions: { ...conditions, ids } };
  return { ...query, conditions: { ...conditions, isRare: await areFewWithin(db, query) } };
}

const timesOf = ({ createdAt, extractedAt, validatedAt, exportedAt, occurred }: DocumentConditions): DocumentConditions => ({
  ...(createdAt && { createdAt }),
  ...(extractedAt && { extractedAt }),
  ...(validatedAt && { validatedAt }),
  ...(exportedAt && { exportedAt }),
  ...(occurred && { occurred }),
});

/** Sorting this many documents takes no longer than skipping those that do not match. */
const maxSortedMatches = 50_000;

/**
 * Whether the conditions on times and dates match few documents: counted in an index over all documents of the tenant, without reading any
 * of them.
 */
async function areFewWithin(db: Db, { conditions: { fields = [], ...others } }: DocumentQuery): Promise<boolean> {
  const times = timesOf(others);
  const ranges = fields.filter(
    ({ field, from, to }) =>
      listedFields.has(field) &&
      listedFields.get(field) !== 'list_total' &&
      [from, to].some((end) => end !== undefined && !number.test(end)),
  );
  if (ranges.length === 0 && Object.keys(times).length === 0) return false;
  const conditions = { ...times, fields: ranges, isRare: true };
  return (await countUpTo(db, { conditions, visibility: { unitIds: 'all' } }, maxSortedMatches)) <= maxSortedMatches;
}

/** Number of documents up to which all are read, instead of resolving the other conditions by an index first. */
const maxScannedDocuments = 5_000;

/** Whether states, types and similar conditions alone match few documents: PostgreSQL has statistics on them and finds these by itself. */
async function areFewOtherwise(db: Db, { conditions, visibility }: DocumentQuery): Promise<boolean> {
  const { words: _words, fields: _fields, ...rest } = conditions;
  const times = timesOf(rest);
  const others = Object.fromEntries(Object.entries(rest).filter(([key]) => !Object.hasOwn(times, key)));
  if (Object.keys(others).length === 0) return false;
  const plan = await db
    .selectFrom('documents')
    .select('id')
    .where(where({ conditions: others, visibility }))
    .explain<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>('json');
  const expected = plan[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'];
  return expected !== undefined && expected <= maxScannedDocuments;
}

/** Resolves conditions to accounting units, on which PostgreSQL has statistics. */
async function withUnits(
  db: Db,
  { customerIds, accountingSystemIds, ...others }: DocumentConditions,
): Promise<DocumentConditions> {
  if (!customerIds && !accountingSystemIds) return others;
  const { rows } = await sql<{ id: string }>`
    select id from accounting_units
    where (${customerIds ?? null}::text[] is null or customer_id = any(${customerIds ?? null}::text[]))
      and (${accountingSystemIds ?? null}::text[] is null or id in (
        select accounting_unit_id from accounting_unit_systems
        where accounting_system_id = any(${accountingSystemIds?.filter(isUuid) ?? null}::uuid[])))`.execute(db);
  const named = others.accountingUnitIds;
  return { ...others, accountingUnitIds: rows.map(({ id }) => id).filter((id) => !named || named.includes(id)) };
}

/** Resolves documents to their uploaders, on which PostgreSQL has statistics too. */
async function withUploaders(db: Db, { uploadedLike, ...others }: DocumentConditions): Promise<DocumentConditions> {
  if (!uploadedLike) return others;
  const { rows } = await sql<{ id: string }>`
    select distinct ${uploader} as id from documents
    where id = any(${uploadedLike.filter(isUuid)}::uuid[]) and ${uploader} is not null`.execute(db);
  return { ...others, uploaders: rows.map(({ id }) => id) };
}

/** Whether a page is certain to be fast: the list is walked in order from the start of the page, or all ids are known. */
export const isIndexed = ({ conditions }: DocumentQuery, order: DocumentOrder): boolean =>
  conditions.ids !== undefined || (isIndexedOrder(order) && !hasScatteredMatches(conditions, order));

/** Whether the query has conditions whose matches may be anywhere in the list. */
const hasScatteredMatches = (
  { words, fields, createdAt, isCorrected, ...others }: DocumentConditions,
  { by }: DocumentOrder,
): boolean =>
  words !== undefined ||
  fields !== undefined ||
  isCorrected !== undefined ||
  Object.keys(timesOf(others)).length > 0 ||
  (createdAt !== undefined && by !== 'created_at');

async function isFoundSoon(db: Db, query: DocumentQuery, order: DocumentOrder): Promise<boolean> {
  if (query.conditions.statuses?.includes('deleted')) return false;
  // a walk by time begins at the start of the requested period
  const { createdAt } = query.conditions;
  const from = {
    conditions: order.by === 'created_at' && createdAt ? { createdAt } : {},
    visibility: { unitIds: 'all' },
  } as const;
  const first = firstOf(db, { ...from, order }, probe.of);
  const { count } = await db
    .with('documents', () => first)
    .selectFrom('documents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(where(query))
    .modifyEnd(customPlanMark)
    .executeTakeFirstOrThrow();
  return count >= probe.common;
}

async function idsByWords(db: Db, { words: all = [], statuses }: DocumentConditions): Promise<string[] | undefined> {
  const words = all.filter((word) => word.length >= trigram);
  if (words.length === 0) return all.length > 0 && !statuses?.includes('deleted') ? idsByShortWords(db, all) : undefined;
  const found = await countNewestWith(db, words.map(containsPattern));
  if (found.together >= probe.common) return undefined;
  // words in most documents only make more index entries to read
  const byRarity = words.toSorted((a, b) => found.of(containsPattern(a)) - found.of(containsPattern(b)) || b.length - a.length);
  const sampledRows = byRarity.filter((word) => found.of(containsPattern(word)) < probe.of / 5);
  const [first = '', second = first, third = first] = sampledRows.length > 0 ? sampledRows : byRarity;
  const patterns = [first, second, third].map(containsPattern);
  return idsOf(db, sql`documents_matching(${sql.join(patterns)}, ${maxSortedIds + 1})`);
}

/** Number of the newest documents searched for one or two letters, which indexes only find at the beginning of a value. */
const maxSearchedNewest = 50_000;

/** Decision 060. */
async function idsByShortWords(db: Db, words: readonly string[]): Promise<string[] | undefined> {
  const [longest = ''] = words.toSorted((a, b) => b.length - a.length);
  const [begun, newest] = await Promise.all([
    idsOf(db, sql`documents_with_prefix(${escapeLike(longest)}, ${maxSortedIds + 1})`),
    idsOf(
      db,
      sql`(select id from (
          select id, search_text from documents where deleted_at is null
          order by created_at desc, id desc limit ${maxSearchedNewest}
        ) newest where search_text like all (${words.map(containsPattern)}::text[]) limit ${maxSortedIds + 1})`,
    ),
  ]);
  return begun && newest && [...new Set([...begun, ...newest])];
}

/** Counts the newest documents that match all patterns, and those that match each of them. */
async function countNewestWith(
  db: Db,
  patterns: readonly string[],
): Promise<{ together: number; of: (pattern: string) => number }> {
  const { rows } = await sql<{ pattern: string | null; count: number }>`
    with newest as materialized (
      select search_text from documents where deleted_at is null order by created_at desc, id desc limit ${probe.of}
    )
    select null as pattern, count(*) from newest where search_text like all (${patterns}::text[])
    union all
    select one.pattern, count(*) from newest join unnest(${patterns}::text[]) one (pattern) on search_text like one.pattern
    group by one.pattern`.execute(db);
  const counts = new Map(rows.map(({ pattern, count }) => [pattern, count]));
  return { together: counts.get(null) ?? 0, of: (pattern) => counts.get(pattern) ?? 0 };
}

/**
 * Whether so many of the newest documents match that an index would return too many; in another order of the list they are not
 * representative, so false.
 */
async function isCommon(db: Db, order: DocumentOrder, condition: RawBuilder<unknown>): Promise<boolean> {
  if (order.by !== 'created_at') return false;
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select fields, list_total from documents where deleted_at is null
      order by created_at desc, id desc limit ${probe.of}
    ) newest where ${condition}`.execute(db);
  return (rows[0]?.count ?? 0) >= probe.common;
}

/** Finds documents by values that few can have, or by ranges. Text columns are read from their indexes in the query itself. */
async function idsByValue(db: Db, fields: readonly FieldCondition[], order: DocumentOrder): Promise<string[] | undefined> {
  const exact = fields.find(
    ({ field, values }) => values && values.length > 0 && !values.includes('') && !listedFields.has(field),
  );
  if (exact?.values) {
    const { field, values } = exact;
    if (await isCommon(db, order, sql`fields #>> ${[field, 'value']}::text[] = any(${values}::text[])`)) return undefined;
    return idsOf(
      db,
      sql`(select found.id from unnest(${values}::text[]) as one (value)
        cross join lateral documents_with_value(${field}, one.value, ${maxSortedIds + 1}) as found (id) limit ${maxSortedIds + 1})`,
    );
  }
  const kept = fields.find(({ isMaterialized, from, to }) => isMaterialized && (from ?? to) !== undefined);
  if (kept)
    return idsOf(db, sql`documents_in_range(${kept.field}, ${kept.from ?? null}, ${kept.to ?? null}, ${maxSortedIds + 1})`);
  const amounts = fields.find(
    ({ field, from, to }) =>
      listedFields.get(field) === 'list_total' &&
      (from ?? to) !== undefined &&
      [from, to].every((end) => !end || number.test(end)),
  );
  if (!amounts) return undefined;
  const { from = '-Infinity', to = 'Infinity' } = amounts;
  if (await isCommon(db, order, sql`list_total between ${from}::numeric and ${to}::numeric`)) return undefined;
  return idsOf(db, sql`documents_with_total(${from}, ${to}, ${maxSortedIds + 1})`);
}

async function idsOf(db: Db, call: ReturnType<typeof sql>): Promise<string[] | undefined> {
  const { rows } = await sql<{ id: string }>`select id from ${call} as found (id)`.execute(db);
  return rows.length > maxSortedIds ? undefined : rows.map(({ id }) => id);
}
