import { type Kysely, sql } from 'kysely';
import { tenantTables } from './tenant-tables.ts';

/** Touchless validation: rules by type, documents as extracted, and those that passed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table documents add column is_validated_by_rule boolean not null default false`.execute(db);
  await sql`
    create table touchless_rules (
      tenant_id uuid not null references tenants,
      document_type text not null,
      -- as the contract has it: rule, promise, share of the sample
      settings jsonb not null,
      is_on boolean not null,
      -- when it was switched on; what passed before counts for an earlier rule
      since timestamptz,
      -- what was known then: {passed, wrong, bound}
      proof jsonb,
      -- why it paused itself: {at, reason, judged, wrong, bound}
      pause jsonb,
      changed_by text,
      primary key (tenant_id, document_type)
    )`.execute(db);
  // documents as extracted, before any change: the data that rules are tried on
  await sql`
    create table document_readings (
      tenant_id uuid not null,
      document_id uuid not null,
      document_type text not null,
      facts jsonb not null,
      read_at timestamptz not null,
      primary key (tenant_id, document_id),
      foreign key (tenant_id, document_id) references documents on delete cascade
    )`.execute(db);
  await sql`create index document_readings_type on document_readings (tenant_id, document_type, read_at)`.execute(db);
  await sql`
    create table touchless_passes (
      tenant_id uuid not null,
      document_id uuid not null,
      document_type text not null,
      passed_at timestamptz not null,
      -- went to a person instead, who is not told
      is_sampled boolean not null,
      judged_at timestamptz,
      -- fields that a person changed; empty: it was right
      wrong_fields text[],
      primary key (tenant_id, document_id),
      foreign key (tenant_id, document_id) references documents on delete cascade
    )`.execute(db);
  await sql`create index touchless_passes_type on touchless_passes (tenant_id, document_type, passed_at)`.execute(db);
  await tenantTables(db, ['touchless_rules', 'document_readings', 'touchless_passes']);
  for (const child of ['document_readings', 'touchless_passes']) {
    const table = sql.table(child);
    await sql`
      create policy own_units on ${table} as restrictive to vidimus_unit using (
        exists (select from documents d where d.tenant_id = ${table}.tenant_id and d.id = ${table}.document_id)
      )`.execute(db);
  }
}
