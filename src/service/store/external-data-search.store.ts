import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './database.ts';
import type { DataRow, TableOf } from './external-data-rows.store.ts';
import type { DB } from './schema.ts';
import { searchable } from './search-text.ts';

/** Below this, finding by the trigram index and sorting afterwards wins over walking the rows in order until the page is full. */
const fewKeys = 2_000;
const shortestTrigram = 3;
/** In a longer table, one or two characters are looked for at the beginning of keys and values only: no index knows where else they stand. */
const longTable = 20_000;
/** More words than anybody types would only make the query slow. */
const maxWords = 10;

type Rows = ExpressionBuilder<DB, 'external_data_rows'>;
type SearchedTable = TableOf & { rowCount: number };
type Page = { skip: number; take: number };
type Found = DataRow & { search_key: string; search_value: string; position: number };

/**
 * A page of the rows whose key or value has all the words. The key itself comes first, then keys and values that begin with the words,
 * then the rest in the order of the table.
 */
export async function searchDataRows(db: Db, table: SearchedTable, query: string, page: Page): Promise<DataRow[]> {
  const words = query.split(/\s+/).map(searchable).filter(Boolean).slice(0, maxWords);
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? '';
  if (longest.length >= shortestTrigram) {
    const keys = await keysMatching(db, table, longest);
    if (keys) return ranked(await rowsNamed(db, table, keys, words), words.join(''), page);
  }
  return walk(db, table, words, page);
}

async function keysMatching(db: Db, { tableId }: TableOf, word: string): Promise<string[] | undefined> {
  const { rows } = await sql<{ key: string }>`
    select key from external_data_matching(${tableId}, ${`%${word}%`}, ${fewKeys + 1}) as key
  `.execute(db);
  return rows.length > fewKeys ? undefined : rows.map(({ key }) => key);
}

/** Not by LIKE, whose guessed rarity makes PostgreSQL read and sort the whole table rather than walk its order until the page is full. */
const hasWords = (eb: Rows, words: readonly string[]): Expression<SqlBool> =>
  eb.and(words.map((word) => sql<boolean>`strpos(search_key || ' ' || search_value, ${word}) > 0`));

const rowsOf = (db: Db, { tenantId, tableId }: TableOf) =>
  db
    .selectFrom('external_data_rows')
    .select(['key', 'value', 'search_key', 'search_value', 'position'])
    .where('tenant_id', '=', tenantId)
    .where('table_id', '=', tableId);

const rowsNamed = (db: Db, table: TableOf, keys: readonly string[], words: readonly string[]): Promise<Found[]> =>
  rowsOf(db, table)
    .where(sql<boolean>`key = any(${keys}::text[])`)
    .where((eb) => hasWords(eb, words))
    .execute();

const rankOf = ({ search_key, search_value }: Found, whole: string): number => {
  if (search_key.startsWith(whole)) return 0;
  return search_value.startsWith(whole) ? 1 : 2;
};

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

function ranked(rows: readonly Found[], whole: string, { skip, take }: Page): DataRow[] {
  return rows
    .map((row) => ({ row, rank: rankOf(row, whole) }))
    .toSorted((a, b) => {
      const inRank =
        a.rank === 0
          ? byText(a.row.search_key, b.row.search_key)
          : a.rank === 1
            ? byText(a.row.search_value, b.row.search_value)
            : 0;
      return a.rank - b.rank || inRank || a.row.position - b.row.position;
    })
    .slice(skip, skip + take)
    .map(({ row: { key, value } }) => ({ key, value }));
}

/** The same order where there are many: each part of it comes from an index in its order, and only as far as the page reaches. */
async function walk(db: Db, table: SearchedTable, words: readonly string[], { skip, take }: Page): Promise<DataRow[]> {
  const whole = words.join('');
  // the last character that there is, in the order of the columns (C)
  const end = `${whole}\u{10FFFF}`;
  const begins = (column: 'search_key' | 'search_value') =>
    sql<boolean>`(${sql.ref(column)} >= ${whole} and ${sql.ref(column)} < ${end})`;
  const parts = [
    rowsOf(db, table).where(begins('search_key')).orderBy('search_key').orderBy('position'),
    rowsOf(db, table)
      .where(begins('search_value'))
      .where((eb) => eb.not(begins('search_key')))
      .orderBy('search_value')
      .orderBy('position'),
    rowsOf(db, table)
      .where((eb) => eb.and([hasWords(eb, words), eb.not(begins('search_key')), eb.not(begins('search_value'))]))
      .orderBy('position'),
  ];
  const found: DataRow[] = [];
  const isBeginningOnly = table.rowCount > longTable && words.every((word) => word.length < shortestTrigram);
  const meant = whole === '' ? [rowsOf(db, table).orderBy('position')] : parts.slice(0, isBeginningOnly ? 2 : 3);
  for (const part of meant) {
    if (found.length >= skip + take) break;
    const rows = await part.limit(skip + take - found.length).execute();
    found.push(...rows.map(({ key, value }) => ({ key, value })));
  }
  return found.slice(skip, skip + take);
}
