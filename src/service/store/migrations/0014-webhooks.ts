import { type Kysely, sql } from 'kysely';
import { tenantTables } from './tenant-tables.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table documents add column first_saved_at timestamptz;

    -- whether webhooks of the tenant may be set to send a client application's secret in their address
    alter table tenants add column webhook_secrets_allowed boolean not null default true;

    create table webhooks (
      tenant_id uuid not null references tenants,
      id uuid not null,
      name text not null,
      url text not null,
      event text not null,
      is_active boolean not null,
      -- only documents of this unit
      accounting_unit_id uuid,
      client_application_id uuid,
      sends_secret_in_address boolean not null,
      -- the client application's secret, kept only where the address carries it
      sealed_client_secret text,
      -- of BeforeExport only
      export_format text,
      sealed_signing_secret text not null,
      sealed_previous_secret text,
      previous_secret_until timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, client_application_id) references client_applications on delete set null (client_application_id)
    );
    create index webhooks_event on webhooks (tenant_id, event) where is_active;

    create table webhook_deliveries (
      tenant_id uuid not null,
      id uuid not null,
      webhook_id uuid not null,
      -- webhook-id of the call; several rows have the same where it was sent again
      message_id uuid not null,
      event text not null,
      -- no reference: what was sent stays true when the document is gone
      document_id uuid,
      state text not null,
      is_test boolean not null,
      method text not null,
      request_url text not null,
      response_status integer,
      response_body text,
      error text,
      duration_ms integer,
      created_at timestamptz not null,
      finished_at timestamptz,
      primary key (tenant_id, id),
      foreign key (tenant_id, webhook_id) references webhooks on delete cascade
    );
    create index webhook_deliveries_of on webhook_deliveries (tenant_id, webhook_id, id desc);
    create index webhook_deliveries_age on webhook_deliveries (created_at);
  `.execute(db);
  await tenantTables(db, ['webhooks', 'webhook_deliveries']);
}
