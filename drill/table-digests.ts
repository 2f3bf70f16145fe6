import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';

/**
 * Returns the number of rows of each table and a hash over them, regardless of order: databases with equal digests are equal row for row.
 */
export async function tableDigests(db: Db): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%'
    order by 1, 2`.execute(db);
  const digests = new Map<string, string>();
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' rows ' || md5(coalesce(string_agg(hash, '' order by hash), '')) as digest
      from (select md5(each::text) as hash from ${sql.table(`${schema}.${name}`)} as each) as hashes`.execute(db);
    digests.set(`${schema}.${name}`, rows[0]?.digest ?? '');
  }
  return digests;
}

/** Returns the tables that differ, each with its value before and after. */
export const differences = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter((table) => before.get(table) !== after.get(table))
    .map((table) => `${table}: ${before.get(table) ?? 'missing'}, restored ${after.get(table) ?? 'missing'}`);
