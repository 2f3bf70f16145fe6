-- Webhooks, the log of their deliveries, and an endpoint of our own to try them with.

create table webhooks (
  tenant_id uuid not null references tenants,
  id uuid not null,
  name text not null,
  url text not null,
  event text not null,
  is_active boolean not null,
  -- null: documents of every unit
  accounting_unit_id uuid,
  client_application_id uuid,
  sends_secret_in_address boolean not null,
  -- the secret of the client application, stored only where the address carries it
  sealed_client_secret text,
  -- of BeforeExport only
  export_format text,
  sealed_signing_secret text not null,
  sealed_previous_secret text,
  previous_secret_until timestamptz,
  version integer not null default 1,
  changed_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, client_application_id) references client_applications on delete set null (client_application_id)
);

create table webhook_deliveries (
  tenant_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  -- header webhook-id; the same in several rows where a delivery was sent again
  message_id uuid not null,
  event text not null,
  -- no foreign key: what was sent stays on record when the document is gone
  document_id uuid,
  state text not null,
  is_test boolean not null,
  method text not null,
  request_url text not null,
  request_headers jsonb,
  request_body text,
  -- of the whole body; only its beginning is stored
  request_bytes integer,
  response_status integer,
  response_headers jsonb,
  response_body text,
  response_bytes integer,
  -- a code that every language has a text for; error is the message of the network layer
  failure text,
  error text,
  duration_ms integer,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, webhook_id) references webhooks on delete cascade
);

create table webhook_receivers (
  tenant_id uuid primary key references tenants,
  -- part of the address: whoever knows it may call
  token text not null,
  response_status integer not null,
  created_at timestamptz not null
);

-- Removed after a day.
create table webhook_receiver_requests (
  tenant_id uuid not null references tenants,
  id uuid not null,
  -- null when the caller is not one of our webhooks
  webhook_id uuid,
  method text not null,
  query text not null,
  headers jsonb not null,
  body text not null,
  body_bytes integer not null,
  response_status integer not null,
  received_at timestamptz not null,
  primary key (tenant_id, id)
);

create index webhooks_event on webhooks (tenant_id, event) where is_active;
create index webhook_deliveries_webhook on webhook_deliveries (tenant_id, webhook_id, id desc);
create index webhook_deliveries_age on webhook_deliveries (created_at);
create index webhook_receiver_requests_age on webhook_receiver_requests (received_at);
