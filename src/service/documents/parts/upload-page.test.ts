import { PDFDocument } from '@cantoo/pdf-lib';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { Actor } from '#service/platform/ctx.ts';
import { purge } from '#service/housekeeping/purge.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { pixel, type TestTenant } from '#testing/builders.ts';
import { outcomeOf } from '#testing/outcome.ts';

let app: TestApp;
let tenant: TestTenant;
let accountant: { actor: Actor; token: string };
let left: ReturnType<typeof outcomeOf>;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  accountant = await app.user(tenant, 'Accountant');
  left = outcomeOf(app, tenant);
});
afterAll(() => app.close());

const picture = (height: number, format: 'jpeg' | 'png' = 'jpeg') =>
  sharp({ create: { width: 100, height, channels: 3, background: '#08c' } })
    .toFormat(format)
    .toBuffer();

type Fields = { PageIndex: unknown; DocumentId: string; IsLastPage: unknown; [other: string]: unknown };
const send = (bytes: Uint8Array<ArrayBuffer> | Buffer, fields: Partial<Fields>, token = accountant.token) => {
  const form = new FormData();
  form.append('File', new Blob([new Uint8Array(bytes)]), 'page.jpg');
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  return app.send('POST', '/v1/documents/uploadPage', token, { form });
};
const page = async (externalId: string, index: number, isLast = false, more: Record<string, unknown> = {}) =>
  send(await picture(100 + index), { PageIndex: index, DocumentId: externalId, IsLastPage: isLast, ...more });
const idOf = async (answer: Response) => ((await answer.json()) as { documentId: string }).documentId;
const documentsOf = (externalId: string) =>
  app.database.forTenant(tenant.tenantId).selectFrom('documents').selectAll().where('external_id', '=', externalId).execute();
async function fileCount(): Promise<number> {
  let count = 0;
  for await (const _ of app.blobs.list(tenant.tenantId)) count += 1;
  return count;
}
const pagesOf = async (documentId: string) => {
  const file = await app.send('GET', `/v1/documents/${documentId}/file`, accountant.token);
  const bytes = Buffer.from(await file.arrayBuffer());
  const pdf = await PDFDocument.load(bytes);
  return { bytes, ratios: pdf.getPages().map((each) => Math.round((each.getHeight() / each.getWidth()) * 100)) };
};
const runPurge = (now: Date) =>
  purge({ system: app.database.system, blobs: app.blobs, now, signal: new AbortController().signal });

describe('a document uploaded page by page', () => {
  test('is created when all pages have arrived, in any order', async () => {
    const before = await fileCount();
    const options = { DocumentClass: 'receipt', DocumentSource: 'Phone', ExtractItems: 'false' };
    const first = await page('out-of-order', 2, true, options);
    expect(first.status).toBe(200);
    const documentId = await idOf(first);
    expect(await idOf(await page('out-of-order', 0))).toBe(documentId);
    expect(await documentsOf('out-of-order')).toEqual([]);
    expect((await app.send('GET', `/v1/documents/${documentId}`, accountant.token)).status).toBe(404);
    expect(await left.jobs(documentId)).toBe(0);
    expect(await idOf(await page('out-of-order', 1))).toBe(documentId);
    expect(await left.row(documentId)).toMatchObject({
      state: 'New',
      external_id: 'out-of-order',
      file_name: 'out-of-order.pdf',
      content_type: 'application/pdf',
      document_class: 'receipt',
      is_class_given: true,
      source: 'Phone',
      extract_items: false,
    });
    expect([await left.jobs(documentId), await left.audit(documentId)]).toEqual([1, ['document.uploaded']]);
    const { bytes, ratios } = await pagesOf(documentId);
    expect(ratios).toEqual([100, 101, 102]);
    // a JPEG is embedded in the PDF as it is
    expect(bytes.includes(await picture(101))).toBe(true);
    // the files of the pages are replaced by the document
    await expect.poll(fileCount).toBe(before + 1);
  });

  test('becomes one document with one job over many connections at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => page('parallel', (index * 5) % 12, (index * 5) % 12 === 11)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const ids = await Promise.all(answers.map(idOf));
    expect(new Set(ids).size).toBe(1);
    expect(await documentsOf('parallel')).toHaveLength(1);
    expect(await left.jobs(ids[0] ?? '')).toBe(1);
    expect((await pagesOf(ids[0] ?? '')).ratios).toEqual(Array.from({ length: 12 }, (_, index) => 100 + index));
  });

  test('accepts a repeated page as the same, before completion and after', async () => {
    const documentId = await idOf(await page('again', 0));
    expect(await idOf(await page('again', 0))).toBe(documentId);
    // another image replaces it
    await send(await picture(150), { PageIndex: 0, DocumentId: 'again', IsLastPage: false });
    expect(await idOf(await page('again', 1, true))).toBe(documentId);
    expect((await pagesOf(documentId)).ratios).toEqual([150, 101]);
    const files = await fileCount();
    expect(await idOf(await page('again', 1, true))).toBe(documentId);
    expect([await left.jobs(documentId), await fileCount()]).toEqual([1, files]);
    expect((await page('again', 2)).status).toBe(409);
  });

  test('accepts a PNG as a page, and a single page as a document', async () => {
    const answer = await send(await picture(130, 'png'), { PageIndex: '0', DocumentId: 'single', IsLastPage: 'True' });
    expect((await pagesOf(await idOf(answer))).ratios).toEqual([130]);
  });

  test('releases its ID when the document is in the trash', async () => {
    const documentId = await idOf(await page('reborn', 0, true));
    await app.send('DELETE', `/v1/documents/${documentId}`, accountant.token);
    const next = await idOf(await page('reborn', 0, true));
    expect(next).not.toBe(documentId);
    expect(await left.row(next)).toMatchObject({ state: 'New' });
  });
});

