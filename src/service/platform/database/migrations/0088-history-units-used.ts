import { type Kysely, sql } from 'kysely';

const indexes = {
  field_history_corrections: sql`field_history (tenant_id, created_at)
    include (document_id, field_name, item_index, accounting_unit_id) where source = any (array['User', 'Api'])`,
  export_history_age: sql`export_history (tenant_id, created_at) include (document_id, state, accounting_unit_id)`,
};

/**
 * Uses the column that the migrations 0079 and 0087 add and fill. Indexes are built beside those that they replace, because building only keeps
 * writers waiting; what locks the tables comes last and takes an instant.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // a database of an earlier commit of 0079 has them
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where schemaname = 'public' and indexdef like '%accounting_unit_id%'`.execute(db);
  const missing = Object.entries(indexes).filter(([name]) => !rows.some((index) => index.name === name));
  for (const [name, columns] of missing) await sql`create index ${sql.ref(`${name}_new`)} on ${columns}`.execute(db);
  for (const [name] of missing) {
    await sql`drop index ${sql.ref(name)}`.execute(db);
    await sql`alter index ${sql.ref(`${name}_new`)} rename to ${sql.ref(name)}`.execute(db);
  }
  for (const name of ['field_history', 'export_history'])
    await sql`
      alter policy own_units on ${sql.table(name)} using (
        accounting_unit_id = any (array(
          select unnest(string_to_array(nullif(current_setting('app.units', true), '*'), ',')::uuid[])
        ))
      )`.execute(db);
}
