import { type Kysely, sql } from 'kysely';
import { tenantTables } from './tenant-tables.ts';

/** Consent to send documents to a language model, and the log of what was sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // null: never allowed
  await sql`alter table tenants add column language_model jsonb`.execute(db);
  // the log must outlast the deletion of the document: no reference to it
  await sql`
    create table language_model_uses (
      tenant_id uuid not null references tenants on delete cascade,
      id uuid not null,
      document_id uuid not null,
      asked_at timestamptz not null,
      host text not null,
      model text not null,
      pages integer not null,
      characters integer not null,
      fields integer not null,
      outcome text not null,
      reason text,
      proposed integer,
      used integer,
      primary key (tenant_id, id)
    )`.execute(db);
  await sql`create index language_model_uses_asked on language_model_uses (tenant_id, asked_at desc, id)`.execute(db);
  await tenantTables(db, ['language_model_uses']);
  await sql`
    create policy own_units on language_model_uses as restrictive to vidimus_unit using (
      exists (
        select from documents d
        where d.tenant_id = language_model_uses.tenant_id and d.id = language_model_uses.document_id
      )
    )`.execute(db);
}
