import { type Kysely, sql } from 'kysely';
import { tenantTables } from './tenant-tables.ts';

/** Supplier memory: what validated documents of a supplier's layout have taught, and which documents these were. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `keys`: hashes of the supplier's numbers; `terms`: these and the MinHash of the fixed words, salted by tenant, so that two tenants share
  // none. marks, lessons, forgotten: see the reader's lesson.ts.
  await sql`
    create table supplier_layouts (
      tenant_id uuid not null references tenants on delete cascade,
      id uuid not null,
      keys integer[] not null,
      terms integer[] not null,
      marks jsonb not null,
      lessons jsonb not null,
      forgotten jsonb not null default '{}',
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (tenant_id, id)
    )`.execute(db);
  await sql`create index supplier_layouts_terms on supplier_layouts using gin (terms)`.execute(db);
  await sql`create index supplier_layouts_updated on supplier_layouts (tenant_id, updated_at desc, id)`.execute(db);
  await sql`
    create table supplier_layout_documents (
      tenant_id uuid not null,
      document_id uuid not null,
      layout_id uuid not null,
      validated_at timestamptz not null,
      primary key (tenant_id, document_id),
      foreign key (tenant_id, document_id) references documents on delete cascade,
      foreign key (tenant_id, layout_id) references supplier_layouts on delete cascade
    )`.execute(db);
  await sql`create index supplier_layout_documents_layout on supplier_layout_documents (tenant_id, layout_id, validated_at desc)`.execute(
    db,
  );
  await tenantTables(db, ['supplier_layouts', 'supplier_layout_documents']);
  await sql`
    create policy own_units on supplier_layout_documents as restrictive to vidimus_unit using (
      exists (
        select from documents d
        where d.tenant_id = supplier_layout_documents.tenant_id and d.id = supplier_layout_documents.document_id
      )
    )`.execute(db);
  // Under row-level security an overlap, which is not leakproof, would not use the index. The query is limited to the tenant's own rows
  // anyway.
  await sql`
    create function layouts_with(wanted integer[], most integer) returns setof uuid
    language sql stable security definer set search_path = public, pg_temp as $$
      select id from supplier_layouts
      where tenant_id = nullif(current_setting('app.tenant', true), '')::uuid and terms && wanted
      order by (select count(*) from unnest(terms) term where term = any(wanted)) desc, updated_at desc, id
      limit most
    $$`.execute(db);
  await sql`revoke execute on function layouts_with from public`.execute(db);
  await sql`grant execute on function layouts_with to vidimus_app`.execute(db);
}
