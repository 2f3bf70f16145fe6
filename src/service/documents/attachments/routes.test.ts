import { PDFDocument } from '@cantoo/pdf-lib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { Problem } from '#contract/core/errors.ts';
import type { Actor } from '#service/platform/ctx.ts';
import { purge } from '#service/housekeeping/purge.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { type ExtractionWorker, startExtractionWorker } from '#testing/extraction-worker.ts';
import { pixel, type TestTenant } from '#testing/builders.ts';
import { outcomeOf } from '#testing/outcome.ts';

let app: TestApp;
let tenant: TestTenant;
let foreign: TestTenant;
let accountant: { actor: Actor; token: string };
let viewer: { actor: Actor; token: string };
let left: ReturnType<typeof outcomeOf>;
let document: string;
let worker: ExtractionWorker;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  foreign = await app.tenant();
  accountant = await app.user(tenant, 'Accountant');
  viewer = await app.user(tenant, 'Viewer');
  left = outcomeOf(app, tenant);
  worker = await startExtractionWorker(app);
});
beforeEach(async () => {
  document = await app.document(tenant, {});
});
afterAll(async () => {
  await worker.close();
  await app.close();
});

type Attachment = { attachmentId: string; fileName: string; contentType: string; size: number; creationTime: string };
const call = (method: string, url: string, json?: unknown, token = accountant.token) =>
  app.send(method, url, token, json === undefined ? {} : { json });
const post = (id: string, bytes: BlobPart, name: string, token = accountant.token) => {
  const form = new FormData();
  form.append('File', new Blob([bytes], { type: 'text/html' }), name);
  return app.send('POST', `/v1/documents/${id}/attachments`, token, { form });
};
const add = async (id: string, bytes: BlobPart = pixel, name = 'photo.png') =>
  ((await (await post(id, bytes, name)).json()) as { attachmentId: string }).attachmentId;
const attachmentsOf = async (id: string) =>
  ((await (await call('GET', `/v1/documents/${id}`)).json()) as { attachments: Attachment[] }).attachments;
async function fileCount(): Promise<number> {
  let count = 0;
  for await (const _ of app.blobs.list(tenant.tenantId)) count += 1;
  return count;
}

