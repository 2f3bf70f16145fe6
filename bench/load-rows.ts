import type pg from 'pg';

export type Owner = { tenantId: string; userId: string; unitId: string };

/** Documents of the demo tenant's accountant, alike in shape to real ones; the ids of the thousand that are asked for, with a page each. */
export async function seedDocuments(client: pg.Client, count: number): Promise<{ owner: Owner; ids: string[] }> {
  const { rows: owners } = await client.query<Owner>(
    `select tenant_id as "tenantId", id as "userId", accounting_unit_id as "unitId" from users where email = 'accountant@demo.test'`,
  );
  const [owner] = owners;
  if (!owner) throw new Error('there is no demo tenant');
  await withoutIndexes(client, () =>
    client.query(
      `insert into documents (tenant_id, id, file_name, content_type, file_key, file_size, file_sha256, state, document_class, source, export_state,
       accounting_unit_id, page_count, fields, items, search_text, created_at, extracted_at)
     select $1, uuidv7(), 'invoice-' || n || '.pdf', 'application/pdf', 'none/' || n, 90000, md5(n::text),
       case when n <= 2000 or n % 5 = 0 then 'Extracted' when n % 997 = 0 then 'Error' else 'Validated' end, 'invoice', 'Api',
       case when n > 2000 and n % 5 in (1, 2, 3) then 'Exported' else 'None' end, $2, 1, f.fields, jsonb_build_array(f.item, f.item, f.item),
       'invoice' || n || 'pdf fv' || n || ' dodavatel' || n % 500 || 'sro ' || to_char(f.day, 'YYYYMMDD') || ' czk ' || n % 90000 || '50 12345679 paper 3 12100',
       now() - n * interval '1 minute', now()
     from generate_series(1, $3::int) n, lateral (
       select jsonb_object_agg(name, jsonb_build_object('value', value, 'wordIds', jsonb_build_array(1, 2, 3), 'confidence', 0.97,
           'source', 'Extraction', 'evidence', jsonb_build_array('label'))) filter (where name not like 'item%') as fields,
         jsonb_object_agg(name, jsonb_build_object('value', value, 'wordIds', jsonb_build_array(7), 'confidence', 0.9,
           'source', 'Extraction', 'evidence', jsonb_build_array())) filter (where name like 'item%') as item, now() - n * interval '1 minute' as day
       from (values ('invoice_number_sm', 'FV-' || n), ('issued_by_name_sm', 'Dodavatel ' || n % 500 || ' s.r.o.'), ('date_issued', (now() - n * interval '1 minute')::date::text),
         ('date_due', (now() - n * interval '1 minute' + interval '14 days')::date::text), ('currency', 'CZK'), ('total_amount', (n % 90000) || '.50'), ('note', ''), ('issued_by_id_sm', '12345679'),
         ('item_description', 'Paper'), ('item_quantity', '3'), ('item_amount', '121.00')) as v (name, value)
     ) f`,
      [owner.tenantId, owner.unitId, count],
    ),
  );
  // as the service leaves it at every bigger change
  await client.query('vacuum analyze documents');
  const { rows } = await client.query<{ id: string }>(
    `select id from documents where tenant_id = $1 order by created_at desc limit 1000`,
    [owner.tenantId],
  );
  const ids = rows.map(({ id }) => id);
  await client.query(
    `insert into document_pages (tenant_id, document_id, page_index, width, height, word_source, word_count, first_word_id, words,
       image_key, image_type, image_width, image_height, preview_key, preview_type)
     select $1, id, 0, 595, 842, 'textLayer', 0, 0, '{"texts":[],"boxes":[],"lines":[],"confidences":[]}',
       'none', 'image/png', 1, 1, 'none', 'image/png' from unnest($2::uuid[]) id`,
    [owner.tenantId, ids],
  );
  await client.query('analyze');
  return { owner, ids };
}

/** Indexes over a million rows are made in a quarter of the time that their upkeep row by row takes. */
async function withoutIndexes(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes where tablename = 'documents' and indexdef not like '%UNIQUE%'`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  await client.query(`set maintenance_work_mem = '512MB'`);
  for (const { made } of rows) await client.query(made);
}
