import { type Kysely, sql } from 'kysely';

/**
 * What keeps the document list quick at hundreds of thousands of rows.
 *
 * Under row-level security PostgreSQL may use an index only with operators that cannot leak a value, and neither LIKE nor @> is one.
 * Two functions therefore look into the trigram and value indexes as the owner, for the tenant of the connection and nobody else,
 * and answer ids only; whoever gets them still reads the rows under the policy.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function documents_matching(pattern text, second text, third text, most integer) returns setof uuid
    language sql stable security definer set search_path = public, pg_temp as $$
      select id from documents
      where tenant_id = nullif(current_setting('app.tenant', true), '')::uuid 
        and search_text like pattern and search_text like second and search_text like third
      limit most
    $$;
    create function documents_with_value(field text, value text, most integer) returns setof uuid
    language sql stable security definer set search_path = public, pg_temp as $$
      select id from documents
      where tenant_id = nullif(current_setting('app.tenant', true), '')::uuid
        and fields @> jsonb_build_object(field, jsonb_build_object('value', value))
      limit most
    $$;
    revoke execute on function documents_matching, documents_with_value from public;
    grant execute on function documents_matching, documents_with_value to vidimus_app;

    -- a value by which rows are sorted: numbers as numbers
    create function decimal_of(value text) returns numeric language sql immutable strict parallel safe as $$
      select case when value ~ '^-?[0-9]{1,20}(\\.[0-9]{1,10})?$' then value::numeric end
    $$;

    -- the values that a list shows and sorts by, beside the document's values: a page of rows need not unpack 200,000 of them
    alter table documents
      -- the sender named the type: the reader does not propose another
      add column is_class_given boolean not null default false,
      add column list_supplier text generated always as (left(fields #>> '{issued_by_name_sm,value}', 300)) stored,
      add column list_number text generated always as (left(fields #>> '{invoice_number_sm,value}', 300)) stored,
      add column list_date_issued text generated always as (left(fields #>> '{date_issued,value}', 30)) stored,
      add column list_date_due text generated always as (left(fields #>> '{date_due,value}', 30)) stored,
      add column list_currency text generated always as (left(fields #>> '{currency,value}', 30)) stored,
      add column list_total numeric generated always as (decimal_of(fields #>> '{total_amount,value}')) stored;

    create index documents_by_number on documents (tenant_id, list_number) where deleted_at is null;
    create index documents_by_total on documents (tenant_id, list_total desc nulls last, id desc) where deleted_at is null;
    create index documents_by_date_issued on documents (tenant_id, list_date_issued desc nulls last, id desc) where deleted_at is null;
    create index documents_by_date_due on documents (tenant_id, list_date_due desc nulls last, id desc) where deleted_at is null;
    create index documents_by_supplier on documents (tenant_id, list_supplier desc nulls last, id desc) where deleted_at is null;
    create index documents_by_file_name on documents (tenant_id, file_name desc, id desc) where deleted_at is null;

    drop index documents_counts;
    create index documents_counts on documents
      (tenant_id, accounting_unit_id, state, approval_state, export_state, error_count) where deleted_at is null;
    create index documents_trash_of_tenant on documents (tenant_id, deleted_at) where deleted_at is not null;
  `.execute(db);
}