describe('create', () => {
  test('stores the bytes, shows the file in the detail and emits an event', async () => {
    const answer = await post(document, pixel, '..\\účtenka.png');
    expect(answer.status).toBe(200);
    const { attachmentId } = (await answer.json()) as { attachmentId: string };
    expect(await attachmentsOf(document)).toEqual([
      { attachmentId, fileName: 'účtenka.png', contentType: 'image/png', size: pixel.length, creationTime: expect.any(String) },
    ]);
    const file = await call('GET', `/v1/documents/${document}/attachments/${attachmentId}/file`, undefined, viewer.token);
    expect(Buffer.from(await file.arrayBuffer()).equals(pixel)).toBe(true);
    expect(await left.audit(document)).toEqual(['document.attachmentAdded']);
    expect((await left.row(document)).version).toBe(2);
  });

  test.each([
    ['page.html', '<!doctype html><script>alert(1)</script>'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['drawing.svg', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['note.txt', 'plain text'],
  ])('accepts %s and serves it as inert bytes', async (name, content) => {
    const attachmentId = await add(document, content, name);
    const file = await call('GET', `/v1/documents/${document}/attachments/${attachmentId}/file`);
    expect(file.headers.get('content-type')).toBe('application/octet-stream');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    expect(await file.text()).toBe(content);
  });

  test('is downloaded under a name by which a computer does not start it', async () => {
    const attachmentId = await add(document, '<script>new ActiveXObject("x")</script>', 'invoice.hta');
    expect(await attachmentsOf(document)).toMatchObject([{ fileName: 'invoice.hta' }]);
    const file = await call('GET', `/v1/documents/${document}/attachments/${attachmentId}/file`);
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="invoice.hta.data"');
  });

  test('an empty file is 400, a request that is not a form 415, and nothing is stored', async () => {
    const before = await fileCount();
    const empty = await post(document, '', 'empty.txt');
    expect([empty.status, await empty.json()]).toMatchObject([
      400,
      { errors: [{ code: 'attachment_empty', params: { file: 'empty.txt' } }] },
    ]);
    expect((await call('POST', `/v1/documents/${document}/attachments`, {})).status).toBe(415);
    expect([await fileCount(), await attachmentsOf(document)]).toEqual([before, []]);
  });
});

describe('rename and delete', () => {
  test('rename sanitizes the name', async () => {
    const attachmentId = await add(document);
    const url = `/v1/documents/${document}/attachments/${attachmentId}/rename`;
    expect((await call('POST', url, { fileName: 'a/b/nové jméno\u202e.png' })).status).toBe(200);
    expect((await attachmentsOf(document))[0]?.fileName).toBe('nové jméno.png');
    expect((await call('POST', url, { fileName: '' })).status).toBe(400);
  });

  test('delete removes the file', async () => {
    const before = await fileCount();
    const attachmentId = await add(document);
    expect(await fileCount()).toBe(before + 1);
    const url = `/v1/documents/${document}/attachments/${attachmentId}`;
    expect((await call('DELETE', url)).status).toBe(200);
    expect(await attachmentsOf(document)).toEqual([]);
    await expect.poll(fileCount).toBe(before);
    expect((await call('DELETE', url)).status).toBe(404);
    expect((await call('GET', `${url}/file`)).status).toBe(404);
  });
});

describe('change-to-document', () => {
  test('creates a document from it, which is extracted', async () => {
    const attachmentId = await add(document);
    const before = await fileCount();
    const answer = await call('POST', `/v1/documents/${document}/attachments/${attachmentId}/change-to-document`);
    expect(answer.status).toBe(200);
    const { documentId } = (await answer.json()) as { documentId: string };
    expect(await left.row(documentId)).toMatchObject({ state: 'New', file_name: 'photo.png', content_type: 'image/png' });
    expect(await left.jobs(documentId)).toBe(1);
    expect([await attachmentsOf(document), await fileCount()]).toEqual([[], before]);
    const file = await call('GET', `/v1/documents/${documentId}/file`);
    expect(Buffer.from(await file.arrayBuffer()).equals(pixel)).toBe(true);
    expect(await left.audit(document)).toEqual(['document.attachmentAdded', 'document.attachmentDetached']);
  });

  test.each([
    ['text', 'plain text', 'application/octet-stream'],
    // ISDOCX is the only archive that is a document
    ['archive', Buffer.from(`PK\u0005\u0006${'\0'.repeat(18)}`), 'application/x-zip-compressed'],
  ])('an unsupported file is 415 and stays: %s', async (_, content, contentType) => {
    const attachmentId = await add(document, content, 'note');
    expect(await attachmentsOf(document)).toMatchObject([{ contentType }]);
    const answer = await call('POST', `/v1/documents/${document}/attachments/${attachmentId}/change-to-document`);
    expect([answer.status, ((await answer.json()) as Problem).code]).toEqual([415, 'unsupported_file']);
    expect(await attachmentsOf(document)).toHaveLength(1);
  });
});

describe('access to an attachment', () => {
  const ways: [string, string, unknown][] = [
    ['GET', '/file', undefined],
    ['POST', '/rename', { fileName: 'x.png' }],
    ['POST', '/change-to-document', undefined],
    ['DELETE', '', undefined],
  ];

  test.each(ways)('%s %s checks access to the document and to the attachment', async (method, path, body) => {
    const attachmentId = await add(document);
    const sibling = await app.document(tenant, {});
    const other = await app.document(tenant, { accounting_unit_id: tenant.unitIds[1] });
    const strange = await app.document(foreign, {});
    const reach = async (id: string, attachment = attachmentId, token = accountant.token) =>
      (await call(method, `/v1/documents/${id}/attachments/${attachment}${path}`, body, token)).status;
    expect(await reach(sibling)).toBe(404);
    expect(await reach(other)).toBe(403);
    expect(await reach(strange)).toBe(404);
    expect(await reach(document, uuidv7())).toBe(404);
    expect(await reach(document, 'nonsense')).toBe(404);
    const stranger = await app.user(foreign, 'TenantAdmin');
    expect(await reach(document, attachmentId, stranger.token)).toBe(404);
    expect(await reach(strange, attachmentId, stranger.token)).toBe(404);
    if (method !== 'GET') expect(await reach(document, attachmentId, viewer.token)).toBe(403);
    await call('DELETE', `/v1/documents/${document}`);
    expect(await reach(document)).toBe(404);
  });

  test('create checks access to the document', async () => {
    const other = await app.document(tenant, { accounting_unit_id: tenant.unitIds[1] });
    const strange = await app.document(foreign, {});
    expect((await post(other, pixel, 'a.png')).status).toBe(403);
    expect((await post(strange, pixel, 'a.png')).status).toBe(404);
    expect((await post('nonsense', pixel, 'a.png')).status).toBe(404);
  });
});

describe('attach-to-another-document', () => {
  const attach = (id: string, attachToDocumentId: unknown, token = accountant.token) =>
    call('POST', `/v1/documents/${id}/attach-to-another-document`, { attachToDocumentId }, token);

  test('attaches the file and its attachments to the other document and moves the document to the trash', async () => {
    const source = await app.document(tenant, { file_name: 'delivery.pdf', bytes: Buffer.from('%PDF-1.4 delivery') });
    await add(source);
    expect((await attach(source, document)).status).toBe(200);
    const attached = await attachmentsOf(document);
    expect(attached.map(({ fileName }) => fileName)).toEqual(['photo.png', 'delivery.pdf']);
    expect((await call('GET', `/v1/documents/${source}`)).status).toBe(404);
    const links = await app.database
      .forTenant(tenant.tenantId)
      .selectFrom('document_links')
      .select(['successor_id', 'kind'])
      .where('document_id', '=', source)
      .execute();
    expect(links).toEqual([{ successor_id: document, kind: 'attached' }]);
    // the attachment outlives the purge of the document that it was made from
    await sql`update documents set deleted_at = now() - interval '31 days' where id = ${source}`.execute(app.database.system);
    await purge({ system: app.database.system, blobs: app.blobs, now: new Date(), signal: new AbortController().signal });
    const file = await call('GET', `/v1/documents/${document}/attachments/${attached[1]?.attachmentId}/file`);
    expect(await file.text()).toBe('%PDF-1.4 delivery');
  });

  test('checks access to both documents and otherwise changes nothing', async () => {
    const other = await app.document(tenant, { accounting_unit_id: tenant.unitIds[1] });
    const strange = await app.document(foreign, {});
    const exported = await app.document(tenant, { export_state: 'Exported' });
    const before = await fileCount();
    const cases: [string, unknown, number][] = [
      [document, other, 403],
      [other, document, 403],
      [document, strange, 404],
      [strange, document, 404],
      [document, uuidv7(), 404],
      [document, 'nonsense', 404],
      [document, document, 400],
      [document, document.toUpperCase(), 400],
      [document, 5, 400],
      [document, undefined, 400],
      [exported, document, 409],
    ];
    for (const [from, to, status] of cases) expect((await attach(from, to)).status).toBe(status);
    expect((await attach(document, exported, viewer.token)).status).toBe(403);
    expect([(await left.row(document)).version, await fileCount()]).toEqual([1, before]);
  });
});

test('the purge deletes the files of attachments', async () => {
  const before = await fileCount();
  const gone = await app.document(tenant, { deleted_at: null, pages: 1 });
  await add(gone);
  await sql`update documents set deleted_at = now() - interval '31 days' where id = ${gone}`.execute(app.database.system);
  await purge({ system: app.database.system, blobs: app.blobs, now: new Date(), signal: new AbortController().signal });
  expect(await fileCount()).toBe(before);
});

test('files embedded in a PDF become attachments once', async () => {
  const pdf = await PDFDocument.create();
  pdf.addPage([300, 300]);
  await pdf.attach(Buffer.from('terms and conditions'), 'terms.txt', { mimeType: 'text/plain' });
  const id = await app.document(tenant, { state: 'New', bytes: await pdf.save() });
  await worker.extract(tenant.tenantId, id);
  expect(await attachmentsOf(id)).toMatchObject([{ fileName: 'terms.txt', contentType: 'application/octet-stream', size: 20 }]);
  const before = await fileCount();
  await call('POST', `/v1/documents/${id}/requeue-extraction`);
  await worker.extract(tenant.tenantId, id);
  expect([(await attachmentsOf(id)).length, await fileCount()]).toEqual([1, before]);
});
