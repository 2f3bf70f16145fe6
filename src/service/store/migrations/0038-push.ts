import { type Kysely, sql } from 'kysely';
import { tenantTables } from './tenant-tables.ts';

/** Notifications of browsers: the tenant's keys, the devices, and who was told of which step. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_keys (
      tenant_id uuid primary key references tenants on delete cascade,
      public_key text not null,
      sealed_private_key text not null,
      created_at timestamptz not null
    );
    create table push_subscriptions (
      tenant_id uuid not null,
      endpoint text not null,
      user_id uuid not null,
      p256dh text not null,
      auth text not null,
      -- whether messages name supplier and amount
      shows_values boolean not null,
      created_at timestamptz not null,
      primary key (tenant_id, endpoint),
      foreign key (tenant_id, user_id) references users on delete cascade
    );
    create index push_subscriptions_user on push_subscriptions (tenant_id, user_id);
    create table push_notices (
      tenant_id uuid not null,
      run_id uuid not null,
      step_index integer not null,
      user_id uuid not null,
      primary key (tenant_id, run_id, step_index, user_id),
      foreign key (tenant_id, run_id) references approval_runs on delete cascade
    );
  `.execute(db);
  await tenantTables(db, ['push_keys', 'push_subscriptions', 'push_notices']);
}
