import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SupplierLayout } from '#contract/documents/memory-bff.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { queryPlansOf } from '#testing/query-plans.ts';
import { listLayouts } from './list.store.ts';
import { storeLayout } from './store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const lesson = { documentId: uuidv7(), learnedAt: '2026-03-05T10:00:00.000Z', isLive: true } as const;
const effect = { better: 0, worse: 0, same: 0 };
const corrected = { ...lesson, kind: 'absent', field: 'date_due', isCorrection: true, effect } as const;
const confirmed = { ...corrected, isCorrection: false };
/** Of another company; nobody here corrected anything. */
const imported = { ...corrected, documentId: null };

test('layouts with corrections come first, page by page, and none twice', async () => {
  const tenant = await app.tenant();
  const { token } = await app.user(tenant, 'TenantAdmin');
  const db = app.database.forTenant(tenant.tenantId);
  const store = async (lessons: Parameters<typeof storeLayout>[1]['lessons'], day: number) => {
    const id = uuidv7();
    const marks = { bands: [day], words: [] };
    await storeLayout(db, { tenantId: tenant.tenantId, id, keys: [], marks, lessons, at: new Date(Date.UTC(2026, 2, day)) });
    return id;
  };
  const old = await store([confirmed, corrected], 1);
  const foreign = await store([imported], 2);
  const plain = await store([confirmed], 3);
  const latest = await store([corrected], 4);
  // the same time: the ID decides
  const sameTime = await store([corrected], 4);

  type Page = { items: SupplierLayout[]; next: string | null };
  const page = async (after: string | null): Promise<Page> => {
    const more = after === null ? '' : `&after=${encodeURIComponent(after)}`;
    return (await (await app.send('GET', `/bff/supplier-memory?take=2${more}`, token)).json()) as Page;
  };
  const pages = [await page(null)];
  while (pages.at(-1)?.next) pages.push(await page(pages.at(-1)?.next ?? null));
  expect(pages.map(({ items }) => items.map(({ id }) => id))).toEqual([[sameTime, latest], [old, plain], [foreign]]);

  for (const after of ['true', 'true,2026-02-30T00:00:00.000Z,0199a0a0-0000-7000-8000-000000000000', 'true,2026-02-03,x'])
    expect((await app.send('GET', `/bff/supplier-memory?after=${after}`, token)).status).toBe(400);
});

test('a page of many layouts is read in order by an index, without counting', async () => {
  const { tenantId } = await app.tenant();
  await sql`
    insert into supplier_layouts (tenant_id, id, keys, terms, marks, lessons, created_at, updated_at)
    select ${tenantId}::uuid, gen_random_uuid(), '{}', '{}', '{}',
      case when n % 10 = 0 then ${JSON.stringify([corrected])}::jsonb else '[]' end, at, at
    from (select n, '2026-01-01'::timestamptz + n * interval '1 minute' as at from generate_series(1, 5000) n) r`.execute(
    app.database.system,
  );
  await sql`vacuum analyze supplier_layouts`.execute(app.database.system);
  const after = { hasCorrections: true, updatedAt: '2026-01-02T00:00:00.000Z', id: uuidv7() };
  const plans = await queryPlansOf(app.database.forTenant(tenantId), (db) => listLayouts(db, { search: '', after, take: 20 }));
  expect(plans).toHaveLength(1);
  expect(plans[0]).toContain('using supplier_layouts_listed');
  expect(plans[0]).not.toMatch(/Sort.*\n.*Scan.* on supplier_layouts /);
});
