-- Documents with their pages, and what belongs to a single document. Values are JSON beside the document, because tenants define fields.

create table documents (
  tenant_id uuid not null references tenants,
  id uuid not null,
  external_id text,
  file_name text not null,
  content_type text not null,
  file_key text not null,
  file_size bigint not null,
  file_sha256 text not null,
  state text not null default 'New',
  approval_state text not null default 'None',
  export_state text not null default 'None',
  document_class text not null,
  -- the sender named the type: the extraction does not propose another
  is_class_given boolean not null default false,
  source text not null,
  accounting_unit_id uuid not null,
  -- grows with every change; compared with If-Match
  version integer not null default 1,
  page_count integer not null default 0,
  pages_done integer not null default 0,
  -- null: as the tenant's setting
  extract_items boolean,
  is_extracted_by_format boolean not null default false,
  -- the e-invoice inside the file is ignored: only the pages are extracted
  ignores_e_invoice boolean not null default false,
  -- {name: FieldValue}
  fields jsonb not null default '{}',
  -- [{name: FieldValue}]
  items jsonb not null default '[]',
  -- [{field, itemIndex, level, code, params}] of the last check
  messages jsonb not null default '[]',
  error_count integer not null default 0,
  warning_count integer not null default 0,
  -- file name, external id and values, without accents and separators
  search_text text not null default '',
  failure_reason text,
  duplicate_of uuid,
  -- the document that a user has said this one is no duplicate of
  not_duplicate_of uuid,
  -- everybody who is, was asked to be, or acted as an approver: an approver's documents are found by it
  approver_ids uuid[] not null default '{}',
  ordinal integer,
  document_date timestamptz,
  created_at timestamptz not null default now(),
  created_by_user uuid,
  created_by_client uuid,
  updated_at timestamptz not null default now(),
  extraction_started_at timestamptz,
  -- when it was last asked to be read anew: what people change from then on, the reading does not write over
  requeued_at timestamptz,
  extracted_at timestamptz,
  first_saved_at timestamptz,
  validated_at timestamptz,
  queued_at timestamptz,
  exported_at timestamptz,
  deleted_at timestamptz,
  -- The values that lists show and sort by, beside the JSON: a page of rows need not unpack the values of 200,000 documents.
  list_supplier text generated always as (left(fields #>> '{issued_by_name_sm,value}', 300)) stored,
  list_number text generated always as (left(fields #>> '{invoice_number_sm,value}', 300)) stored,
  -- the number without separators, and with what is often misread for one another the same
  list_number_key text generated always as (number_key(fields #>> '{invoice_number_sm,value}')) stored,
  list_date_issued text generated always as (left(fields #>> '{date_issued,value}', 30)) stored,
  list_date_due text generated always as (left(fields #>> '{date_due,value}', 30)) stored,
  list_currency text generated always as (left(fields #>> '{currency,value}', 30)) stored,
  list_total numeric generated always as (decimal_of(fields #>> '{total_amount,value}')) stored,
  primary key (tenant_id, id)
);

create table document_pages (
  tenant_id uuid not null,
  document_id uuid not null,
  page_index integer not null,
  -- the page in the file, from 0; null: the same as page_index
  file_page integer,
  width double precision not null,
  height double precision not null,
  rotation integer not null default 0,
  word_source text not null,
  word_count integer not null,
  first_word_id integer not null,
  -- {texts: [..], boxes: [x0,y0,x1,y1, ..], lines: [..], confidences: [..]}: columns, compact and quick to parse
  words jsonb not null,
  image_key text not null,
  image_type text not null,
  image_width integer not null,
  image_height integer not null,
  preview_key text not null,
  preview_type text not null,
  qr_codes text[] not null default '{}',
  primary key (tenant_id, document_id, page_index),
  foreign key (tenant_id, document_id) references documents on delete cascade
);

create table field_history (
  tenant_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  field_name text not null,
  item_index integer,
  old_value text,
  new_value text,
  source text not null,
  user_name text,
  user_id uuid,
  client_application_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, document_id) references documents on delete cascade
);

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

-- Which document took the place of one that was merged, split or attached, and therefore is in the trash.
create table document_links (
  tenant_id uuid not null,
  document_id uuid not null,
  successor_id uuid not null,
  kind text not null,
  -- attachments that moved to the successor
  attachment_ids uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (tenant_id, document_id, successor_id),
  foreign key (tenant_id, document_id) references documents on delete cascade
);

create table document_notes (
  tenant_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  text text not null,
  author_id uuid,
  author_name text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, document_id) references documents on delete cascade
);

-- Who has a document open. A window renews its row every few seconds; the rows are worth no backup.
create table document_presence (
  tenant_id uuid not null,
  document_id uuid not null,
  -- one window of one user
  window_id uuid not null,
  user_id text not null,
  user_name text not null,
  opened_at timestamptz not null,
  field text,
  field_at timestamptz,
  seen_at timestamptz not null,
  primary key (tenant_id, document_id, window_id),
  foreign key (tenant_id, document_id) references documents on delete cascade
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

create unique index documents_external_id on documents (tenant_id, external_id) where external_id is not null and deleted_at is null;
create index documents_queue on documents (tenant_id, queued_at, id) where export_state = 'Queued' and deleted_at is null;
create index documents_number_key on documents (tenant_id, list_number_key) where list_number_key is not null and deleted_at is null;
create index documents_amount_of_day on documents (tenant_id, list_date_issued, list_total) where list_total is not null and deleted_at is null;
create index documents_sha on documents (tenant_id, file_sha256) where deleted_at is null;
create index documents_trash on documents (deleted_at) where deleted_at is not null;
create index documents_trash_of_tenant on documents (tenant_id, deleted_at) where deleted_at is not null;
create index field_history_document on field_history (tenant_id, document_id, created_at);
create index document_attachments_document on document_attachments (tenant_id, document_id, id);
create index document_links_successor on document_links (tenant_id, successor_id);
create index document_notes_document on document_notes (tenant_id, document_id, created_at);
create index document_presence_seen on document_presence (seen_at);
create index feedback_document on feedback (tenant_id, document_id);
