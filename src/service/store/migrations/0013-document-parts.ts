import { type Kysely, sql } from 'kysely';
import { tenantTables } from './tenant-tables.ts';

/** What documents are put together from and taken apart into: single pages, merged and split documents, attachments; and what people say of the reading. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table documents
      -- null: as the tenant says
      add column extract_items boolean,
      -- the e-invoice inside is passed over: the pages alone are read
      add column ignores_e_invoice boolean not null default false;

    create table document_attachments (
      tenant_id uuid not null,
      id uuid not null,
      document_id uuid not null,
      file_name text not null,
      content_type text not null,
      file_key text not null,
      file_size bigint not null,
      file_sha256 text not null,
      created_at timestamptz not null default now(),
      primary key (tenant_id, id),
      foreign key (tenant_id, document_id) references documents on delete cascade
    );
    create index document_attachments_document on document_attachments (tenant_id, document_id, id);

    -- what became of a document that went into the trash by itself: merged or split into others, attached to another
    create table document_links (
      tenant_id uuid not null,
      document_id uuid not null,
      became_id uuid not null,
      kind text not null,
      created_at timestamptz not null default now(),
      primary key (tenant_id, document_id, became_id),
      foreign key (tenant_id, document_id) references documents on delete cascade
    );
    create index document_links_became on document_links (tenant_id, became_id);

    -- a document whose pages come one by one
    create table page_drafts (
      tenant_id uuid not null references tenants,
      -- the document's, once it is complete
      id uuid not null,
      external_id text not null,
      created_by text not null,
      last_page_index integer,
      -- {documentClass, source, accountingUnitId, extractItems}: what the pages said, the latest
      options jsonb not null default '{}',
      created_at timestamptz not null default now(),
      completed_at timestamptz,
      primary key (tenant_id, id)
    );
    create unique index page_drafts_external_id on page_drafts (tenant_id, external_id);
    create index page_drafts_age on page_drafts (created_at);
    create table page_draft_pages (
      tenant_id uuid not null,
      draft_id uuid not null,
      page_index integer not null,
      -- null once the document is complete
      file_key text,
      file_size bigint not null,
      -- of what was sent; what is kept may have been converted
      sent_sha256 text not null,
      primary key (tenant_id, draft_id, page_index),
      foreign key (tenant_id, draft_id) references page_drafts on delete cascade
    );

    create table feedback (
      tenant_id uuid not null,
      id uuid not null,
      document_id uuid not null,
      type text not null,
      note text not null,
      user_id uuid,
      client_application_id uuid,
      user_name text not null,
      created_at timestamptz not null default now(),
      primary key (tenant_id, id),
      foreign key (tenant_id, document_id) references documents on delete cascade
    );
    create index feedback_document on feedback (tenant_id, document_id);
  `.execute(db);
  await tenantTables(db, ['document_attachments', 'document_links', 'page_drafts', 'page_draft_pages', 'feedback']);
}
