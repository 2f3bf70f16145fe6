import { type Kysely, sql } from 'kysely';
import { tenantTables } from './tenant-tables.ts';

/** How far the newest recheck of a tenant's export queue has come. Without a row, the whole queue meets the rules. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table export_queue_rechecks (
      tenant_id uuid not null primary key references tenants,
      id uuid not null,
      -- position of the last checked document
      queued_at timestamptz not null,
      last_id uuid not null
    )`.execute(db);
  await tenantTables(db, ['export_queue_rechecks']);
}
