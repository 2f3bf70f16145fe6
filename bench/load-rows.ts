import type pg from 'pg';
import { insertHistory } from './history-rows.ts';

export type Owner = { tenantId: string; userId: string; unitId: string };

/** Rows per transaction; its log is written out before the next one starts. */
const atOnce = 250_000;

/** Who is measured, and the ids of the thousand documents that are requested. */
export type Seeded = { owner: Owner; ids: string[] };

/** Inserts documents similar in shape to real ones, alternating between the accountant of the demo tenant and one user of each other tenant. */
export async function seedDocuments(client: pg.Client, count: number): Promise<Seeded> {
  const owner = await findOwners(client);
  await withoutIndexes(client, async () => {
    for (let from = 1; from <= count; from += atOnce) await insertDocuments(client, from, Math.min(count, from + atOnce - 1));
    await insertHistory(client);
  });
  await client.query(seededApprovals);
  const ids = await findNewest(client, owner);
  await insertPages(client, owner, ids);
  // as the service leaves it after every larger change
  await client.query('vacuum analyze documents, field_history, export_history, audit_log, document_tallies');
  await client.query('analyze');
  return { owner, ids };
}

/** Returns what `seedDocuments` returned when it filled this database. */
export async function findSeeded(client: pg.Client): Promise<Seeded> {
  const owner = await findOwners(client);
  return { owner, ids: await findNewest(client, owner) };
}

async function findNewest(client: pg.Client, { tenantId }: Owner): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    // a document in trash would be answered with 404, which measures nothing
    `select id from documents where tenant_id = $1 and deleted_at is null order by created_at desc, id desc limit 1000`,
    [tenantId],
  );
  return rows.map(({ id }) => id);
}

/** Numbers the owners of the documents from 0; the demo tenant is first. */
async function findOwners(client: pg.Client): Promise<Owner> {
  await client.query(
    `create temp table owners as
     select row_number() over (order by u.email <> 'accountant@demo.test', t.id) - 1 as place, t.id as tenant_id, u.id as user_id,
       u.accounting_unit_id as unit_id, coalesce(other.id, u.accounting_unit_id) as other_unit_id,
       coalesce(uploader.id, u.id) as uploader_id, approver.id as approver_id
     from tenants t
     cross join lateral (
       select id, email, accounting_unit_id from users where tenant_id = t.id and role in ('Accountant', 'TenantAdmin')
       order by role limit 1
     ) u
     left join lateral (select id from accounting_units where tenant_id = t.id and id <> u.accounting_unit_id limit 1) other on true
     left join lateral (select id from users where tenant_id = t.id and role = 'Uploader' limit 1) uploader on true
     left join lateral (select id from users where tenant_id = t.id and role = 'Approver' limit 1) approver on true`,
  );
  const { rows } = await client.query<Owner>(
    `select tenant_id as "tenantId", user_id as "userId", unit_id as "unitId" from owners where place = 0`,
  );
  const [owner] = rows;
  if (!owner) throw new Error('there is no demo tenant');
  return owner;
}

