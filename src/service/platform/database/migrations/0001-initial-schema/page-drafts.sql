-- Documents whose pages are uploaded one by one.

create table page_drafts (
  tenant_id uuid not null references tenants,
  -- becomes the id of the document when it is complete
  id uuid not null,
  external_id text not null,
  created_by text not null,
  last_page_index integer,
  -- {documentClass, source, accountingUnitId, extractItems}: the latest that came with a page
  options jsonb not null default '{}',
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  primary key (tenant_id, id)
);

create table page_draft_pages (
  tenant_id uuid not null,
  draft_id uuid not null,
  page_index integer not null,
  -- null when the document is complete
  file_key text,
  file_size bigint not null,
  -- of the file as uploaded; the stored one may be converted
  sent_sha256 text not null,
  primary key (tenant_id, draft_id, page_index),
  foreign key (tenant_id, draft_id) references page_drafts on delete cascade
);

create unique index page_drafts_external_id on page_drafts (tenant_id, external_id);
create index page_drafts_age on page_drafts (created_at);
