-- What documents are compared with: confirmed payment accounts, company registers and exchange rates.

create table supplier_accounts (
  tenant_id uuid not null references tenants,
  -- company ID, else VAT ID, else name of the supplier, as they are compared
  supplier text not null,
  account text not null,
  document_id uuid not null,
  confirmed_by text not null,
  confirmed_at timestamptz not null,
  primary key (tenant_id, supplier, account)
);

-- Registers and rates are public and the same for all tenants: their tables have no tenant.
create table registry_responses (
  source text not null,
  key text not null,
  company jsonb not null,
  fetched_at timestamptz not null,
  primary key (source, key)
);

create table exchange_rate_lists (
  -- the address of the list
  source text not null,
  requested_date date not null,
  -- the date that the bank gives for the list: on days without one it is an earlier list
  list_date date not null,
  -- units of the home currency for one unit of the key, as decimal text
  rates jsonb not null,
  fetched_at timestamptz not null,
  primary key (source, requested_date)
);