async function insertDocuments(client: pg.Client, from: number, to: number): Promise<void> {
  await client.query(
    `insert into documents (tenant_id, id, file_name, content_type, file_key, file_size, file_sha256, state, approval_state, export_state,
       document_class, source, external_id, created_by_user, accounting_unit_id, page_count, error_count, warning_count, duplicate_of,
       fields, items, search_text, created_at, extracted_at, validated_at, queued_at, exported_at, deleted_at)
     select o.tenant_id, uuidv7(), 'invoice-' || n || '.pdf', 'application/pdf', 'none/' || n, 90000, md5(n::text), told.state,
       case when told.state <> 'Validated' then 'None' when n % 401 = 3 then 'Pending' when n % 701 = 2 then 'Rejected' when n % 7 = 1 then 'Approved'
         else 'None' end,
       told.export_state,
       case when n > 900000 and n % 2000 = 0 then 'contract' when n % 10 = 7 then 'receipt' when n % 10 = 8 then 'credit_note' else 'invoice' end,
       case when n > 900000 and n % 1000 = 0 then 'ScanStation' when n % 3 = 0 then 'Email' else 'Api' end,
       case when n % 4 = 0 then 'E-' || n end,
       case when n % 50 = 7 then o.uploader_id when n % 2 = 0 then o.user_id end,
       case when n % 9 = 0 then o.other_unit_id else o.unit_id end, 1 + n % 4,
       case when n % 5000 = 1 then 1 else 0 end, case when n % 30 = 0 then 1 else 0 end, case when n % 1009 = 0 then o.user_id end,
       f.fields, jsonb_build_array(f.item, f.item, f.item),
       'invoice' || n || 'pdf fv' || n || ' dodavatel' || n % 500 || 'sro ' || to_char(f.day, 'YYYYMMDD') || ' czk ' || n % 90000 || '50 12345679 paper 3 12100',
       f.day, f.day + interval '20 seconds' * (1 + n % 100),
       case when told.state = 'Validated' then f.day + interval '10 minutes' * (4 + n % 100) end,
       case when told.export_state = 'Queued' then f.day + interval '1 day' end,
       case when told.export_state = 'Exported' then f.day + interval '1 day' end, case when n % 97 = 0 then now() end
     from generate_series($1::int, $2::int) as made (place)
     -- each owner has the whole mix
     join owners o on o.place = made.place % (select count(*) from owners)
     cross join lateral (select made.place / (select count(*) from owners) + 1 as n) numbered, lateral (
       select case when n <= 2000 or n % 5 = 0 then 'Extracted' when n % 997 = 0 then 'Error' when n % 20011 = 0 then 'Paused' else 'Validated' end as state
     ) reached, lateral (
       select reached.state, case when reached.state <> 'Validated' then 'None' when n % 1499 = 4 then 'Failed' when n % 211 = 9 then 'Queued'
         when n % 5 in (1, 2, 3) then 'Exported' else 'None' end as export_state
     ) told, lateral (
       select jsonb_object_agg(name, jsonb_build_object('value', value, 'wordIds', jsonb_build_array(1, 2, 3), 'confidence', 0.97,
           'source', 'Extraction', 'evidence', jsonb_build_array('label'))) filter (where name not like 'item%') as fields,
         jsonb_object_agg(name, jsonb_build_object('value', value, 'wordIds', jsonb_build_array(7), 'confidence', 0.9,
           'source', 'Extraction', 'evidence', jsonb_build_array())) filter (where name like 'item%') as item, now() - n * interval '1 minute' as day
       from (values ('invoice_number_sm', 'FV-' || n), ('issued_by_name_sm', 'Dodavatel ' || n % 500 || ' s.r.o.'), ('date_issued', (now() - n * interval '1 minute')::date::text),
         ('date_due', (now() - n * interval '1 minute' + interval '14 days')::date::text),
         ('currency', case when n % 20 = 19 then 'EUR' when n % 1001 = 0 then 'USD' else 'CZK' end), ('total_amount', (n % 90000) || '.50'),
         ('note', ''), ('issued_by_id_sm', '12345679'), ('variable_symbol_sm', (10000000 + n)::text), ('total_amount_without_vat', (n % 70000) || '.00'),
         ('total_vat', (n % 20000) || '.50'), ('payment_method', case when n % 40 = 0 then 'cash' else 'bankTransfer' end),
         ('is_deposit_invoice', 'false'), ('order_number_sm', case when n % 10 = 0 then 'OBJ' || n % 3000 else '' end),
         ('item_description', 'Paper'), ('item_quantity', '3'), ('item_amount', '121.00')) as v (name, value)
     ) f`,
    [from, to],
  );
}

async function insertPages(client: pg.Client, { tenantId }: Owner, ids: readonly string[]): Promise<void> {
  await client.query(
    `insert into document_pages (tenant_id, document_id, page_index, width, height, word_source, word_count, first_word_id, words,
       image_key, image_type, image_width, image_height, preview_key, preview_type)
     select $1, id, 0, 595, 842, 'textLayer', 0, 0, '{"texts":[],"boxes":[],"lines":[],"confidences":[]}',
       'none', 'image/png', 1, 1, 'none', 'image/png' from unnest($2::uuid[]) id`,
    [tenantId, ids],
  );
}

/** Documents waiting for approval are assigned to the approver of their tenant. */
const seededApprovals = `
  with run as (
    insert into approval_runs (tenant_id, id, document_id, workflow_id, version, status, started_at, started_by, sender_ids, four_eyes)
    select d.tenant_id, uuidv7(), d.id, w.workflow_id, w.version, 'Pending', d.created_at, o.user_id::text, array[o.user_id], false
    from documents d join owners o on o.tenant_id = d.tenant_id join approval_workflow_versions w on w.tenant_id = d.tenant_id
    where d.approval_state = 'Pending' returning *
  ), step as (
    insert into approval_run_steps (tenant_id, run_id, step_index, name, mode, status, started_at)
    select tenant_id, id, 0, 'Approval', 'any', 'Pending', started_at from run
  )
  insert into approvals (tenant_id, run_id, step_index, document_id, approver_id, approver_name, position, status)
  select run.tenant_id, run.id, 0, run.document_id, u.id, u.email, 0, 'Pending'
  from run join owners o on o.tenant_id = run.tenant_id join users u on u.tenant_id = o.tenant_id and u.id = o.approver_id`;

/** Drops indexes during `work`: building them over a million rows takes a quarter of the time of maintaining them row by row. */
async function withoutIndexes(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes
     where tablename in ('documents', 'field_history', 'export_history', 'audit_log') and indexdef not like '%UNIQUE%'`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  await client.query(`set maintenance_work_mem = '512MB'`);
  for (const { made } of rows) await client.query(made);
}
