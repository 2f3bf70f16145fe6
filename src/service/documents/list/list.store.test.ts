import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildTenant, type TestTenant } from '#testing/builders.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { DocumentConditions } from './document-conditions.ts';
import {
  countByStatus,
  countDocumentRows,
  countQuery,
  type DocumentOrder,
  firstOf,
  listDocumentRows,
  pageQuery,
  tallyQuery,
} from './list.store.ts';
import { type Db, inTransaction } from '#service/platform/database/database.ts';
import { indexedIds } from './indexed-ids.ts';
import { insertSortedField, materializeNextValues } from './sorted-fields.store.ts';

/** Enough that PostgreSQL does not choose a sequential scan. */
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
        n || 'pdf ' || md5(n::text) || case when n = 8 then repeat(' paper', 400) else '' end
      from generate_series(1, ${sql.lit(volume / 2)}) n`.execute(database.system);
  await flushDelayedCommits(database.system);
  await vi.waitFor(vacuumed, 60_000);
});
afterAll(() => database.drop());

/**
 * Index-only scans need pages that are all-visible. A new connection to another database, during a long transaction there, prevents a
 * vacuum from marking them.
 */
async function vacuumed(): Promise<void> {
  await sql`vacuum analyze documents`.execute(database.system);
  const { rows } = await sql<{ pages: number; seen: number }>`
    select relpages as pages, relallvisible as seen from pg_class where oid = 'documents'::regclass`.execute(database.system);
  const [{ pages, seen } = { pages: 1, seen: 0 }] = rows;
  if (seen < pages) throw new Error(`${seen} of ${pages} pages are visible to every user`);
}

/**
 * Waits for delayed commits of the test server: until they are flushed, a vacuum does not mark pages as all-visible, and there are no
 * index-only scans.
 */
const flushDelayedCommits = (db: Db): Promise<unknown> =>
  inTransaction(db, async (db) => {
    await sql`set local synchronous_commit = on`.execute(db);
    await sql`update tenants set name = name`.execute(db);
  });

type Explained = { explain: (format: 'text') => Promise<unknown> };
const planOf = async (query: Explained): Promise<string> => JSON.stringify(await query.explain('text'));
const everything = { conditions: {}, visibility: { unitIds: 'all' } } as const;
const newest: DocumentOrder = { by: 'created_at', direction: 'desc' };
const foundBy = (conditions: DocumentConditions, order = newest) =>
  indexedIds(db, { conditions, visibility: { unitIds: 'all' } }, order);
const pageOf = (take: number) => ({ visibility: { unitIds: 'all' }, order: newest, skip: 0, take }) as const;

describe('at high volume', () => {
  test.each<[string, DocumentOrder, string]>([
    ['newest first', newest, 'documents_created'],
    ['oldest first', { by: 'created_at', direction: 'asc' }, 'documents_created'],
    ['highest amount first', { by: { field: 'total_amount' }, direction: 'desc' }, 'documents_by_total'],
    ['lowest amount first', { by: { field: 'total_amount' }, direction: 'asc' }, 'documents_by_total'],
    [
      'highest amount of each currency first',
      { by: { field: 'total_amount', isByCurrency: true }, direction: 'desc' },
      'documents_by_currency_and_total',
    ],
    [
      'lowest amount of each currency first',
      { by: { field: 'total_amount', isByCurrency: true }, direction: 'asc' },
      'documents_by_currency_and_total',
    ],
    ['by due date', { by: { field: 'date_due' }, direction: 'asc' }, 'documents_by_date_due'],
    ['by supplier', { by: { field: 'issued_by_name_sm' }, direction: 'desc' }, 'documents_by_supplier'],
    ['by file name', { by: 'file_name', direction: 'asc' }, 'documents_by_file_name'],
    ['by extraction time', { by: 'extracted_at', direction: 'desc' }, 'documents_by_extracted'],
    ['by state', { by: 'state', direction: 'asc' }, 'documents_by_state'],
    ['by currency', { by: { field: 'currency' }, direction: 'desc' }, 'documents_by_currency'],
  ])('a page %s is read from an index without sorting', async (_name, order, index) => {
    const plan = await planOf(pageQuery(db, { ...everything, order, skip: 0, take: 50 }));
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan|"[^"]*Sort/);
  });

  test.each<[string, string, string]>([
    ['dearest', 'total_amount', 'documents_by_total'],
    ['last due', 'date_due', 'documents_by_date_due'],
    ['last issued', 'date_issued', 'documents_by_date_issued'],
    ['last supplier', 'issued_by_name_sm', 'documents_by_supplier'],
    ['last number', 'invoice_number_sm', 'documents_by_number'],
  ])('a page far from the %s is reached without reading the skipped rows', async (_name, field, index) => {
    const order: DocumentOrder = { by: { field }, direction: 'desc' };
    const conditions: DocumentConditions = { statuses: ['extracted'] };
    const plan = await planOf(
      pageQuery(db, { conditions, visibility: { unitIds: tenant.unitIds }, order, skip: volume / 8 - 100, take: 50 }),
    );
    expect(plan).toContain(`Index Only Scan using ${index}`);
  });

  test('a date range is sorted by the index of that date, and only the page is looked up', async () => {
    const between = { field: 'date_due', from: '2026-01-01', to: '2026-01-31' };
    const { conditions } = await foundBy({ fields: [between] });
    expect(conditions.isRare).toBe(true);
    const query = { conditions: { ...conditions, statuses: ['extracted'] as const }, visibility: { unitIds: tenant.unitIds } };
    const plan = await planOf(pageQuery(db, { ...query, order: newest, skip: 0, take: 50 }));
    expect(plan).toContain('Index Only Scan using documents_by_date_due');
  });

  test('a page is planned for its own parameters, however often the connection was used before', async () => {
    const kept = await inTransaction(db, async (db) => {
      await listDocumentRows(db, { ...everything, order: newest, skip: 0, take: 50 });
      await countByStatus(db, everything);
      return sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
    });
    expect(kept.rows.filter(({ statement }) => /list_supplier|approval_state/.test(statement))).toEqual([]);
  });

  test('counting by state and unit reads no document', async () => {
    for (const conditions of [{}, { statuses: ['error', 'deleted'] as const }]) {
      const plan = await planOf(tallyQuery(db, { conditions, visibility: { unitIds: tenant.unitIds } }));
      expect(plan).toContain('document_tallies');
      expect(plan).not.toContain('documents_');
    }
  });

  test('counting reads only an index', async () => {
    const visibility = { unitIds: tenant.unitIds };
    expect(await planOf(countQuery(db, everything))).toContain('Index Only Scan');
    expect(await planOf(countQuery(db, { conditions: { statuses: ['error'] }, visibility }))).toContain(
      'Index Only Scan using documents_counts',
    );
  });

  test('the matches of a common word are counted from an index of short texts, and few others', async () => {
    const conditions: DocumentConditions = { words: ['pdf'], fields: [{ field: 'total_amount', from: '8' }] };
    const query = { conditions, visibility: { unitIds: tenant.unitIds } };
    const plan = await planOf(countQuery(db, query));
    expect(plan).toContain('Index Only Scan using documents_short_texts');
    expect(plan).toContain('Index Scan using documents_long_texts');
    expect(await countDocumentRows(db, query)).toBe(volume / 2 - 7);
    expect(await countByStatus(db, query)).toMatchObject({ new: 2_499, extracted: 2_498 });
    // that column is not in the index
    expect(await countDocumentRows(db, { ...query, conditions: { ...conditions, sources: ['Api'] } })).toBe(volume / 2 - 7);
  });

  test('rare text and rare values are found by index despite the row-level security policy', async () => {
    const [row] = (await sql<{ note: string }>`select fields #>> '{note,value}' as note from documents limit 1`.execute(db)).rows;
    const note = row?.note ?? '';
    for (const conditions of [{ words: [note, 'pdf'] }, { fields: [{ field: 'note', values: [note] }] }]) {
      const found = await foundBy(conditions);
      expect(found.conditions.ids).toHaveLength(1);
      const plan = await planOf(pageQuery(db, { ...found, order: newest, skip: 0, take: 50 }));
      expect(plan).toContain('documents_pkey');
      const rows = await listDocumentRows(db, { ...found, order: newest, skip: 0, take: 50 });
      expect(rows.map((each) => each.found)).toEqual([1]);
    }
    // a list of ids is not worth it if nearly all documents match
    expect((await foundBy({ words: ['pdf'] })).conditions.ids).toBeUndefined();
  });

  test('results far from the start of the list are found by their index and sorted', async () => {
    const day = new Date(Date.now() - 6 * 86_400_000);
    const before = { from: new Date(day.getTime() - 3_600_000), before: day };
    const byTotal = { by: { field: 'total_amount' }, direction: 'asc' } as const;
    const found = await foundBy({ createdAt: before }, byTotal);
    const plan = await planOf(pageQuery(db, { ...found, order: byTotal, skip: 0, take: 50 }));
    expect(plan).toContain('documents_created');
    expect(plan).toContain('Sort');
    const rows = await listDocumentRows(db, { ...found, order: byTotal, skip: 0, take: 100 });
    expect(rows).toHaveLength(60);
    expect(rows.map(({ list_total: total }) => Number(total))).toEqual(
      rows.map((_, index) => Number(rows[0]?.list_total) + index),
    );
    // one end is enough for amounts, and that nothing is above them is found at once
    expect((await foundBy({ fields: [{ field: 'total_amount', from: '999999' }] })).conditions.ids).toEqual([]);
    expect((await foundBy({ fields: [{ field: 'total_amount', to: '5' }] })).conditions.ids).toHaveLength(5);
  });

  test('amounts common among the newest documents are found by index when sorted by highest amount', async () => {
    const fields = [{ field: 'total_amount', from: '100', to: '200' }];
    const dearest = { by: { field: 'total_amount' }, direction: 'desc' } as const;
    expect((await foundBy({ fields })).conditions.ids).toBeUndefined();
    expect((await foundBy({ fields }, dearest)).conditions.ids).toHaveLength(101);
  });

  test('a user with few documents finds them immediately, as does a search for the same uploader', async () => {
    const sender = uuidv7();
    const { rows } = await sql<{ id: string }>`
      update documents set created_by_client = ${sender}::uuid
      where id in (select id from documents order by created_at limit 3) returning id`.execute(db);
    const ids = rows.map(({ id }) => id).toSorted();
    await sql`analyze documents`.execute(database.system);
    const own = { conditions: {}, visibility: { unitIds: 'all', createdBy: sender } } as const;
    const alike = await foundBy({ uploadedLike: ids.slice(0, 1) });
    for (const asked of [own, alike]) {
      const query = { ...asked, order: newest, skip: 0, take: 50 };
      expect(await planOf(pageQuery(db, query))).toContain('documents_by_uploader');
      expect((await listDocumentRows(db, query)).map(({ id }) => id).toSorted()).toEqual(ids);
    }
    // for a document without an uploader there are no others, and nothing is searched
    const { rows: orphans } = await sql<{ id: string }>`select id from documents where created_by_client is null limit 1`.execute(
      db,
    );
    const ofNobody = await foundBy({ uploadedLike: orphans.map(({ id }) => id) });
    expect(ofNobody.conditions.uploaders).toEqual([]);
    expect(await listDocumentRows(db, { ...ofNobody, order: newest, skip: 0, take: 50 })).toEqual([]);
  });

  test('when state or source alone leave few documents, these are read instead of all index matches', async () => {
    const amounts = [{ field: 'total_amount', from: '999999' }];
    expect((await foundBy({ sources: ['Email'], fields: amounts })).conditions).toEqual({ sources: ['Email'], fields: amounts });
    expect((await foundBy({ sources: ['Api'], fields: amounts })).conditions.ids).toEqual([]);
  });

  test('one or two letters are found at the start of any value, and anywhere in the newest documents', async () => {
    const found = async (word: string) => (await foundBy({ words: [word] })).conditions.ids?.length;
    expect(await found('zz')).toBe(0);
    await sql`update documents set search_text = 'czzpdf zyvalue' where file_name = '9000.pdf'`.execute(db);
    expect([await found('zz'), await found('zy'), await found('z')]).toEqual([1, 1, 1]);
    const { rows } = await sql`select id from documents_with_prefix('zy', 10) as found (id)`.execute(db);
    const inside = await sql`select id from documents_with_prefix('zz', 10) as found (id)`.execute(db);
    expect([rows.length, inside.rows.length]).toEqual([1, 0]);
  });

  test('when counting all takes too long, the newest are counted', async () => {
    const states = await countByStatus(db, everything);
    expect(states).toMatchObject({ new: 2_500, extracted: 2_500, deleted: 0 });
    expect(await countByStatus(db, everything, 400)).toMatchObject({ new: 100, extracted: 100, deleted: 0 });
  });

  test('a field sorted once is read in order, whatever is written later', async () => {
    const field = 'note';
    const now = new Date();
    expect(await inTransaction(db, (db) => insertSortedField(db, tenant.tenantId, field, 20, now))).toBe(true);
    for (let after = await materializeNextValues(db, field, undefined, 3_000); after;)
      after = await materializeNextValues(db, field, after, 3_000);
    await sql`vacuum analyze sorted_values`.execute(database.system);
    const kept = { by: { field, isMaterialized: true }, direction: 'desc' } as const;
    const page = { ...everything, skip: 0, take: 50 };
    // the probe of the first documents reads no more than the page itself
    for (const query of [pageQuery(db, { ...page, order: kept }), firstOf(db, { ...everything, order: kept }, 50)]) {
      const plan = await planOf(query);
      expect(plan).toContain('sorted_values_order');
      expect(plan).not.toContain('Seq Scan');
    }
    for (const direction of ['asc', 'desc'] as const) {
      const [walked, sorted] = await Promise.all(
        [{ field, isMaterialized: true }, { field }].map((by) => listDocumentRows(db, { ...page, order: { by, direction } })),
      );
      expect(walked?.map(({ id }) => id)).toEqual(sorted?.map(({ id }) => id));
    }
    const [first] = await listDocumentRows(db, { ...page, order: kept });
    await sql`update documents set fields = jsonb_set(fields, '{note,value}', '""') where id = ${first?.id}`.execute(db);
    const ids = (await listDocumentRows(db, { ...page, order: kept })).map(({ id }) => id);
    expect(ids).not.toContain(first?.id);
    const [empty] = await listDocumentRows(db, { ...page, order: { ...kept, direction: 'asc' } });
    expect(empty?.id).toBe(first?.id);
    const within = await foundBy({ fields: [{ field, from: 'ffe', isMaterialized: true }] });
    const asked = await listDocumentRows(db, { conditions: { fields: [{ field, from: 'ffe' }] }, ...pageOf(100) });
    expect(within.conditions.ids?.toSorted()).toEqual(asked.map(({ id }) => id).toSorted());
    expect(asked.length).toBeGreaterThan(0);
  });

  test('an amount sorted once is read in order within its currency, whatever is written later', async () => {
    const field = 'amount_due';
    await sql`
      update documents set fields = fields || jsonb_build_object('amount_due', fields -> 'total_amount', 'currency', jsonb_build_object(
        'value', (array['EUR', 'CZK', ''])[1 + (fields #>> '{total_amount,value}')::integer % 3]))`.execute(db);
    expect(await inTransaction(db, (db) => insertSortedField(db, tenant.tenantId, field, 20, new Date()))).toBe(true);
    for (let after = await materializeNextValues(db, field, undefined, 3_000); after;)
      after = await materializeNextValues(db, field, after, 3_000);
    await sql`vacuum analyze sorted_values`.execute(database.system);
    const kept = { field, isMaterialized: true, isByCurrency: true };
    const page = { ...everything, skip: 0, take: 50 };
    const plan = await planOf(pageQuery(db, { ...page, order: { by: kept, direction: 'desc' } }));
    expect(plan).toContain('sorted_values_by_currency');
    expect(plan).not.toContain('Seq Scan');
    const [dearest] = await listDocumentRows(db, { ...page, order: { by: kept, direction: 'desc' } });
    await sql`update documents set fields = jsonb_set(fields, '{currency,value}', '"CZK"') where id = ${dearest?.id}`.execute(db);
    for (const direction of ['asc', 'desc'] as const) {
      const [walked, sorted] = await Promise.all(
        [kept, { field, isByCurrency: true }].map((by) => listDocumentRows(db, { ...page, order: { by, direction } })),
      );
      expect(walked?.map(({ id }) => id)).toEqual(sorted?.map(({ id }) => id));
      expect(new Set(walked?.map(({ list_currency: currency }) => currency))).toEqual(
        new Set([direction === 'asc' ? '' : 'EUR']),
      );
      expect(walked?.map(({ id }) => id)).not.toContain(dearest?.id);
    }
  });

  test('no index reveals another tenant', async () => {
    const [row] = (
      await sql<{ note: string }>`
        select fields #>> '{note,value}' as note from documents where tenant_id <> ${tenant.tenantId} and file_name = '77.pdf'`.execute(
        database.system,
      )
    ).rows;
    const own = await foundBy({ words: [row?.note ?? ''] });
    const rows = await pageQuery(db, { ...own, order: newest, skip: 0, take: 50 }).execute();
    const { rows: begun } = await sql`select id from documents_with_prefix('77pdf', 10) as found (id)`.execute(db);
    expect(begun).toHaveLength(1);
    // both tenants have the same texts; only the tenant's own document is found
    expect([own.conditions.ids?.length, rows.map(({ file_name }) => file_name)]).toEqual([1, ['77.pdf']]);
  });
});
