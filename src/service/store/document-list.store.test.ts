import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTenant, type TestTenant } from '#testing/builders.ts';
import { createTestDatabase } from '#testing/database.ts';
import { foundByIndex } from './document-conditions.ts';
import { countQuery, type DocumentOrder, pageQuery } from './document-list.store.ts';
import type { Db } from './database.ts';

/** Enough that PostgreSQL would not read the whole table for want of anything better. */
const volume = 20_000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let tenant: TestTenant;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  tenant = await buildTenant(database);
  const stranger = await buildTenant(database, 'Stranger');
  db = database.forTenant(tenant.tenantId);
  for (const { tenantId, unitIds } of [tenant, stranger])
    await sql`
      insert into documents (tenant_id, id, file_name, content_type, file_key, file_size, file_sha256, document_class, source,
        accounting_unit_id, state, created_at, fields, search_text)
      select ${tenantId}::uuid, gen_random_uuid(), n || '.pdf', 'application/pdf', 'k', 1, 's', 'invoice', 'Api',
        (${unitIds}::uuid[])[1 + n % 2], (array['New', 'Extracted', 'Validated', 'Error'])[1 + n % 4], now() - n * interval '1 minute',
        jsonb_build_object('total_amount', jsonb_build_object('value', n::text), 'note', jsonb_build_object('value', md5(n::text))),
        n || 'pdf ' || md5(n::text)
      from generate_series(1, ${sql.lit(volume / 2)}) n`.execute(database.system);
  await sql`vacuum documents`.execute(database.system);
  await sql`vacuum analyze documents`.execute(database.system);
});
afterAll(() => database.drop());

type Explained = { explain: (format: 'text') => Promise<unknown> };
const planOf = async (query: Explained): Promise<string> => JSON.stringify(await query.explain('text'));
const everything = { conditions: {}, visibility: { unitIds: 'all' } } as const;
const newest: DocumentOrder = { by: 'created_at', direction: 'desc' };

describe('at volume', () => {
  test.each<[string, DocumentOrder, string]>([
    ['newest first', newest, 'documents_created'],
    ['oldest first', { by: 'created_at', direction: 'asc' }, 'documents_created'],
    ['dearest first', { by: { field: 'total_amount' }, direction: 'desc' }, 'documents_by_total'],
    ['cheapest first', { by: { field: 'total_amount' }, direction: 'asc' }, 'documents_by_total'],
    ['by due date', { by: { field: 'date_due' }, direction: 'asc' }, 'documents_by_date_due'],
    ['by supplier', { by: { field: 'issued_by_name_sm' }, direction: 'desc' }, 'documents_by_supplier'],
    ['by file name', { by: 'file_name', direction: 'asc' }, 'documents_by_file_name'],
  ])('a page %s walks an index and sorts nothing', async (_name, order, index) => {
    const plan = await planOf(pageQuery(db, { ...everything, order, skip: 0, take: 50 }));
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan|"[^"]*Sort/);
  });

  test('counting reads an index only', async () => {
    const visibility = { unitIds: tenant.unitIds };
    expect(await planOf(countQuery(db, everything))).toContain('Index Only Scan');
    expect(await planOf(countQuery(db, { conditions: { statuses: ['error'] }, visibility }))).toContain(
      'Index Only Scan using documents_counts',
    );
  });

  test('rare text and rare values are found by index, in spite of the policy', async () => {
    const [row] = (await sql<{ note: string }>`select fields #>> '{note,value}' as note from documents limit 1`.execute(db)).rows;
    const note = row?.note ?? '';
    for (const conditions of [{ words: [note, 'pdf'] }, { fields: [{ field: 'note', values: [note] }] }]) {
      const found = await foundByIndex(db, conditions);
      expect(found.ids).toHaveLength(1);
      const plan = await planOf(
        pageQuery(db, { conditions: found, visibility: { unitIds: 'all' }, order: newest, skip: 0, take: 50 }),
      );
      expect(plan).toContain('documents_pkey');
    }
    // what nearly everything has is not worth a list of ids
    expect((await foundByIndex(db, { words: ['pdf'] })).ids).toBeUndefined();
  });

  test('no index tells of another tenant', async () => {
    const [row] = (
      await sql<{ note: string }>`
        select fields #>> '{note,value}' as note from documents where tenant_id <> ${tenant.tenantId} and file_name = '77.pdf'`.execute(
        database.system,
      )
    ).rows;
    const own = await foundByIndex(db, { words: [row?.note ?? ''] });
    const rows = await pageQuery(db, {
      conditions: own,
      visibility: { unitIds: 'all' },
      order: newest,
      skip: 0,
      take: 50,
    }).execute();
    // both tenants have the same texts; only the own document is found
    expect([own.ids?.length, rows.map(({ file_name }) => file_name)]).toEqual([1, ['77.pdf']]);
  });
});
