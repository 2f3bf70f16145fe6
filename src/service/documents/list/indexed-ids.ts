/** Which way to a page of a query is the short one: along the order of the list, or by an index over what is asked. */
import { type RawBuilder, sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { Db } from '#service/platform/database/database.ts';
import { plannedEachTime } from '#service/platform/database/statements.ts';
import { type DocumentConditions, type DocumentQuery, type FieldCondition, number } from './document-conditions.ts';
import { countUpTo, type DocumentOrder, firstOf, isWalked, where } from './list.store.ts';
import { uploader } from '../core/document-visibility.ts';
import { anywhere, literally } from '#service/platform/database/like-pattern.ts';
import { listedFields } from './listed-fields.ts';

/** Up to so many, finding by index and sorting afterwards wins over walking the sorted list until the page is full. */
const fewIds = 50_000;
/** A trigram index knows nothing of shorter pieces. */
const trigram = 3;
/** What so many of the first in the list have, a page is full of soon; an index would name half of all documents. */
const probe = { of: 1_000, common: 20 };

const newest: DocumentOrder = { by: 'created_at', direction: 'desc' };

/**
 * The same query, told how it is found. PostgreSQL takes what is asked for to be spread evenly over the list, which dates are not, and
 * knows nothing at all of values and words: the first documents of the order are looked at instead. Where a page would be long in
 * filling by walking on, the ids that an index gives are added where they are few (the policy keeps such indexes from being used in the
 * query itself: document-search.sql). What lies between two dates is read from their index in the query, unless it is half of all.
 */
export async function indexedIds(db: Db, asked: DocumentQuery, order: DocumentOrder = newest): Promise<DocumentQuery> {
  const query = { ...asked, conditions: await withUploaders(db, await withUnits(db, asked.conditions)) };
  const { conditions } = query;
  if (!isUneven(conditions, order) || (isWalked(order) && (await isFoundSoon(db, query, order)))) return query;
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

/** Sorting so many takes no longer than walking past those that are not meant. */
const fewSorted = 50_000;

/** Whether the times and dates that are asked for leave few: an index tells, of all whom they concern, without a look at any document. */
async function areFewWithin(db: Db, { conditions: { fields = [], ...others } }: DocumentQuery): Promise<boolean> {
  const times = timesOf(others);
  const ranges = fields.filter(
    ({ field, from, to }) =>
      listedFields[field] &&
      listedFields[field] !== 'list_total' &&
      [from, to].some((end) => end !== undefined && !number.test(end)),
  );
  if (ranges.length === 0 && Object.keys(times).length === 0) return false;
  const conditions = { ...times, fields: ranges, isRare: true };
  return (await countUpTo(db, { conditions, visibility: { unitIds: 'all' } }, fewSorted)) <= fewSorted;
}

/** So few are looked at one by one before an index has named what else is asked for. */
const fewLookedAt = 5_000;

/** Whether states, types and the like alone leave few: how common those are PostgreSQL knows, and it finds them by itself. */
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
  return expected !== undefined && expected <= fewLookedAt;
}

/** PostgreSQL knows how common the units themselves are. */
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

/** And how many each of these sent. */
async function withUploaders(db: Db, { uploadedLike, ...others }: DocumentConditions): Promise<DocumentConditions> {
  if (!uploadedLike) return others;
  const { rows } = await sql<{ id: string }>`
    select distinct ${uploader} as id from documents
    where id = any(${uploadedLike.filter(isUuid)}::uuid[]) and ${uploader} is not null`.execute(db);
  return { ...others, uploaders: rows.map(({ id }) => id) };
}

/** Whether a page of it takes no time for sure: the list is walked in its order from where the page begins, or all ids are known. */
export const isIndexed = ({ conditions }: DocumentQuery, order: DocumentOrder): boolean =>
  conditions.ids !== undefined || (isWalked(order) && !isUneven(conditions, order));

/** Whether there is something in it of which it cannot be foreseen where in the list it stands. */
const isUneven = ({ words, fields, createdAt, isCorrected, ...others }: DocumentConditions, { by }: DocumentOrder): boolean =>
  words !== undefined ||
  fields !== undefined ||
  isCorrected !== undefined ||
  Object.keys(timesOf(others)).length > 0 ||
  (createdAt !== undefined && by !== 'created_at');

async function isFoundSoon(db: Db, query: DocumentQuery, order: DocumentOrder): Promise<boolean> {
  if (query.conditions.statuses?.includes('deleted')) return false;
  // a walk by time begins where the time that is asked for does
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
    .modifyEnd(plannedEachTime)
    .executeTakeFirstOrThrow();
  return count >= probe.common;
}

async function idsByWords(db: Db, { words: all = [], statuses }: DocumentConditions): Promise<string[] | undefined> {
  const words = all.filter((word) => word.length >= trigram);
  if (words.length === 0) return all.length > 0 && !statuses?.includes('deleted') ? idsByShortWords(db, all) : undefined;
  const found = await countNewestWith(db, words.map(anywhere));
  if (found.together >= probe.common) return undefined;
  // what stands in most documents only makes the index longer to read
  const byRarity = words.toSorted((a, b) => found.of(anywhere(a)) - found.of(anywhere(b)) || b.length - a.length);
  const telling = byRarity.filter((word) => found.of(anywhere(word)) < probe.of / 5);
  const [first = '', second = first, third = first] = telling.length > 0 ? telling : byRarity;
  const patterns = [first, second, third].map(anywhere);
  return idsOf(db, sql`documents_matching(${sql.join(patterns)}, ${fewIds + 1})`);
}

/** So many of the newest are looked through for one or two letters, which no index knows but at the beginning of a value. */
const newestLookedThrough = 50_000;

/** Decision 060. */
async function idsByShortWords(db: Db, words: readonly string[]): Promise<string[] | undefined> {
  const [longest = ''] = words.toSorted((a, b) => b.length - a.length);
  const [begun, newest] = await Promise.all([
    idsOf(db, sql`documents_with_prefix(${literally(longest)}, ${fewIds + 1})`),
    idsOf(
      db,
      sql`(select id from (
          select id, search_text from documents where deleted_at is null
          order by created_at desc, id desc limit ${newestLookedThrough}
        ) newest where search_text like all (${words.map(anywhere)}::text[]) limit ${fewIds + 1})`,
    ),
  ]);
  return begun && newest && [...new Set([...begun, ...newest])];
}

/** How many of the newest have all the patterns, and each of them. */
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

/** Whether so many of the newest have it that an index would name more than is worth it; where a page begins elsewhere, they say nothing. */
async function isCommon(db: Db, order: DocumentOrder, condition: RawBuilder<unknown>): Promise<boolean> {
  if (order.by !== 'created_at') return false;
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select fields, list_total from documents where deleted_at is null
      order by created_at desc, id desc limit ${probe.of}
    ) newest where ${condition}`.execute(db);
  return (rows[0]?.count ?? 0) >= probe.common;
}

/** Values that only few can have, or what stands between two ends. Columns of text are read from their indexes in the query itself. */
async function idsByValue(db: Db, fields: readonly FieldCondition[], order: DocumentOrder): Promise<string[] | undefined> {
  const exact = fields.find(({ field, values }) => values && values.length > 0 && !values.includes('') && !listedFields[field]);
  if (exact?.values) {
    const { field, values } = exact;
    if (await isCommon(db, order, sql`fields #>> ${[field, 'value']}::text[] = any(${values}::text[])`)) return undefined;
    return idsOf(
      db,
      sql`(select found.id from unnest(${values}::text[]) as one (value)
        cross join lateral documents_with_value(${field}, one.value, ${fewIds + 1}) as found (id) limit ${fewIds + 1})`,
    );
  }
  const kept = fields.find(({ isMaterialized, from, to }) => isMaterialized && (from ?? to) !== undefined);
  if (kept) return idsOf(db, sql`documents_in_range(${kept.field}, ${kept.from ?? null}, ${kept.to ?? null}, ${fewIds + 1})`);
  const amounts = fields.find(
    ({ field, from, to }) =>
      listedFields[field] === 'list_total' && (from ?? to) !== undefined && [from, to].every((end) => !end || number.test(end)),
  );
  if (!amounts) return undefined;
  const { from = '-Infinity', to = 'Infinity' } = amounts;
  if (await isCommon(db, order, sql`list_total between ${from}::numeric and ${to}::numeric`)) return undefined;
  return idsOf(db, sql`documents_with_total(${from}, ${to}, ${fewIds + 1})`);
}

async function idsOf(db: Db, call: ReturnType<typeof sql>): Promise<string[] | undefined> {
  const { rows } = await sql<{ id: string }>`select id from ${call} as found (id)`.execute(db);
  return rows.length > fewIds ? undefined : rows.map(({ id }) => id);
}
