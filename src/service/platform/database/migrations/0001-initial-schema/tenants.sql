-- Tenants, and what each of them sets for itself.

create table tenants (
  id uuid primary key,
  name text not null,
  culture text not null default 'cs-CZ',
  -- emails give times in this zone, and the daily ones are sent in the morning there
  time_zone text not null default 'Europe/Prague',
  features text[] not null default '{}',
  export_settings jsonb not null default '{"trigger":"Manual","finishedAction":"None","downloadNaming":"OriginalFileName","exportFormat":"ISDOC"}',
  -- {afterEdit, watchedFields}: what a change of a watched field does to an approval
  approval_settings jsonb not null default '{}',
  extract_items boolean not null default true,
  password_grant_allowed boolean not null default true,
  -- whether webhooks may send the secret of a client application in their address
  webhook_secrets_allowed boolean not null default true,
  prefilled_notes text[] not null default '{}',
  deduction_start_date date,
  created_at timestamptz not null default now()
);

create table tenant_logos (
  tenant_id uuid primary key references tenants,
  -- always a PNG that the service has rendered itself: an uploaded file is never served as it is
  image bytea not null,
  updated_at timestamptz not null
);

-- The same for all tenants. One row per source, so that a reader sees either the old list or the new one.
create table news (
  source text primary key,
  -- [{title, description, link, pubDate}]
  items jsonb not null,
  fetched_at timestamptz not null
);
