import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';
import { searchable } from '#values/searchable.ts';

/** Cells of the additional columns, by column name. */
export type Cells = Readonly<Record<string, string>>;
/** Without `more`, an existing row keeps its additional cells. */
export type DataRow = { key: string; value: string; more?: Cells | undefined };
export type WholeRow = { key: string; value: string; more: Cells };
/** Identifies the table whose rows are meant. */
export type TableOf = { tenantId: string; tableId: string };

/** Rows per statement of a few megabytes. */
const rowBatchSize = 5_000;

const rowsOf = (db: Db, { tenantId, tableId }: TableOf) =>
  db.selectFrom('external_data_rows').where('tenant_id', '=', tenantId).where('table_id', '=', tableId);

/** Returns rows in order. */
export const findDataRows = (db: Db, table: TableOf, skip: number, take: number): Promise<DataRow[]> =>
  rowsOf(db, table).select(['key', 'value']).orderBy('position').offset(skip).limit(take).execute();

const columnsOfRows = ['key', 'value', sql<Cells>`coalesce(more, '{}')`.as('more')] as const;

/** Returns rows in order, with the cells of all columns. */
export const findWholeRows = (db: Db, table: TableOf, skip: number, take: number): Promise<WholeRow[]> =>
  rowsOf(db, table).select(columnsOfRows).orderBy('position').offset(skip).limit(take).execute();

export const findWholeRowsByKey = (db: Db, table: TableOf, keys: readonly string[]): Promise<WholeRow[]> =>
  rowsOf(db, table)
    .select(columnsOfRows)
    .where(sql<boolean>`key = any(${keys}::text[])`)
    .execute();

/** Returns the rows with these keys. */
export const findDataRowsByKey = (db: Db, table: TableOf, keys: readonly string[]): Promise<DataRow[]> =>
  rowsOf(db, table)
    .select(['key', 'value'])
    .where(sql<boolean>`key = any(${keys}::text[])`)
    .execute();

