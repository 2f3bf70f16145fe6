import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';
import { insertOperation } from '#service/one-off-extraction/store.ts';
import {
  finishEmail,
  insertDocumentEmail,
  insertReceivedEmail,
  type ReceivedEmail,
} from '#service/emails/received-emails.store.ts';
import { inTransaction } from '#service/platform/database/database.ts';
import { purge } from './purge.ts';

const day = 86_400_000;
const now = new Date('2026-06-30T12:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * day);

let app: TestApp;
let tenants: TestTenant[];

beforeAll(async () => {
  app = await startTestApp();
  tenants = [await app.tenant(), await app.tenant()];
});
afterAll(() => app.close());

const run = () => purge({ system: app.database.system, blobs: app.blobs, now, signal: new AbortController().signal });
async function files(): Promise<number> {
  let count = 0;
  for await (const _ of app.blobs.list('')) count += 1;
  return count;
}
const exists = async (id: string) =>
  (await app.database.system.selectFrom('documents').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

test('documents in the trash for 30 days are purged with their files, in every tenant; the audit log stays', async () => {
  const kept: string[] = [];
  const gone: string[] = [];
  for (const tenant of tenants) {
    kept.push(await app.document(tenant, { pages: 1 }), await app.document(tenant, { pages: 1, deleted_at: ago(29.9) }));
    gone.push(await app.document(tenant, { pages: 2, deleted_at: ago(30.1) }));
  }
  await app.database.system
    .insertInto('audit_log')
    .values({
      tenant_id: tenants[0]?.tenantId ?? '',
      id: gone[0] ?? '',
      action: 'document.deleted',
      document_id: gone[0] ?? '',
      actor_name: 'x',
    })
    .execute();
  await run();
  expect(await Promise.all(kept.map(exists))).toEqual([true, true, true, true]);
  expect(await Promise.all(gone.map(exists))).toEqual([false, false]);
  // each remaining document has its file and a page image
  expect(await files()).toBe(kept.length * 2);
  const rows = await app.database.system
    .selectFrom('audit_log')
    .select('id')
    .where('document_id', '=', gone[0] ?? '')
    .execute();
  expect(rows).toHaveLength(1);
  await run();
  expect(await files()).toBe(kept.length * 2);
});

test('a document restored at the same moment keeps its files', async () => {
  const tenant = tenants[0];
  if (!tenant) throw new Error('no tenant');
  const id = await app.document(tenant, { deleted_at: ago(31) });
  const before = await files();
  const restored = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const restoring = inTransaction(app.database.system, async (db) => {
    await db.updateTable('documents').set({ deleted_at: null }).where('id', '=', id).execute();
    locked.resolve();
    await restored.promise;
  });
  await locked.promise;
  const purging = run();
  // blocked by the row lock
  await expect.poll(async () => (await waiting()) > 0).toBe(true);
  restored.resolve();
  await Promise.all([restoring, purging]);
  expect([await exists(id), await files()]).toEqual([true, before]);
});

async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_locks where not granted`.execute(
    app.database.system,
  );
  return rows[0]?.count ?? 0;
}

test('expired results are deleted, with files that were never extracted', async () => {
  const tenant = tenants[0];
  if (!tenant) throw new Error('no tenant');
  const db = app.database.forTenant(tenant.tenantId);
  const before = await files();
  const add = async (id: string, createdAt: Date) => {
    const fileKey = `${tenant.tenantId}/one-off/${id}`;
    await app.blobs.put(fileKey, Readable.from([Buffer.from('x')]));
    await insertOperation(db, {
      id,
      tenantId: tenant.tenantId,
      fileName: 'a.pdf',
      fileKey,
      externalDocumentId: null,
      tag: null,
      firstPagesOnly: false,
      extractItems: true,
      createdBy: id,
      createdAt,
    });
  };
  await add('0195a1c2-7d3e-7b4f-8a5b-1c2d3e4f5a6b', ago(0.9));
  await add('0195a1c2-7d3e-7b4f-8a5b-1c2d3e4f5a6c', ago(1.1));
  await run();
  const rows = await db.selectFrom('extract_operations').select('id').execute();
  expect(rows).toEqual([{ id: '0195a1c2-7d3e-7b4f-8a5b-1c2d3e4f5a6b' }]);
  expect(await files()).toBe(before + 1);
});

test('emails are deleted a month after arrival, except those waiting or with a document', async () => {
  const tenant = tenants[0];
  if (!tenant) throw new Error('no tenant');
  const db = app.database.forTenant(tenant.tenantId);
  const before = await files();
  const add = async (days: number, isDone: boolean): Promise<ReceivedEmail> => {
    const id = uuidv7();
    const email = {
      tenantId: tenant.tenantId,
      id,
      documentType: 'invoice',
      sender: '',
      rawKey: `${tenant.tenantId}/emails/${id}`,
      size: 1,
      receivedAt: ago(days),
    };
    await app.blobs.put(email.rawKey, Readable.from([Buffer.from('x')]));
    await insertReceivedEmail(db, email);
    if (isDone) await finishEmail(db, id, 'NothingReadable');
    return email;
  };
  const [young, waiting, used] = [await add(29, true), await add(31, false), await add(31, true)];
  await add(31, true);
  const about = { messageId: 'x', sender: '', recipients: [], cc: [], subject: '', bodyText: '' };
  await insertDocumentEmail(db, used, await app.document(tenant), 'hash', about);
  await run();
  const rows = await db.selectFrom('received_emails').select('id').orderBy('id').execute();
  expect(rows.map(({ id }) => id)).toEqual([young.id, waiting.id, used.id]);
  // three files of the emails remain, and the document has its own file
  expect(await files()).toBe(before + 4);
});

test('what was forgotten of the supplier memory is deleted after a day', async () => {
  const tenantId = tenants[0]?.tenantId ?? '';
  const db = app.database.forTenant(tenantId);
  const add = async (forgottenAt: Date | null) => {
    const id = uuidv7();
    const row = { id, keys: [], terms: [], marks: '{}', lessons: '[]', forgotten_at: forgottenAt };
    await db
      .insertInto('supplier_layouts')
      .values({ tenant_id: tenantId, created_at: now, updated_at: now, ...row })
      .execute();
    return id;
  };
  const kept = [await add(null), await add(ago(0.9))];
  await add(ago(1.1));
  const of = { tenant_id: tenantId, layout_id: kept[0] ?? '', lesson: '{}', forgotten_by: 'x' };
  for (const [field, days] of [
    ['young', 0.9],
    ['old', 1.1],
  ] as const)
    await db
      .insertInto('forgotten_lessons')
      .values({ ...of, field, forgotten_at: ago(days) })
      .execute();
  await run();
  const layouts = await db.selectFrom('supplier_layouts').select('id').orderBy('id').execute();
  expect(layouts.map(({ id }) => id)).toEqual(kept);
  expect(await db.selectFrom('forgotten_lessons').select('field').execute()).toEqual([{ field: 'young' }]);
});
