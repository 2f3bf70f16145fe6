import { type Kysely, sql } from 'kysely';
import { tenantTables } from './tenant-tables.ts';

/**
 * The first floor. Every table of a tenant leads its key with `tenant_id`, so that tenants can later be spread over machines,
 * and carries the row-level policy of `tenant-tables.ts`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists pg_trgm;
    create extension if not exists unaccent;

    create table tenants (
      id uuid primary key,
      name text not null,
      culture text not null default 'cs-CZ',
      features text[] not null default '{}',
      export_settings jsonb not null default '{"trigger":"Manual","finishedAction":"None","downloadNaming":"OriginalFileName","exportFormat":"ISDOC"}',
      extract_items boolean not null default true,
      password_grant_allowed boolean not null default true,
      created_at timestamptz not null default now()
    );

    create table accounting_units (
      tenant_id uuid not null references tenants,
      id uuid not null,
      name text not null,
      customer_id text,
      customer_vat_id text,
      email text,
      emails text[] not null default '{}',
      external_id text,
      items_export_settings text,
      is_vat_payer boolean not null default true,
      is_single_entry_accounting boolean not null default false,
      created_at timestamptz not null default now(),
      deleted_at timestamptz,
      primary key (tenant_id, id)
    );

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
      -- who the user is at an external identity server, once seen
      external_issuer text,
      external_subject text,
      created_at timestamptz not null default now(),
      last_signed_in_at timestamptz,
      primary key (tenant_id, id)
    );
    -- signing in asks for an e-mail only, so it names one user over all tenants
    create unique index users_email on users (lower(email));
    -- a token names the user by id alone
    create unique index users_id on users (id);
    create unique index users_external on users (external_issuer, external_subject) where external_subject is not null;

    create table client_applications (
      tenant_id uuid not null references tenants,
      id uuid not null,
      name text not null,
      role text not null,
      secret_hash text not null,
      enabled boolean not null default true,
      accounting_unit_id uuid,
      additional_unit_ids uuid[] not null default '{}',
      created_at timestamptz not null default now(),
      last_used_at timestamptz,
      primary key (tenant_id, id)
    );
    create unique index client_applications_id on client_applications (id);

    create table document_types (
      tenant_id uuid not null references tenants,
      document_type text not null,
      name jsonb not null,
      is_default boolean not null default false,
      is_active boolean not null default true,
      sort_order integer not null,
      settings jsonb not null default '{"extractItems":true,"extractNoteFromIsdoc":true,"replaceVariableSymbolWithInvoiceNumber":false}',
      primary key (tenant_id, document_type)
    );

    create table document_type_fields (
      tenant_id uuid not null,
      document_type text not null,
      name text not null,
      type text not null,
      section text not null,
      label jsonb not null,
      is_item boolean not null default false,
      is_required boolean not null default false,
      state text not null default 'Visible',
      export_mapping text not null default 'None',
      edit_in_approval boolean not null default false,
      required_in_approval boolean not null default false,
      -- [{key, label: {culture: text}}] of an ENUM field
      options jsonb not null default '[]',
      -- words that stand beside the value on paper, for the reader
      hints text[] not null default '{}',
      sort_order integer not null,
      primary key (tenant_id, document_type, name),
      foreign key (tenant_id, document_type) references document_types on delete cascade
    );

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
      source text not null,
      accounting_unit_id uuid not null,
      -- grows with every change; what If-Match is compared with
      version integer not null default 1,
      page_count integer not null default 0,
      pages_done integer not null default 0,
      is_extracted_by_format boolean not null default false,
      -- {name: FieldValue}
      fields jsonb not null default '{}',
      -- [{name: FieldValue}]
      items jsonb not null default '[]',
      -- [{field, itemIndex, level, code, params}], of the last check
      messages jsonb not null default '[]',
      error_count integer not null default 0,
      warning_count integer not null default 0,
      -- file name, external id and values, without accents and separators
      search_text text not null default '',
      failure_reason text,
      duplicate_of uuid,
      ordinal integer,
      document_date timestamptz,
      created_at timestamptz not null default now(),
      created_by_user uuid,
      created_by_client uuid,
      updated_at timestamptz not null default now(),
      extraction_started_at timestamptz,
      extracted_at timestamptz,
      validated_at timestamptz,
      queued_at timestamptz,
      exported_at timestamptz,
      deleted_at timestamptz,
      primary key (tenant_id, id)
    );
    create unique index documents_external_id on documents (tenant_id, external_id) where external_id is not null and deleted_at is null;
    create index documents_created on documents (tenant_id, created_at desc, id desc) where deleted_at is null;
    create index documents_state on documents (tenant_id, state, created_at desc, id desc) where deleted_at is null;
    create index documents_counts on documents (tenant_id, accounting_unit_id, state, approval_state, export_state) where deleted_at is null;
    create index documents_queue on documents (tenant_id, queued_at, id) where export_state = 'Queued' and deleted_at is null;
    create index documents_sha on documents (tenant_id, file_sha256) where deleted_at is null;
    create index documents_trash on documents (deleted_at) where deleted_at is not null;
    create index documents_search on documents using gin (search_text gin_trgm_ops);
    create index documents_fields on documents using gin (fields jsonb_path_ops);

    create table document_pages (
      tenant_id uuid not null,
      document_id uuid not null,
      page_index integer not null,
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
    create index field_history_document on field_history (tenant_id, document_id, created_at);

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

    create table audit_log (
      tenant_id uuid not null references tenants,
      id uuid not null,
      action text not null,
      document_id uuid,
      user_id uuid,
      client_application_id uuid,
      actor_name text not null,
      details jsonb not null default '{}',
      trace_id text,
      created_at timestamptz not null default now(),
      primary key (tenant_id, id)
    );
    create index audit_log_document on audit_log (tenant_id, document_id, created_at);

    create table extract_operations (
      tenant_id uuid not null references tenants,
      id uuid not null,
      state text not null default 'Extracting',
      file_name text not null,
      file_key text,
      external_document_id text,
      tag text,
      first_pages_only boolean not null default false,
      extract_items boolean not null default true,
      document_class text,
      result jsonb,
      failure_reason text,
      created_at timestamptz not null default now(),
      created_by text not null,
      finished_at timestamptz,
      retrieved_at timestamptz,
      primary key (tenant_id, id)
    );
    create index extract_operations_age on extract_operations (created_at);
  `.execute(db);

  await tenantTables(db, [
    'accounting_units',
    'users',
    'client_applications',
    'document_types',
    'document_type_fields',
    'documents',
    'document_pages',
    'field_history',
    'export_history',
    'audit_log',
    'extract_operations',
  ]);
  await sql`
    alter table tenants enable row level security;
    create policy own_tenant on tenants to vidimus_app using (id = nullif(current_setting('app.tenant', true), '')::uuid);
    grant select, update on tenants to vidimus_app;

    -- the identity server's own tables know no tenant: nobody is signed in yet; the tenant role cannot reach them
    create table oidc_state (
      model text not null,
      id text not null,
      payload jsonb not null,
      grant_id text,
      uid text,
      user_code text,
      expires_at timestamptz,
      consumed_at timestamptz,
      primary key (model, id)
    );
    create index oidc_state_grant on oidc_state (grant_id) where grant_id is not null;
    create index oidc_state_uid on oidc_state (uid) where uid is not null;
    create index oidc_state_expiry on oidc_state (expires_at);

    create table signing_keys (
      kid text primary key,
      -- sealed with the key of DATA_DIR/master.key or MASTER_KEY
      sealed_jwk text not null,
      status text not null check (status in ('next', 'active', 'retired')),
      created_at timestamptz not null default now()
    );

    create table sign_in_failures (
      subject text primary key,
      failures integer not null,
      last_failure_at timestamptz not null
    );

    create table web_sessions (
      id_hash text primary key,
      -- sealed tokens of a browser in session mode
      sealed_tokens text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
  `.execute(db);
}
