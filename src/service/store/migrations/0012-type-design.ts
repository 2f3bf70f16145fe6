import { type Kysely, sql } from 'kysely';
import { tenantTables } from './tenant-tables.ts';

/**
 * What an administrator designs types with: conditions on fields, tables of values from outside, and the letters that documents came by.
 *
 * As in 0002, the trigram index is looked into by a function of the owner, which answers keys of one table of the connection's tenant only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table external_data_tables (
      tenant_id uuid not null references tenants,
      id uuid not null,
      name text not null,
      description text not null default '',
      row_count integer not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (tenant_id, id)
    );
    create unique index external_data_tables_name on external_data_tables (tenant_id, lower(name));

    create table external_data_rows (
      tenant_id uuid not null,
      table_id uuid not null,
      key text not null,
      value text not null,
      -- the order that the rows were given in
      position integer not null,
      -- key and value without accents, case and separators
      search_key text collate "C" not null,
      search_value text collate "C" not null,
      primary key (tenant_id, table_id, key),
      foreign key (tenant_id, table_id) references external_data_tables on delete cascade
    );
    create index external_data_rows_order on external_data_rows (tenant_id, table_id, position);
    create index external_data_rows_by_key on external_data_rows (tenant_id, table_id, search_key);
    create index external_data_rows_by_value on external_data_rows (tenant_id, table_id, search_value);
    create index external_data_rows_search on external_data_rows using gin ((search_key || ' ' || search_value) gin_trgm_ops);

    create function external_data_matching(wanted uuid, pattern text, most integer) returns setof text
    language sql stable security definer set search_path = public, pg_temp as $$
      select key from external_data_rows
      where tenant_id = nullif(current_setting('app.tenant', true), '')::uuid and table_id = wanted
        and search_key || ' ' || search_value like pattern
      limit most
    $$;
    -- what was written lately stands in a list beside the index until it is worked in: a search reads all of that list
    create function external_data_settle() returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
      begin
        perform gin_clean_pending_list('external_data_rows_search'::regclass);
        analyze external_data_rows;
      end
    $$;
    revoke execute on function external_data_matching, external_data_settle from public;
    grant execute on function external_data_matching, external_data_settle to vidimus_app;

    alter table document_type_fields
      -- [{when: {field, op, value}, then}]
      add column conditions jsonb not null default '[]',
      -- where the values of a LOOKUP field come from
      add column external_data_table_id uuid,
      add foreign key (tenant_id, external_data_table_id) references external_data_tables;
    create unique index document_types_default on document_types (tenant_id) where is_default;

    create table document_emails (
      tenant_id uuid not null,
      id uuid not null,
      document_id uuid not null,
      message_id text,
      sender text not null,
      recipients text[] not null default '{}',
      cc text[] not null default '{}',
      subject text not null default '',
      received_at timestamptz not null,
      body_text text,
      -- the letter as it came, in the blob store
      raw_key text,
      primary key (tenant_id, id),
      foreign key (tenant_id, document_id) references documents on delete cascade
    );
    create index document_emails_document on document_emails (tenant_id, document_id);
    create index document_emails_message on document_emails (tenant_id, message_id);
  `.execute(db);
  await tenantTables(db, ['external_data_tables', 'external_data_rows', 'document_emails']);
}
