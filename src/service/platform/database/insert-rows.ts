import { type Selectable, sql } from 'kysely';
import type { Db } from './database.ts';
import type { DB } from './schema.ts';
import { statement } from './statement.ts';

/**
 * Inserts any number of rows with one statement of constant shape: PostgreSQL plans it once per connection, and the parameter limit does
 * not apply. Every column must be given; defaults are not used.
 */
export async function insertRows<T extends keyof DB>(db: Db, table: T, rows: readonly Selectable<DB[T]>[]): Promise<void> {
  if (rows.length === 0) return;
  const insert = inserts.get(table) ?? insertInto(table);
  inserts.set(table, insert);
  await insert(db, { rows: JSON.stringify(rows) });
}

type Insert = (db: Db, values: { rows: string }) => Promise<unknown>;
const inserts = new Map<keyof DB, Insert>();

const insertInto = (table: keyof DB): Insert =>
  statement((_db, { rows }) => {
    const name = sql.table(table);
    return sql`insert into ${name} select * from json_populate_recordset(null::${name}, ${rows}::json)`;
  });
