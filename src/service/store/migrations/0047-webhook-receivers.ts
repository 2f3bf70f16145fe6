import { type Kysely, sql } from 'kysely';
import { tenantTables } from './tenant-tables.ts';

/** An address of our own to try webhooks with: what it was sent stays for a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_receivers (
      tenant_id uuid primary key references tenants,
      -- stands in the address: whoever has it may call
      token text not null,
      answer_status integer not null,
      created_at timestamptz not null
    );
    create table webhook_receiver_calls (
      tenant_id uuid not null references tenants,
      id uuid not null,
      -- null where somebody else than a webhook of ours called
      webhook_id uuid,
      method text not null,
      query text not null,
      headers jsonb not null,
      body text not null,
      body_bytes integer not null,
      answer_status integer not null,
      received_at timestamptz not null,
      primary key (tenant_id, id)
    );
    create index webhook_receiver_calls_age on webhook_receiver_calls (received_at);
  `.execute(db);
  await tenantTables(db, ['webhook_receivers', 'webhook_receiver_calls']);
}
