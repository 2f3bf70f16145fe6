-- Push notifications of browsers.

create table push_keys (
  tenant_id uuid primary key references tenants on delete cascade,
  public_key text not null,
  sealed_private_key text not null,
  created_at timestamptz not null
);

create table push_subscriptions (
  tenant_id uuid not null,
  endpoint text not null,
  user_id uuid not null,
  p256dh text not null,
  auth text not null,
  -- whether notifications name supplier and amount
  shows_values boolean not null,
  created_at timestamptz not null,
  primary key (tenant_id, endpoint),
  foreign key (tenant_id, user_id) references users on delete cascade
);

-- Who was notified of which step: once each.
create table push_notifications (
  tenant_id uuid not null,
  run_id uuid not null,
  step_index integer not null,
  user_id uuid not null,
  primary key (tenant_id, run_id, step_index, user_id),
  foreign key (tenant_id, run_id) references approval_runs on delete cascade
);

create index push_subscriptions_user on push_subscriptions (tenant_id, user_id);
