import { type Kysely, sql } from 'kysely';
import { tenantTables } from './tenant-tables.ts';

/** Rows that came for an external data table: compared first, written by a job when somebody says so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table data_table_imports (
      tenant_id uuid not null,
      id uuid not null,
      table_id uuid not null,
      -- Compared, Writing, Done, Failed
      state text not null default 'Compared',
      -- upsert, replace
      mode text not null,
      -- the rows as JSON, in the blob store
      file_key text not null,
      row_count integer not null,
      written integer not null default 0,
      actor_name text not null,
      user_id uuid,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, table_id) references external_data_tables on delete cascade
    );
    create index data_table_imports_age on data_table_imports (created_at);
  `.execute(db);
  await tenantTables(db, ['data_table_imports']);
}
