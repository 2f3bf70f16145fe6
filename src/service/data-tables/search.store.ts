import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';
import type { DataRow, TableOf } from './rows.store.ts';
import type { DB } from '#service/platform/database/schema.ts';
import { searchable } from '#values/searchable.ts';

/**
 * Number of matching keys below which the trigram index followed by a sort is faster than walking the rows in order until the page is full.
 */
const maxSortedKeys = 2_000;
const minTrigramLength = 3;
/** In longer tables, one or two characters are searched only at the beginning of keys and values: no index covers other positions. */
const longTable = 20_000;
/** Limits the cost of the query; nobody types more words. */
const maxWords = 10;

type Rows = ExpressionBuilder<DB, 'external_data_rows'>;
type SearchedTable = TableOf & { rowCount: number };
type Page = { skip: number; take: number };

/**
 * Returns a page of the rows whose key or value contains all words. The exact key is first, then keys and values that begin with the words,
 * then the rest in table order. Each part is read in the order of an index and only as far as the page needs: most queries match at the
 * beginning, so the page is full before the rest is searched.
 */
export async function searchDataRows(db: Db, table: SearchedTable, query: string, { skip, take }: Page): Promise<DataRow[]> {
  const words = query.split(/\s+/).map(searchable).filter(Boolean).slice(0, maxWords);
  const whole = words.join('');
  const most = skip + take;
  const found: DataRow[] = [];
  const parts = whole === '' ? [ordered] : [keysThatBegin, valuesThatBegin, rest];
  for (const part of parts) {
    if (found.length >= most) break;
    found.push(...(await part(db, table, words, most - found.length)));
  }
  return found.slice(skip, most).map(({ key, value }) => ({ key, value }));
}

type Part = (db: Db, table: SearchedTable, words: readonly string[], most: number) => Promise<DataRow[]>;

const ordered: Part = (db, table, _words, most) => rowsOf(db, table).orderBy('position').limit(most).execute();

const keysThatBegin: Part = (db, table, words, most) =>
  rowsOf(db, table).where(begins('search_key', words)).orderBy('search_key').orderBy('position').limit(most).execute();

const valuesThatBegin: Part = (db, table, words, most) =>
  rowsOf(db, table)
    .where(begins('search_value', words))
    .where((eb) => eb.not(begins('search_key', words)))
    .orderBy('search_value')
    .orderBy('position')
    .limit(most)
    .execute();

const rest: Part = async (db, table, words, most) => {
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const isIndexed = longest.length >= minTrigramLength;
  if (!isIndexed && table.rowCount > longTable) return [];
  const keys = isIndexed ? await keysMatching(db, table, longest) : undefined;
  const matching = rowsOf(db, table)
    .select('position')
    .where((eb) => eb.and([hasWords(eb, words), eb.not(begins('search_key', words)), eb.not(begins('search_value', words))]));
  if (!keys) return matching.orderBy('position').limit(most).execute();
  // materialized before sorting: PostgreSQL would otherwise walk the whole table in order
  return db
    .with(
      (cte) => cte('named').materialized(),
      () => matching.where(sql<boolean>`key = any(${keys}::text[])`),
    )
    .selectFrom('named')
    .select(['key', 'value'])
    .orderBy('position')
    .limit(most)
    .execute();
};

/** Matches the whole typed text as a prefix. */
function begins(column: 'search_key' | 'search_value', words: readonly string[]): Expression<SqlBool> {
  const whole = words.join('');
  // the last code point in the collation of the columns (C)
  const end = `${whole}\u{10FFFF}`;
  return sql<boolean>`(${sql.ref(column)} >= ${whole} and ${sql.ref(column)} < ${end})`;
}

async function keysMatching(db: Db, { tableId }: TableOf, word: string): Promise<string[] | undefined> {
  const { rows } = await sql<{ key: string }>`
    select key from external_data_matching(${tableId}, ${`%${word}%`}, ${maxSortedKeys + 1}) as key
  `.execute(db);
  return rows.length > maxSortedKeys ? undefined : rows.map(({ key }) => key);
}

/**
 * Uses strpos instead of LIKE, whose selectivity estimate makes PostgreSQL read and sort the whole table instead of walking it in order
 * until the page is full.
 */
const hasWords = (eb: Rows, words: readonly string[]): Expression<SqlBool> =>
  eb.and(words.map((word) => sql<boolean>`strpos(search_key || ' ' || search_value, ${word}) > 0`));

const rowsOf = (db: Db, { tenantId, tableId }: TableOf) =>
  db.selectFrom('external_data_rows').select(['key', 'value']).where('tenant_id', '=', tenantId).where('table_id', '=', tableId);
