/** Fills growing tables for a large tenant, so that the planner sees the volume of a year of work. */
import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';

type Column = { table: string; column: string; type: string; isKey: boolean; isGenerated: boolean };

/** Returns the columns of each table, and which of them must differ from row to row. */
async function columnsOf(system: Db): Promise<Map<string, Column[]>> {
  const { rows } = await sql<Column>`
    select c.relname::text as "table", a.attname::text as "column", format_type(a.atttypid, null) as type,
      a.attgenerated <> '' or a.attidentity <> '' as "isGenerated",
      exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey)) as "isKey"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1, a.attnum`.execute(system);
  return Map.groupBy(rows, ({ table }) => table);
}

/** Returns the value in a further row: keys are new, times move back, and everything else equals the copied row. */
function valueOf({ column, type, isKey }: Column) {
  const ref = sql`t.${sql.ref(column)}`;
  if (column === 'tenant_id' || !isKey) return type.startsWith('timestamp') ? sql`${ref} - n * interval '1 minute'` : ref;
  if (type === 'uuid') return sql`case when ${ref} is not null then gen_random_uuid() end`;
  if (type === 'text') return sql`${ref} || '-' || n`;
  if (/^(integer|bigint|smallint)$/.test(type)) return sql`${ref} + n`;
  if (type.startsWith('timestamp')) return sql`${ref} - n * interval '1 minute'`;
  return ref;
}

/** Drops foreign keys, check constraints and triggers: further rows need not satisfy them, because the database is discarded. */
async function dropConditions(system: Db): Promise<void> {
  await sql`
    do $$ declare each record; begin
      for each in select conrelid::regclass as of, conname from pg_constraint where contype in ('f', 'c') and connamespace = 'public'::regnamespace loop
        execute format('alter table %s drop constraint if exists %I cascade', each.of, each.conname);
      end loop;
      for each in select tgrelid::regclass as of, tgname from pg_trigger where not tgisinternal loop
        execute format('drop trigger %I on %s', each.tgname, each.of);
      end loop;
    end $$`.execute(system);
}

/** Adds this many rows to each table that has a row to copy. Returns the number of tables that could be filled. */
export async function fillTables(system: Db, tables: ReadonlySet<string>, tenantId: string, count: number): Promise<number> {
  let filledTables = 0;
  const columns = await columnsOf(system);
  await dropConditions(system);
  for (const table of tables) {
    const all = (columns.get(table) ?? []).filter(({ isGenerated }) => !isGenerated);
    if (!all.some(({ column }) => column === 'tenant_id')) continue;
    const names = sql.join(all.map(({ column }) => sql.ref(column)));
    const filled = await sql`
      insert into ${sql.table(table)} (${names})
      select ${sql.join(all.map(valueOf))} from generate_series(1, ${count}::int) n
      join (
        select *, row_number() over () - 1 as place, count(*) over () as places from ${sql.table(table)}
        where tenant_id = ${tenantId}::uuid limit 40
      ) t on t.place = n % least(t.places, 40)`
      .execute(system)
      .then(
        ({ numAffectedRows = 0n }) => numAffectedRows > 0n,
        // a chain of numbers, each of which occurs only once
        () => false,
      );
    if (!filled) continue;
    filledTables += 1;
    await sql`analyze ${sql.table(table)}`.execute(system);
  }
  return filledTables;
}
