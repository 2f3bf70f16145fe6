-- What was exported, by whom, and with what result. The export queue itself is a state of the document.

create table export_history (
  tenant_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  state text not null,
  export_type text,
  export_format text,
  exported_by_application_name text,
  accounting_document_number text,
  error_message text,
  user_name text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, document_id) references documents on delete cascade
);

create index export_history_document on export_history (tenant_id, document_id, created_at);
