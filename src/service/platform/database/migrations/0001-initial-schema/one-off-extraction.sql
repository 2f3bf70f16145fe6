-- Results of /extract, which makes no document.

create table extract_operations (
  tenant_id uuid not null references tenants,
  id uuid not null,
  state text not null default 'Extracting',
  file_name text not null,
  file_key text,
  external_document_id text,
  tag text,
  first_pages_only boolean not null default false,
  extract_items boolean not null default true,
  document_class text,
  result jsonb,
  failure_reason text,
  created_at timestamptz not null default now(),
  created_by text not null,
  finished_at timestamptz,
  retrieved_at timestamptz,
  primary key (tenant_id, id)
);

create index extract_operations_age on extract_operations (created_at);
