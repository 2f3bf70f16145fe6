import { type Kysely, sql } from 'kysely';
import { tenantTables } from './tenant-tables.ts';

/**
 * What a reviewer looks at beside the document: the supplier's earlier ones, accounts that somebody confirmed with him, notes of
 * colleagues, and copies that are none.
 *
 * Row-level security lets an index be used only with operators that leak nothing, and reading out of JSON is none of these: a function
 * looks into the indexes as the owner, for the tenant of the connection, and answers ids only (see 0002).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- a number of a party as it is compared: letters and figures only
    create function party_number(number text) returns text language sql immutable parallel safe as $$
      select nullif(upper(regexp_replace(left(number, 100), '[^A-Za-z0-9]', '', 'g')), '')
    $$;
    create index documents_supplier_id on documents (tenant_id, party_number(fields #>> '{issued_by_id_sm,value}'), id desc)
      where deleted_at is null;
    create index documents_supplier_vat_id on documents (tenant_id, party_number(fields #>> '{issued_by_vat_id_sm,value}'), id desc)
      where deleted_at is null;

    -- the latest documents of a supplier, by each of his numbers; ids grow with time
    create function documents_of_supplier(company_id text, vat_id text, validated boolean, most integer) returns setof uuid
    language sql stable security definer set search_path = public, pg_temp as $$
      (select id from documents
       where tenant_id = nullif(current_setting('app.tenant', true), '')::uuid and deleted_at is null
         and party_number(fields #>> '{issued_by_id_sm,value}') = party_number(company_id)
         and (not validated or state = 'Validated')
       order by id desc limit most)
      union
      (select id from documents
       where tenant_id = nullif(current_setting('app.tenant', true), '')::uuid and deleted_at is null
         and party_number(fields #>> '{issued_by_vat_id_sm,value}') = party_number(vat_id)
         and (not validated or state = 'Validated')
       order by id desc limit most)
    $$;
    revoke execute on function documents_of_supplier from public;
    grant execute on function documents_of_supplier to vidimus_app;

    -- of which document somebody has said that this one is no copy
    alter table documents add column not_duplicate_of uuid;

    create table supplier_accounts (
      tenant_id uuid not null references tenants,
      -- company number, else VAT id, else name of the supplier, as they are compared
      supplier text not null,
      account text not null,
      document_id uuid not null,
      confirmed_by text not null,
      confirmed_at timestamptz not null,
      primary key (tenant_id, supplier, account)
    );

    create table document_notes (
      tenant_id uuid not null,
      id uuid not null,
      document_id uuid not null,
      text text not null,
      author_id uuid,
      author_name text not null,
      created_at timestamptz not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, document_id) references documents on delete cascade
    );
    create index document_notes_document on document_notes (tenant_id, document_id, created_at);
  `.execute(db);
  await tenantTables(db, ['supplier_accounts', 'document_notes']);
}
