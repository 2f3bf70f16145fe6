-- External data tables: lists of key and value that LOOKUP fields choose from.

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

create table external_data_rows (
  tenant_id uuid not null,
  table_id uuid not null,
  key text not null,
  value text not null,
  -- the order in which the rows were given
  position integer not null,
  -- key and value without accents, case and separators
  search_key text collate "C" not null,
  search_value text collate "C" not null,
  primary key (tenant_id, table_id, key),
  foreign key (tenant_id, table_id) references external_data_tables on delete cascade
);

-- An import is compared with the table first, and written by a job when the user confirms it.
create table data_table_imports (
  tenant_id uuid not null,
  id uuid not null,
  table_id uuid not null,
  -- Compared, Writing, Done, Failed
  state text not null default 'Compared',
  -- upsert, replace
  mode text not null,
  -- the rows as JSON, in the blob store
  file_key text not null,
  row_count integer not null,
  written integer not null default 0,
  actor_name text not null,
  user_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, table_id) references external_data_tables on delete cascade
);

create unique index external_data_tables_name on external_data_tables (tenant_id, lower(name));
create index external_data_rows_order on external_data_rows (tenant_id, table_id, position);
create index external_data_rows_by_key on external_data_rows (tenant_id, table_id, search_key);
create index external_data_rows_by_value on external_data_rows (tenant_id, table_id, search_value);
create index external_data_rows_search on external_data_rows using gin ((search_key || ' ' || search_value) gin_trgm_ops);
create index data_table_imports_age on data_table_imports (created_at);

-- Searches the trigram index as the owner (document-search.sql says why), in one table of the connection's tenant, and returns keys only.
create function external_data_matching(wanted uuid, pattern text, most integer) returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select key from external_data_rows
  where tenant_id = nullif(current_setting('app.tenant', true), '')::uuid and table_id = wanted
    and search_key || ' ' || search_value like pattern
  limit most
$$;

-- After many writes: GIN keeps new entries in a pending list, which every search reads whole until it is merged into the index.
create function merge_external_data_index() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    perform gin_clean_pending_list('external_data_rows_search'::regclass);
    analyze external_data_rows;
  end
$$;

revoke execute on function external_data_matching, merge_external_data_index from public;
grant execute on function external_data_matching, merge_external_data_index to vidimus_app;
