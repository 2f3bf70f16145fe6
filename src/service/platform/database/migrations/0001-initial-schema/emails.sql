-- Emails that come in with documents, and emails that go out.

create table inbound_addresses (
  tenant_id uuid not null,
  document_type text not null,
  secret text not null unique,
  created_at timestamptz not null default now(),
  primary key (tenant_id, document_type),
  foreign key (tenant_id, document_type) references document_types on delete cascade
);

create table received_emails (
  tenant_id uuid not null references tenants,
  id uuid not null,
  document_type text not null,
  -- of the envelope; empty for bounces
  sender text not null,
  raw_key text not null,
  size bigint not null,
  received_at timestamptz not null,
  state text not null default 'Received',
  primary key (tenant_id, id)
);

-- Each attachment becomes a document once, however often its email is delivered.
create table email_attachments (
  tenant_id uuid not null,
  message_id text not null,
  sha256 text not null,
  document_id uuid not null,
  primary key (tenant_id, message_id, sha256),
  foreign key (tenant_id, document_id) references documents on delete cascade
);

-- The email that a document came with.
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
  -- the email as received, in the blob store
  raw_key text,
  primary key (tenant_id, id),
  foreign key (tenant_id, document_id) references documents on delete cascade
);

create table outbox_messages (
  tenant_id uuid not null references tenants,
  id uuid not null,
  document_id uuid,
  kind text not null,
  recipient text not null,
  reply_to text,
  subject text not null,
  body text not null,
  html text,
  -- [{fileName, contentType, key}]
  attachments jsonb not null default '[]',
  in_reply_to text,
  state text not null default 'Queued',
  attempts integer not null default 0,
  -- a code that every language has a text for; failure_reason is the message of the mail server
  failure text,
  failure_reason text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, document_id) references documents on delete cascade
);

-- How email is sent and received on this installation, as last reported by the process that does it: another process answers requests.
create table mail_channels (
  -- smtpOut, smtpIn, imap
  channel text primary key,
  is_configured boolean not null,
  tried_at timestamptz,
  succeeded_at timestamptz,
  -- why the last attempt failed; null when it succeeded
  failure text,
  -- messages of the last attempt that had no known recipient, or were too large
  skipped_count integer not null default 0
);

create index received_emails_open on received_emails (received_at) where state = 'Received';
create index document_emails_document on document_emails (tenant_id, document_id);
create index document_emails_message on document_emails (tenant_id, message_id);
create index outbox_messages_newest on outbox_messages (tenant_id, created_at desc);
