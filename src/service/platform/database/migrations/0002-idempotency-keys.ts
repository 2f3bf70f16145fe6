import { type Kysely, sql } from 'kysely';
import { tenantTables } from './tenant-tables.ts';

/** Stored responses to requests that created something, by idempotency key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency_keys (
      tenant_id uuid not null references tenants,
      caller_id text not null,
      key text not null,
      fingerprint text not null,
      -- sealed: it may carry a secret that is told once
      answer text not null,
      created_at timestamptz not null,
      primary key (tenant_id, caller_id, key)
    )`.execute(db);
  await sql`create index idempotency_keys_age on idempotency_keys (created_at)`.execute(db);
  await tenantTables(db, ['idempotency_keys']);
}
