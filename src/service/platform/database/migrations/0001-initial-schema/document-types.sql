-- Document types with their fields, as an administrator designs them.

create table document_types (
  tenant_id uuid not null references tenants,
  document_type text not null,
  name jsonb not null,
  is_default boolean not null default false,
  is_active boolean not null default true,
  sort_order integer not null,
  settings jsonb not null default '{"extractItems":true,"extractNoteFromIsdoc":true,"replaceVariableSymbolWithInvoiceNumber":false}',
  -- [{expression, field, level, message, isActive}]
  checks jsonb not null default '[]',
  version integer not null default 1,
  primary key (tenant_id, document_type)
);

create table document_type_fields (
  tenant_id uuid not null,
  document_type text not null,
  name text not null,
  type text not null,
  section text not null,
  label jsonb not null,
  is_item boolean not null default false,
  is_required boolean not null default false,
  state text not null default 'Visible',
  export_mapping text not null default 'None',
  edit_in_approval boolean not null default false,
  required_in_approval boolean not null default false,
  -- [{key, label: {culture: text}}] of an ENUM field
  options jsonb not null default '[]',
  -- labels printed beside the value on documents, used by the extraction
  hints text[] not null default '{}',
  -- [{when: {field, op, value}, then}]
  conditions jsonb not null default '[]',
  -- where the values of a LOOKUP field come from
  external_data_table_id uuid,
  default_value text not null default '',
  -- of a TEXT field a mask, of a DECIMAL field the number of decimals
  format text not null default '',
  sort_order integer not null,
  primary key (tenant_id, document_type, name),
  foreign key (tenant_id, document_type) references document_types on delete cascade,
  foreign key (tenant_id, external_data_table_id) references external_data_tables
);

create unique index document_types_default on document_types (tenant_id) where is_default;
