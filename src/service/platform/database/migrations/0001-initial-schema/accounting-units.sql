-- Accounting units, and the accounting systems that their documents are exported to.

create table accounting_units (
  tenant_id uuid not null references tenants,
  id uuid not null,
  name text not null,
  customer_id text,
  customer_vat_id text,
  email text,
  emails text[] not null default '{}',
  external_id text,
  items_export_settings text,
  is_vat_payer boolean not null default true,
  is_single_entry_accounting boolean not null default false,
  version integer not null default 1,
  -- name of the user who saved last, shown when a stale version is saved
  changed_by text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id)
);

create table accounting_systems (
  tenant_id uuid not null references tenants,
  id uuid not null,
  name text not null,
  type text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);

create table accounting_system_settings (
  tenant_id uuid not null references tenants,
  system text not null,
  -- sealed as a whole: only the accounting system knows which of its keys are secret
  sealed_settings text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, system)
);

create table accounting_unit_systems (
  tenant_id uuid not null references tenants,
  accounting_unit_id uuid not null,
  accounting_system_id uuid not null,
  primary key (tenant_id, accounting_unit_id),
  foreign key (tenant_id, accounting_unit_id) references accounting_units,
  foreign key (tenant_id, accounting_system_id) references accounting_systems on delete cascade
);

create unique index accounting_systems_name on accounting_systems (tenant_id, lower(name));
