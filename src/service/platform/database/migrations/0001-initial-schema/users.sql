-- Users and client applications: who may call the service.

create table users (
  tenant_id uuid not null references tenants,
  id uuid not null,
  email text not null,
  name text not null,
  role text not null,
  password_hash text,
  enabled boolean not null default true,
  culture text,
  accounting_unit_id uuid,
  additional_unit_ids uuid[] not null default '{}',
  manager_id uuid,
  -- each, daily, none
  approval_emails text not null default 'each',
  -- date of the last daily email, so that one is sent a day
  approval_digest_date date,
  -- the user at an external identity server, known after the first sign-in there
  external_issuer text,
  external_subject text,
  version integer not null default 1,
  changed_by text,
  -- tokens issued before are refused
  signed_out_at timestamptz,
  -- the one session that stays when all others end: hash of its grant
  kept_session text,
  -- wrong present passwords in a row while the user changes the password
  password_failures integer not null default 0,
  password_failed_at timestamptz,
  created_at timestamptz not null default now(),
  last_signed_in_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, manager_id) references users on delete set null (manager_id)
);

-- The link of an invitation is sealed and not stored.
create table user_invitations (
  tenant_id uuid not null references tenants,
  id uuid not null,
  user_id uuid not null,
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- used, or replaced by a later invitation
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users
);

create table user_preferences (
  tenant_id uuid not null,
  user_id uuid not null,
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null,
  primary key (tenant_id, user_id, key),
  foreign key (tenant_id, user_id) references users on delete cascade
);

create table client_applications (
  tenant_id uuid not null references tenants,
  id uuid not null,
  name text not null,
  role text not null,
  secret_hash text not null,
  -- valid beside the present secret until then, so that a secret can be changed without an outage
  previous_secret_hash text,
  previous_secret_until timestamptz,
  enabled boolean not null default true,
  accounting_unit_id uuid,
  additional_unit_ids uuid[] not null default '{}',
  version integer not null default 1,
  changed_by text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (tenant_id, id)
);

-- Signing in asks for an email address only, so an address names one user over all tenants; a token names the user by id alone.
create unique index users_email on users (lower(email));
create unique index users_id on users (id);
create unique index users_external on users (external_issuer, external_subject) where external_subject is not null;
create index user_invitations_user on user_invitations (tenant_id, user_id) where ended_at is null;
create unique index client_applications_id on client_applications (id);
