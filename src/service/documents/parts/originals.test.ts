/** Tests that the original file is kept byte by byte whatever happens to its document, and that every file matches the hash in its row. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestTenant } from '#testing/builders.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { type ExtractionWorker, startExtractionWorker } from '#testing/extraction-worker.ts';

let app: TestApp;
let tenant: TestTenant;
let token: string;
let worker: ExtractionWorker;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  ({ token } = await app.user(tenant, 'TenantAdmin'));
  worker = await startExtractionWorker(app);
});
afterAll(async () => {
  await worker.close();
  await app.close();
});

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function call(method: string, url: string, json?: unknown): Promise<Response> {
  const answer = await app.send(method, url, token, json === undefined ? {} : { json });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
  return answer;
}

async function upload(title: string): Promise<{ id: string; hash: string }> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(title);
  for (let page = 0; page < 3; page += 1) pdf.addPage([595, 842]).drawText(`${title} ${page}`, { x: 60, y: 700, size: 14 });
  const bytes = await pdf.save();
  const form = new FormData();
  form.append('File', new Blob([Uint8Array.from(bytes)]), `${title}.pdf`);
  const answer = await app.send('POST', '/v1/documents', token, { form });
  const { documentId } = (await answer.json()) as { documentId: string };
  await worker.extract(tenant.tenantId, documentId);
  return { id: documentId, hash: sha256(bytes) };
}

const hashOf = async (id: string): Promise<string> =>
  sha256(Buffer.from(await (await call('GET', `/v1/documents/${id}/file`)).arrayBuffer()));

test('edited, turned, reordered, renamed, retyped, extracted again, deleted and restored', async () => {
  const { id, hash } = await upload('kept');
  const acts: [method: string, url: string, json?: unknown][] = [
    ['PATCH', `/v1/documents/${id}`, { fields: { note: { value: 'changed' } }, markDocumentAsSavedOnly: true }],
    ['POST', `/v1/documents/${id}/rotate-page?pageIndex=1&pageRotationAngle=90`],
    ['PUT', `/bff/documents/${id}/page-order`, [2, 0, 1]],
    ['PUT', `/v1/documents/${id}/rename`, { fileName: 'otherwise.pdf' }],
    ['POST', `/v1/documents/${id}/change-document-type/receipt`],
    ['DELETE', `/v1/documents/${id}`],
  ];
  for (const [method, url, json] of acts) {
    await call(method, url, json);
    if (method !== 'DELETE') expect([url, await hashOf(id)]).toEqual([url, hash]);
  }
  await call('POST', '/bff/documents/restore', [id]);
  await call('POST', `/v1/documents/${id}/requeue-extraction`);
  await worker.extract(tenant.tenantId, id);
  expect(await hashOf(id)).toBe(hash);
});

test('split, merged and attached', async () => {
  const [whole, first, second, attached] = [
    await upload('whole'),
    await upload('first'),
    await upload('second'),
    await upload('attached'),
  ];
  await call('POST', `/v1/documents/${whole.id}/split-document`, [1]);
  await call('POST', '/v1/documents/merge-and-extract', [first.id, second.id]);
  const host = await upload('host');
  await call('POST', `/v1/documents/${attached.id}/attach-to-another-document`, { attachToDocumentId: host.id });
  const rows = await app.database.system
    .selectFrom('documents')
    .select(['id', 'file_key', 'file_sha256'])
    .where('tenant_id', '=', tenant.tenantId)
    .execute();
  for (const { id, hash } of [whole, first, second, attached, host])
    expect(rows.find((row) => row.id === id)?.file_sha256).toBe(hash);
  // of the documents and of those that replaced them
  expect(rows.length).toBeGreaterThan(7);
  for (const row of rows) expect(sha256(await buffer(await app.blobs.get(row.file_key)))).toBe(row.file_sha256);
});
