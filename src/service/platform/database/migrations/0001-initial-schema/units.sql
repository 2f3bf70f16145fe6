-- Accounting units, beyond the tenant. Who is limited to some works as the role `vidimus_unit`, which is one of `vidimus_app` and sees, of
-- all that belongs to documents, only what belongs to those of the units that their connection names in `app.units`, separated by commas; none
-- where it names none. A query that forgets to ask for them finds nothing else. A role of its own, because the planner guesses badly at a
-- condition that may hold for everything: who is limited to no unit is not under these policies at all. `restrictive`: the tenant's policy
-- must hold too. The setting is read in a subquery, so once for a statement and not for each row.

create policy own_units on documents as restrictive to vidimus_unit using (
  accounting_unit_id = any ((select string_to_array(nullif(current_setting('app.units', true), '*'), ','))::uuid[])
);

-- What belongs to a document is seen by whom the document is seen. Subqueries of policies are under the policies of their tables.
do $$
  declare
    child text;
  begin
    foreach child in array array[
      'document_pages', 'field_history', 'document_attachments', 'document_notes', 'document_presence', 'feedback', 'sorted_values',
      'approval_runs', 'approvals', 'export_history', 'email_attachments', 'document_emails'
    ] loop
      execute format($policy$
        create policy own_units on %1$I as restrictive to vidimus_unit using (
          exists (select from documents d where d.tenant_id = %1$I.tenant_id and d.id = %1$I.document_id)
        )
      $policy$, child);
    end loop;
  end
$$;

create policy own_units on approval_run_steps as restrictive to vidimus_unit using (
  exists (select from approval_runs r where r.tenant_id = approval_run_steps.tenant_id and r.id = approval_run_steps.run_id)
);

-- Acts that are about no document are the whole tenant's, and for those to read who are limited to no unit. Anybody's act is written down.
create policy own_units on audit_log as restrictive for select to vidimus_unit using (
  exists (select from documents d where d.tenant_id = audit_log.tenant_id and d.id = audit_log.document_id)
);

-- What stands in the chain for a row that the caller may not read: enough to go on from link to link, and nothing of what the row says.
create function audit_digest(wanted uuid) returns bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select sha256(convert_to(audit_record(a), 'UTF8')) from audit_log a
  where a.tenant_id = nullif(current_setting('app.tenant', true), '')::uuid and a.id = wanted
$$;

-- The name of who did the newest of some acts that are about no document: what the caller may change too, whoever changed it last.
create function audit_last_actor(actions text[], about jsonb) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select actor_name from audit_log
  where tenant_id = nullif(current_setting('app.tenant', true), '')::uuid and document_id is null
    and action = any (actions) and details @> about
  order by id desc limit 1
$$;

-- Which documents exist in units that the caller may not see: they are told that they are not for them, and nothing else.
create function documents_elsewhere(wanted uuid[], in_trash boolean) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select id from documents
  where tenant_id = nullif(current_setting('app.tenant', true), '')::uuid and id = any (wanted)
    and (deleted_at is not null) = in_trash
    and current_setting('app.units', true) <> '*'
    and accounting_unit_id <> all (string_to_array(nullif(current_setting('app.units', true), '*'), ',')::uuid[])
$$;

create function is_external_id_elsewhere(wanted text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from documents
    where tenant_id = nullif(current_setting('app.tenant', true), '')::uuid and external_id = wanted and deleted_at is null
      and current_setting('app.units', true) <> '*'
      and accounting_unit_id <> all (string_to_array(nullif(current_setting('app.units', true), '*'), ',')::uuid[])
  )
$$;

revoke execute on function audit_digest, audit_last_actor, documents_elsewhere, is_external_id_elsewhere from public;
grant execute on function audit_digest, audit_last_actor, documents_elsewhere, is_external_id_elsewhere to vidimus_app;