export async function countDataRows(db: Db, table: TableOf): Promise<number> {
  const { count } = await rowsOf(db, table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns for each text the row whose key or value equals it, ignoring accents, case and separators; keys take precedence. */
export async function findDataRowsByText(db: Db, table: TableOf, texts: readonly string[]): Promise<Map<string, DataRow>> {
  const asked = [...new Set(texts.map(searchable).filter(Boolean))];
  const rows = await rowsOf(db, table)
    .select(['key', 'value', 'search_key', 'search_value'])
    .where((eb) => eb.or([sql<boolean>`search_key = any(${asked}::text[])`, sql<boolean>`search_value = any(${asked}::text[])`]))
    .orderBy('position')
    .limit(10_000)
    .execute();
  const found = new Map<string, DataRow>();
  for (const text of texts) {
    const same = searchable(text);
    const row = rows.find(({ search_key }) => search_key === same) ?? rows.find(({ search_value }) => search_value === same);
    if (row) found.set(text, { key: row.key, value: row.value });
  }
  return found;
}

/** Returns rows whose key or value equals one of the texts, which are `searchable` already; in order. */
export const findDataRowsNamed = (db: Db, table: TableOf, texts: readonly string[], most: number): Promise<DataRow[]> =>
  rowsOf(db, table)
    .select(['key', 'value'])
    .where((eb) => eb.or([sql<boolean>`search_key = any(${texts}::text[])`, sql<boolean>`search_value = any(${texts}::text[])`]))
    .orderBy('position')
    .limit(most)
    .execute();

/** Called after each statement with the number of rows written. */
type OnWritten = (rows: number) => Promise<void>;
type PlacedRow = DataRow & { position: number };

async function upsertRows(
  db: Db,
  { tenantId, tableId }: TableOf,
  rows: readonly PlacedRow[],
  placing: 'moves' | 'stays',
  onWritten?: OnWritten,
): Promise<void> {
  const change = sql.raw(placing === 'moves' ? ', position = excluded.position' : '');
  for (let at = 0; at < rows.length; at += rowBatchSize) {
    const some = rows.slice(at, at + rowBatchSize).map(({ key, value, more, position }) => ({
      tenant_id: tenantId,
      table_id: tableId,
      key,
      value,
      more: more ?? null,
      position,
      search_key: searchable(key),
      search_value: searchable(value),
    }));
    await sql`
      insert into external_data_rows
      select * from json_populate_recordset(null::external_data_rows, ${JSON.stringify(some)}::json)
      on conflict (tenant_id, table_id, key) do update set value = excluded.value, search_value = excluded.search_value,
        more = coalesce(external_data_rows.more, '{}') || coalesce(excluded.more, '{}')${change}
    `.execute(db);
    await onWritten?.(Math.min(rows.length, at + rowBatchSize));
  }
}

/** Whether writing the row would change nothing. */
export const isUnchanged = (before: WholeRow | undefined, { value, more = {} }: DataRow): boolean =>
  before?.value === value && Object.entries(more).every(([column, cell]) => (before.more[column] ?? '') === cell);

/** Writes rows by key; existing rows keep their position, new ones are appended in the given order. Only differences are written. */
export async function writeDataRows(db: Db, table: TableOf, rows: readonly DataRow[], onWritten?: OnWritten): Promise<void> {
  const next = (await lastPosition(db, table)) + 1;
  const keys = rows.map(({ key }) => key);
  const before = new Map((await findWholeRowsByKey(db, table, keys)).map((row) => [row.key, row]));
  const changed = rows.flatMap((row, index) =>
    isUnchanged(before.get(row.key), row) ? [] : [{ ...row, position: next + index }],
  );
  await upsertRows(db, table, changed, 'stays', onWritten);
  await settle(db, changed.length);
}

/** Replaces the rows of a table, in the given order. Only differences are written: most tables are sent unchanged every night. */
export async function replaceDataRows(db: Db, table: TableOf, rows: readonly DataRow[], onWritten?: OnWritten): Promise<void> {
  const present = await rowsOf(db, table)
    .select([...columnsOfRows, 'position'])
    .execute();
  const before = new Map(present.map((row) => [row.key, row]));
  const kept = new Set(rows.map(({ key }) => key));
  const removed = present.flatMap(({ key }) => (kept.has(key) ? [] : [key]));
  const changed = rows.flatMap((row, position): PlacedRow[] => {
    const old = before.get(row.key);
    return isUnchanged(old, row) && old?.position === position ? [] : [{ ...row, position }];
  });
  await deleteDataRows(db, table, removed);
  await upsertRows(db, table, changed, 'moves', onWritten);
  await settle(db, removed.length + changed.length);
}

/** Number of changes after which the search index is merged at once, rather than when the database does it. */
const manyChanges = 2_000;

async function settle(db: Db, changes: number): Promise<void> {
  if (changes >= manyChanges) await sql`select merge_external_data_index()`.execute(db);
}

async function lastPosition(db: Db, table: TableOf): Promise<number> {
  const { last } = await rowsOf(db, table)
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? -1;
}

export async function deleteDataRows(db: Db, { tenantId, tableId }: TableOf, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await db
    .deleteFrom('external_data_rows')
    .where('tenant_id', '=', tenantId)
    .where('table_id', '=', tableId)
    .where(sql<boolean>`key = any(${keys}::text[])`)
    .execute();
}

/** Removes columns with their cells. */
export async function dropCells(db: Db, { tenantId, tableId }: TableOf, columns: readonly string[]): Promise<void> {
  if (columns.length === 0) return;
  await db
    .updateTable('external_data_rows')
    .set({ more: sql`more - ${columns}::text[]` })
    .where('tenant_id', '=', tenantId)
    .where('table_id', '=', tableId)
    .where('more', 'is not', null)
    .execute();
}

/** Moves the cells of a column to its new name. */
export async function renameCells(db: Db, { tenantId, tableId }: TableOf, from: string, to: string): Promise<void> {
  await db
    .updateTable('external_data_rows')
    .set({ more: sql`(more - ${from}::text) || jsonb_build_object(${to}::text, more -> ${from}::text)` })
    .where('tenant_id', '=', tenantId)
    .where('table_id', '=', tableId)
    .where(sql<boolean>`more ? ${from}::text`)
    .execute();
}

/** Changes the key of a row, which keeps its position. */
export async function renameDataRow(db: Db, { tenantId, tableId }: TableOf, from: string, to: string): Promise<void> {
  await db
    .updateTable('external_data_rows')
    .set({ key: to, search_key: searchable(to) })
    .where('tenant_id', '=', tenantId)
    .where('table_id', '=', tableId)
    .where('key', '=', from)
    .execute();
}
