import { type Kysely, sql } from 'kysely';
import { tenantTables } from './tenant-tables.ts';

/** What a tenant sets about himself, the news that everybody is shown, and what the dashboards count by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tenants
      add column prefilled_notes text[] not null default '{}',
      add column deduction_start_date date;

    create table accounting_systems (
      tenant_id uuid not null references tenants,
      id uuid not null,
      name text not null,
      type text not null,
      created_at timestamptz not null,
      primary key (tenant_id, id)
    );
    create unique index accounting_systems_name on accounting_systems (tenant_id, lower(name));

    create table accounting_system_settings (
      tenant_id uuid not null references tenants,
      system text not null,
      -- all of it: which of its keys are secret only the accounting system knows
      sealed_settings text not null,
      updated_at timestamptz not null,
      primary key (tenant_id, system)
    );

    -- news are the same for all tenants; one row, so that readers find the old list or the new one
    create table news (
      source text primary key,
      -- [{title, description, link, pubDate}]
      items jsonb not null,
      fetched_at timestamptz not null
    );
    grant select on news to vidimus_app;

    -- figures are counted from this alone: rows of documents are long, and a dashboard reads all of them
    create index documents_figures on documents (tenant_id, created_at) include
      (accounting_unit_id, state, approval_state, export_state, extraction_started_at, extracted_at, validated_at, queued_at,
       exported_at, list_supplier, list_currency, list_total)
      where deleted_at is null;
    create index field_history_corrections on field_history (tenant_id, created_at) include (document_id, field_name, item_index)
      where source in ('User', 'Api');
    create index export_history_age on export_history (tenant_id, created_at) include (document_id, state);
    create index approval_runs_finished on approval_runs (tenant_id, finished_at) where finished_at is not null;
  `.execute(db);
  await tenantTables(db, ['accounting_systems', 'accounting_system_settings']);
}
