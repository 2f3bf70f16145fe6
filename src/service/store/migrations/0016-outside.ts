import { type Kysely, sql } from 'kysely';
import { tenantTables } from './tenant-tables.ts';

/** What comes from outside and goes there: public registers with the day that they were asked, letters that go out, letters that come in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- public knowledge, the same for every tenant: no tenant's rows
    create table exchange_rate_lists (
      -- the address that was asked
      source text not null,
      asked_day date not null,
      -- the day that the bank has put on the list
      list_day date not null,
      -- units of the home currency for one unit of the key, as decimal text
      rates jsonb not null,
      fetched_at timestamptz not null,
      primary key (source, asked_day)
    );
    create table registry_answers (
      source text not null,
      key text not null,
      company jsonb not null,
      fetched_at timestamptz not null,
      primary key (source, key)
    );
    grant select, insert, update on exchange_rate_lists, registry_answers to vidimus_app;

    create table outbox_messages (
      tenant_id uuid not null references tenants,
      id uuid not null,
      document_id uuid,
      kind text not null,
      recipient text not null,
      reply_to text,
      subject text not null,
      body text not null,
      -- [{fileName, contentType, key}]
      attachments jsonb not null default '[]',
      in_reply_to text,
      state text not null default 'Queued',
      attempts integer not null default 0,
      failure_reason text,
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      primary key (tenant_id, id),
      foreign key (tenant_id, document_id) references documents on delete cascade
    );
    create index outbox_messages_newest on outbox_messages (tenant_id, created_at desc);

    create table inbound_addresses (
      tenant_id uuid not null,
      document_type text not null,
      secret text not null unique,
      created_at timestamptz not null default now(),
      primary key (tenant_id, document_type),
      foreign key (tenant_id, document_type) references document_types on delete cascade
    );

    create table received_letters (
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
    create index received_letters_open on received_letters (received_at) where state = 'Received';

    -- each attachment becomes a document once, however often its letter is delivered
    create table letter_attachments (
      tenant_id uuid not null,
      message_id text not null,
      sha256 text not null,
      document_id uuid not null,
      primary key (tenant_id, message_id, sha256),
      foreign key (tenant_id, document_id) references documents on delete cascade
    );
  `.execute(db);
  await tenantTables(db, ['outbox_messages', 'inbound_addresses', 'received_letters', 'letter_attachments']);
}
