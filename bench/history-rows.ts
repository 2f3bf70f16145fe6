import type pg from 'pg';

/**
 * Inserts what documents leave behind: three audit log entries each, four once they were exported, a correction in every fourth document that
 * was validated, and an export each. The entries are outside the chain of the tenant.
 */
export async function insertHistory(client: pg.Client): Promise<void> {
  await client.query(
    `insert into field_history (tenant_id, id, document_id, field_name, old_value, new_value, source, user_name, user_id, created_at)
     select tenant_id, uuidv7(), id, (array['order_number_sm', 'date_due', 'total_amount', 'issued_by_name_sm'])[1 + page_count % 4],
       'before', 'after', 'User', 'Accountant', created_by_user, validated_at
     from documents where validated_at is not null and (extract(minute from created_at))::int % 4 = 0`,
  );
  await client.query(
    `insert into export_history (tenant_id, id, document_id, state, export_type, export_format, user_name, created_at)
     select tenant_id, uuidv7(), id, export_state, 'download', 'Json', 'Accountant', coalesce(exported_at, validated_at)
     from documents where export_state in ('Exported', 'Failed')`,
  );
  // the chain of a tenant is one row that each entry changes: a million entries in one transaction would take hours
  await client.query('alter table audit_log disable trigger chain');
  await client.query(
    `insert into audit_log (tenant_id, id, action, document_id, user_id, actor_name, address, details, trace_id, created_at)
     select d.tenant_id, uuidv7(), step.action, d.id, d.created_by_user, coalesce(u.email, 'ERP'), '192.0.2.7', '{}', d.id::text, step.at
     from documents d left join users u on u.tenant_id = d.tenant_id and u.id = d.created_by_user
     cross join lateral (values ('document.uploaded', d.created_at), ('document.extracted', d.extracted_at),
       ('document.validated', d.validated_at), ('document.exported', d.exported_at)) as step (action, at)
     where step.at is not null
     -- as they are written: by time
     order by step.at`,
  );
  await client.query('alter table audit_log enable trigger chain');
}