describe('refused requests store nothing', () => {
  const good = { PageIndex: 0, DocumentId: 'refused', IsLastPage: true };

  test.each<[string, Partial<Fields>]>([
    ['no page index', { ...good, PageIndex: '' }],
    ['a negative page index', { ...good, PageIndex: -1 }],
    ['a page index beyond the limit', { ...good, PageIndex: 300 }],
    ['a page index that is not a number', { ...good, PageIndex: '1e1' }],
    ['an invalid isLastPage', { ...good, IsLastPage: 'maybe' }],
    ['no ID', { PageIndex: 0, IsLastPage: true }],
    ['an empty ID', { ...good, DocumentId: '' }],
    ['an unknown type', { ...good, DocumentClass: 'nonsense' }],
    ['an unknown unit', { ...good, AccountingUnitId: uuidv7() }],
    ['an unknown form field', { ...good, Surplus: 'x' }],
  ])('%s is 400', async (_name, fields) => {
    const before = await fileCount();
    expect((await send(pixel, fields)).status).toBe(400);
    expect(await fileCount()).toBe(before);
  });

  test.each([
    ['a PDF', Buffer.from('%PDF-1.7 no picture')],
    ['text', Buffer.from('no picture')],
    ['a damaged PNG', Buffer.concat([pixel.subarray(0, 30), Buffer.alloc(20)])],
  ])('%s is 415', async (_name, bytes) => {
    expect((await send(bytes, good)).status).toBe(415);
  });

  test('a TIFF is 415', async () => {
    const tiff = await sharp({ create: { width: 10, height: 10, channels: 3, background: '#fff' } })
      .tiff()
      .toBuffer();
    expect((await send(tiff, good)).status).toBe(415);
  });

  test('a unit or role without access, and an ID already used', async () => {
    expect((await send(pixel, { ...good, AccountingUnitId: tenant.unitIds[1] })).status).toBe(403);
    expect((await send(pixel, good, (await app.user(tenant, 'Viewer')).token)).status).toBe(403);
    await app.document(tenant, { external_id: 'taken' });
    expect((await send(pixel, { ...good, DocumentId: 'taken' })).status).toBe(409);
    await page('mine', 0);
    const other = await app.user(tenant, 'Accountant');
    expect((await send(pixel, { ...good, DocumentId: 'mine', PageIndex: 1 }, other.token)).status).toBe(409);
    // another tenant has its own ids
    const stranger = await app.user(await app.tenant(), 'Accountant');
    expect((await send(pixel, { ...good, DocumentId: 'mine' }, stranger.token)).status).toBe(200);
  });

  test('pages that contradict each other are 409', async () => {
    await page('contradiction', 3);
    expect((await page('contradiction', 2, true)).status).toBe(409);
    expect((await page('contradiction', 4, true)).status).toBe(200);
    expect((await page('contradiction', 5)).status).toBe(409);
    expect((await page('contradiction', 3, true)).status).toBe(409);
    expect(await documentsOf('contradiction')).toEqual([]);
  });
});

test('pages incomplete for longer than a day are discarded', async () => {
  await page('young', 0);
  const before = await fileCount();
  await page('old', 0);
  await sql`update page_drafts set created_at = now() - interval '25 hours' where external_id = 'old'`.execute(
    app.database.system,
  );
  await runPurge(new Date());
  expect(await fileCount()).toBe(before);
  const kept = await app.database.forTenant(tenant.tenantId).selectFrom('page_drafts').select('external_id').execute();
  expect(kept.map((draft) => draft.external_id)).toContain('young');
  expect(kept.map((draft) => draft.external_id)).not.toContain('old');
});
