import { type Kysely, sql } from 'kysely';
import { tenantTables } from './tenant-tables.ts';

/** Possible duplicates by the images of their pages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // distribution of ink on the page: 64 x 64 cells of 0 to 15 (extraction/read/page-print.ts); null for empty pages and for later pages
  await sql`alter table document_pages add column print bytea`.execute(db);
  // Documents whose first pages look nearly the same share some of these numbers. Two tenants never share any: they are salted.
  await sql`
    create table document_prints (
      tenant_id uuid not null,
      document_id uuid not null,
      bands integer[] not null,
      primary key (tenant_id, document_id),
      foreign key (tenant_id, document_id) references documents on delete cascade
    )`.execute(db);
  await sql`create index document_prints_bands on document_prints using gin (bands)`.execute(db);
  await tenantTables(db, ['document_prints']);
  await sql`
    create policy own_units on document_prints as restrictive to vidimus_unit using (
      exists (select from documents d where d.tenant_id = document_prints.tenant_id and d.id = document_prints.document_id)
    )`.execute(db);
  // as sketches_like: under row-level security an overlap would not use the index
  await sql`
    create function prints_like(wanted integer[], before uuid, most integer) returns setof uuid
    language sql stable security definer set search_path = public, pg_temp as $$
      select document_id from document_prints
      where tenant_id = nullif(current_setting('app.tenant', true), '')::uuid and bands && wanted and document_id < before
      order by (select count(*) from unnest(bands) band where band = any(wanted)) desc, document_id
      limit most
    $$`.execute(db);
  await sql`revoke execute on function prints_like from public`.execute(db);
  await sql`grant execute on function prints_like to vidimus_app`.execute(db);
}
