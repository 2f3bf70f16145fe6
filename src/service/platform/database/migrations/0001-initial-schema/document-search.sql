-- Search in documents. Under row-level security PostgreSQL uses an index only with operators that cannot leak a value; LIKE, @>, comparison
-- of numbers and reading out of JSON are not among them. These functions therefore search the indexes as the owner, for the tenant of the
-- connection alone, and return ids only: the caller still reads the rows under the policy.

create index documents_search on documents using gin (search_text gin_trgm_ops);
create index documents_fields on documents using gin (fields jsonb_path_ops);
create index documents_supplier_id on documents (tenant_id, party_number(fields #>> '{issued_by_id_sm,value}'), id desc)
  where deleted_at is null;
create index documents_supplier_vat_id on documents (tenant_id, party_number(fields #>> '{issued_by_vat_id_sm,value}'), id desc)
  where deleted_at is null;

create function documents_matching(pattern text, second text, third text, most integer) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select id from documents
  where tenant_id = nullif(current_setting('app.tenant', true), '')::uuid
    and search_text like pattern and search_text like second and search_text like third
  limit most
$$;

-- One or two letters make no trigram except at the beginning of a value.
create function documents_with_prefix(word text, most integer) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select id from documents
  where tenant_id = nullif(current_setting('app.tenant', true), '')::uuid
    and (search_text like word || '%' or search_text like '% ' || word || '%')
  limit most
$$;

create function documents_with_value(field text, value text, most integer) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select id from documents
  where tenant_id = nullif(current_setting('app.tenant', true), '')::uuid
    and fields @> jsonb_build_object(field, jsonb_build_object('value', value))
  limit most
$$;

create function documents_with_total(low numeric, high numeric, most integer) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select id from documents
  where tenant_id = nullif(current_setting('app.tenant', true), '')::uuid and deleted_at is null
    and list_total >= low and list_total <= high
  limit most
$$;

-- Reads the materialised values of a custom field: as numbers when a bound is one, else as text.
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

-- The latest documents of a supplier, by company ID and by VAT ID. Ids grow with time.
create function documents_of_supplier(company_id text, vat_id text, validated boolean, most integer) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  (select id from documents
   where tenant_id = nullif(current_setting('app.tenant', true), '')::uuid and deleted_at is null
     and party_number(fields #>> '{issued_by_id_sm,value}') = party_number(company_id)
     and (not validated or state = 'Validated')
   order by id desc limit most)
  union
  (select id from documents
   where tenant_id = nullif(current_setting('app.tenant', true), '')::uuid and deleted_at is null
     and party_number(fields #>> '{issued_by_vat_id_sm,value}') = party_number(vat_id)
     and (not validated or state = 'Validated')
   order by id desc limit most)
$$;

revoke execute on function documents_matching, documents_with_prefix, documents_with_value, documents_with_total, documents_in_range,
  documents_of_supplier from public;
grant execute on function documents_matching, documents_with_prefix, documents_with_value, documents_with_total, documents_in_range,
  documents_of_supplier to vidimus_app;
