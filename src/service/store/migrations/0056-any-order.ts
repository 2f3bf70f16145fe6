import { type Kysely, sql } from 'kysely';
import { tenantTables } from './tenant-tables.ts';

/**
 * The list of a million documents in any order. What is shown has its own index; of the other fields, those that somebody has sorted a
 * long list by: their values are kept beside the documents, in order, so that a page is read where it begins.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index documents_by_extracted on documents (tenant_id, extracted_at desc nulls last, id desc) where deleted_at is null;
    create index documents_by_state on documents (tenant_id, state, id) where deleted_at is null;
    create index documents_by_currency on documents (tenant_id, list_currency desc nulls last, id desc) where deleted_at is null;

    create table sorted_fields (
      tenant_id uuid not null references tenants on delete cascade,
      field text not null,
      -- the values of all documents are there
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
    create index sorted_values_order on sorted_values
      (tenant_id, field, number desc nulls last, value desc nulls last, document_id desc);

    create function keep_sorted_values() returns trigger language plpgsql as $$
      begin
        insert into sorted_values (tenant_id, document_id, field, number, value)
        select new.tenant_id, new.id, kept.field, decimal_of(one.value), left(one.value, 300)
        from sorted_fields kept, lateral (select nullif(new.fields #>> array[kept.field, 'value'], '') as value) one
        where kept.tenant_id = new.tenant_id
        on conflict (tenant_id, document_id, field) do update set number = excluded.number, value = excluded.value;
        return null;
      end
    $$;
    create trigger keep_sorted_values_of_new after insert on documents for each row execute function keep_sorted_values();
    create trigger keep_sorted_values after update of fields on documents for each row
      when (old.fields is distinct from new.fields) execute function keep_sorted_values();
  `.execute(db);
  await tenantTables(db, ['sorted_fields', 'sorted_values']);
  await sql`
    -- numbers compare by an operator that the policy does not trust (0002)
    create function documents_in_range(field text, low text, high text, most integer) returns setof uuid
    language plpgsql stable security definer set search_path = public, pg_temp as $$
      declare tenant uuid := nullif(current_setting('app.tenant', true), '')::uuid;
      begin
        if decimal_of(coalesce(low, high)) is not null then
          return query select v.document_id from sorted_values v
            where v.tenant_id = tenant and v.field = documents_in_range.field
              and v.number >= coalesce(low::numeric, '-Infinity') and v.number <= coalesce(high::numeric, 'Infinity')
            limit most;
        else
          return query select v.document_id from sorted_values v
            where v.tenant_id = tenant and v.field = documents_in_range.field
              and v.number is null and v.value >= coalesce(low, '') and (high is null or v.value <= high)
            union all
            select v.document_id from sorted_values v
            where v.tenant_id = tenant and v.field = documents_in_range.field
              and v.number is not null and v.value >= coalesce(low, '') and (high is null or v.value <= high)
            limit most;
        end if;
      end
    $$;
    revoke execute on function documents_in_range from public;
    grant execute on function documents_in_range to vidimus_app;
  `.execute(db);
}
