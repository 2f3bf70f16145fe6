-- What keeps the document list quick at a million documents: an index for each common order, and views that users save.

create table saved_views (
  tenant_id uuid not null references tenants,
  id uuid not null,
  owner_id uuid not null,
  name text not null,
  -- query string of the list: text, filters, sort, columns
  search text not null,
  is_shared boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references users on delete cascade
);

-- Each user's own order of the visible views; views that are not named follow, by name.
create table saved_view_orders (
  tenant_id uuid not null references tenants,
  user_id uuid not null,
  view_ids uuid[] not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users on delete cascade
);

-- Custom fields that somebody has sorted a long list by. Their values are materialised in sorted_values, so that any page is read at once.
create table sorted_fields (
  tenant_id uuid not null references tenants on delete cascade,
  field text not null,
  -- whether the values of all documents are in sorted_values
  is_ready boolean not null default false,
  created_at timestamptz not null,
  primary key (tenant_id, field)
);

create table sorted_values (
  tenant_id uuid not null,
  document_id uuid not null,
  field text not null,
  number numeric,
  value text,
  primary key (tenant_id, document_id, field),
  foreign key (tenant_id, document_id) references documents (tenant_id, id) on delete cascade,
  foreign key (tenant_id, field) references sorted_fields on delete cascade
);

create unique index saved_views_own_name on saved_views (tenant_id, owner_id, lower(name)) where not is_shared;
create unique index saved_views_shared_name on saved_views (tenant_id, lower(name)) where is_shared;
create index sorted_values_order on sorted_values
  (tenant_id, field, number desc nulls last, value desc nulls last, document_id desc);

-- The columns that tabs and visibility are decided by are included in the orders used most: rows that a deep page skips, or that are only
-- counted, are never fetched.
create index documents_created on documents (tenant_id, created_at desc, id desc)
  include (accounting_unit_id, state, approval_state, export_state, error_count) where deleted_at is null;
create index documents_state on documents (tenant_id, state, created_at desc, id desc)
  include (accounting_unit_id, approval_state, export_state, error_count) where deleted_at is null;
create index documents_by_number on documents (tenant_id, list_number desc nulls last, id desc)
  include (accounting_unit_id, state, approval_state, export_state, error_count) where deleted_at is null;
create index documents_by_supplier on documents (tenant_id, list_supplier desc nulls last, id desc)
  include (accounting_unit_id, state, approval_state, export_state, error_count) where deleted_at is null;
create index documents_by_total on documents (tenant_id, list_total desc nulls last, id desc)
  include (accounting_unit_id, state, approval_state, export_state, error_count) where deleted_at is null;
create index documents_by_date_issued on documents (tenant_id, list_date_issued desc nulls last, id desc)
  include (created_at, accounting_unit_id, state, approval_state, export_state, error_count) where deleted_at is null;
create index documents_by_date_due on documents (tenant_id, list_date_due desc nulls last, id desc)
  include (created_at, accounting_unit_id, state, approval_state, export_state, error_count) where deleted_at is null;
-- The expression is the one of the query: with coalesce the planner would not use the index under the policy.
create index documents_by_uploader on documents
  (tenant_id, (case when created_by_user is null then created_by_client else created_by_user end), created_at desc, id desc)
  include (accounting_unit_id, state, approval_state, export_state, error_count) where deleted_at is null;

create index documents_by_class on documents (tenant_id, document_class, id) where deleted_at is null;
create index documents_by_currency on documents (tenant_id, list_currency desc nulls last, id desc) where deleted_at is null;
create index documents_by_extracted on documents (tenant_id, extracted_at desc nulls last, id desc) where deleted_at is null;
create index documents_by_file_name on documents (tenant_id, file_name desc, id desc) where deleted_at is null;
create index documents_by_pages on documents (tenant_id, page_count, id) where deleted_at is null;
create index documents_by_source on documents (tenant_id, source, created_at desc, id desc) where deleted_at is null;
create index documents_by_state on documents (tenant_id, state, id) where deleted_at is null;

create index documents_counts on documents
  (tenant_id, accounting_unit_id, state, approval_state, export_state, error_count) where deleted_at is null;
create index documents_duplicates on documents (tenant_id, created_at desc, id desc)
  where duplicate_of is not null and deleted_at is null;
create index documents_in_approval on documents (tenant_id, id) include (accounting_unit_id, state, export_state)
  where approval_state = 'Pending' and deleted_at is null;

create function update_sorted_values() returns trigger language plpgsql as $$
  begin
    insert into sorted_values (tenant_id, document_id, field, number, value)
    select new.tenant_id, new.id, sorted.field, decimal_of(one.value), left(one.value, 300)
    from sorted_fields sorted, lateral (select nullif(new.fields #>> array[sorted.field, 'value'], '') as value) one
    where sorted.tenant_id = new.tenant_id
    on conflict (tenant_id, document_id, field) do update set number = excluded.number, value = excluded.value;
    return null;
  end
$$;
create trigger update_sorted_values_of_new after insert on documents for each row execute function update_sorted_values();
create trigger update_sorted_values after update of fields on documents for each row
  when (old.fields is distinct from new.fields) execute function update_sorted_values();
