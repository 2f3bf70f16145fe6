import { type Kysely, sql } from 'kysely';
import { tenantTables } from './tenant-tables.ts';

/** Who has a document open at present. A row lives as long as its window says so every few seconds; none is worth a backup. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table document_presence (
      tenant_id uuid not null,
      document_id uuid not null,
      -- one window of one person
      window_id uuid not null,
      user_id text not null,
      user_name text not null,
      opened_at timestamptz not null,
      field text,
      field_at timestamptz,
      seen_at timestamptz not null,
      primary key (tenant_id, document_id, window_id),
      foreign key (tenant_id, document_id) references documents on delete cascade
    );
    create index document_presence_seen on document_presence (seen_at);
  `.execute(db);
  await tenantTables(db, ['document_presence']);
}
