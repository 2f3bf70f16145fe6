import { type Kysely, sql } from 'kysely';
import { tenantTables } from './tenant-tables.ts';

/** Possible duplicates by rules of the tenant and by similar words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // as in the contract; null for the defaults
  await sql`alter table tenants add column duplicate_rules jsonb`.execute(db);
  // file, values or words: what the document has in common with duplicate_of
  await sql`alter table documents add column duplicate_ground text`.execute(db);
  // all documents that users declared not to be duplicates of this one; not_duplicate_of only holds the last one
  await sql`alter table documents add column not_duplicates uuid[] not null default '{}'`.execute(db);
  await sql`update documents set not_duplicates = array[not_duplicate_of] where not_duplicate_of is not null`.execute(db);
  // Documents with nearly the same words share some of these numbers. Two tenants never share any: they are salted.
  await sql`
    create table document_sketches (
      tenant_id uuid not null,
      document_id uuid not null,
      bands integer[] not null,
      primary key (tenant_id, document_id),
      foreign key (tenant_id, document_id) references documents on delete cascade
    )`.execute(db);
  await sql`create index document_sketches_bands on document_sketches using gin (bands)`.execute(db);
  await tenantTables(db, ['document_sketches']);
  await sql`
    create policy own_units on document_sketches as restrictive to vidimus_unit using (
      exists (select from documents d where d.tenant_id = document_sketches.tenant_id and d.id = document_sketches.document_id)
    )`.execute(db);
}
