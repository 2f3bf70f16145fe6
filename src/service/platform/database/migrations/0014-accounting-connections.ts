import { type Kysely, sql } from 'kysely';
import { tenantTables } from './tenant-tables.ts';

/** Connections to accounting systems, and every transfer of a document. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accounting_connections (
      tenant_id uuid not null,
      accounting_system_id uuid not null,
      kind text not null,
      -- what may be shown; the secret is beside it
      settings jsonb not null,
      sealed_secret text,
      -- whatever is queued for export is sent without anybody asking for it
      is_automatic boolean not null,
      version integer not null default 1,
      changed_by text,
      -- of the last test of the connection
      tested_at timestamptz,
      is_reachable boolean,
      test_message text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (tenant_id, accounting_system_id),
      foreign key (tenant_id, accounting_system_id) references accounting_systems on delete cascade
    )`.execute(db);
  await sql`
    create table accounting_transfers (
      tenant_id uuid not null,
      id uuid not null,
      document_id uuid not null,
      -- no foreign key: what was booked stays known when the system is removed
      accounting_system_id uuid not null,
      state text not null,
      -- told by every change: of two workers at one transfer only the first goes on
      step integer not null default 0,
      attempts integer not null default 0,
      -- a person asked for it although the system may have the document already
      is_repeat boolean not null default false,
      file_name text,
      -- what was sent: its hash, and the text where it is one
      sha256 text,
      content text,
      -- what the system said
      document_number text,
      message text,
      -- [{at, action, outcome, message}], newest last
      log jsonb not null default '[]',
      next_at timestamptz,
      created_at timestamptz not null,
      -- null while it is certain that the system has heard nothing of it
      sent_at timestamptz,
      finished_at timestamptz,
      user_name text not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, document_id) references documents on delete cascade
    )`.execute(db);
  await sql`create index accounting_transfers_document on accounting_transfers (tenant_id, document_id, id)`.execute(db);
  // at most one open transfer of a document to a system
  await sql`
    create unique index accounting_transfers_open on accounting_transfers (tenant_id, document_id, accounting_system_id)
    where finished_at is null`.execute(db);
  await tenantTables(db, ['accounting_connections', 'accounting_transfers']);
  await sql`
    create policy own_units on accounting_transfers as restrictive to vidimus_unit using (
      exists (select from documents d where d.tenant_id = accounting_transfers.tenant_id and d.id = accounting_transfers.document_id)
    )`.execute(db);
}
