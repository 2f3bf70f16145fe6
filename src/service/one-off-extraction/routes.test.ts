import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { Actor } from '#service/platform/ctx.ts';
import { giveUpExtraction, runExtraction } from './run-operation.job.ts';
import type { JobParts } from '#service/platform/queue/job-parts.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';
import { outcomeOf } from '#testing/outcome.ts';

const samples = path.resolve(import.meta.dirname, '../../../samples');
const invoice = await readFile(path.join(samples, 'faktura-stavebniny-lipa.pdf'));

let app: TestApp;
let tenant: TestTenant;
let sender: { actor: Actor; token: string };
let parts: JobParts;
let left: ReturnType<typeof outcomeOf>;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  sender = await app.user(tenant, 'Uploader');
  left = outcomeOf(app, tenant);
  const tempDir = path.join(await mkdtemp(path.join(tmpdir(), 'vidimus-one-off-')), 'not-there-yet');
  parts = { ...app, tempDir, now: () => app.clock.now() };
});
afterAll(async () => {
  await rm(path.dirname(parts.tempDir), { recursive: true });
  await app.close();
});

async function send(bytes: Uint8Array, query = '', fileName = 'faktura.pdf'): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(bytes)]), fileName);
  const answer = await app.send('POST', `/v1/extract${query}`, sender.token, { form });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { operationId: string }).operationId;
}
const run = (operationId: string) =>
  runExtraction(parts)(
    { tenantId: tenant.tenantId, operationId },
    { id: operationId, attempt: 1, signal: new AbortController().signal },
  );
const get = (operationId: string, query = '', token = sender.token) =>
  app.send('GET', `/v1/extract/${operationId}${query}`, token);
const resultOf = async (operationId: string) => (await (await get(operationId)).json()) as Record<string, unknown>;
async function files(): Promise<string[]> {
  const keys = [];
  for await (const { key } of app.blobs.list(tenant.tenantId)) keys.push(key);
  return keys;
}

test('202 with a line of text, then 200 with the values; neither file nor document remains', async () => {
  const id = await send(invoice, '?externalDocumentId=ext-9&tag=batch');
  expect([await left.jobs(id), (await files()).length]).toEqual([1, 1]);
  const waiting = await get(id);
  expect([waiting.status, waiting.headers.get('content-type'), await waiting.text()]).toEqual([
    202,
    'text/plain; charset=utf-8',
    'Document is in state Extracting',
  ]);
  const admin = (await app.user(tenant, 'TenantAdmin')).token;
  const listed = async () => [
    await (await app.send('POST', '/v1/documents/list', admin, { json: {} })).json(),
    await (await app.send('POST', '/v1/documents/count', admin, { json: {} })).json(),
    await (await app.send('POST', '/v1/documents/count/extracting', admin)).json(),
    (await app.send('GET', `/v1/documents/${id}`, admin)).status,
  ];
  const nothing = [{ items: [], totalCount: 0 }, 0, 0, 404];
  expect(await listed()).toEqual(nothing);
  await run(id);
  expect([await files(), await readdir(parts.tempDir)]).toEqual([[], []]);
  const result = await resultOf(id);
  expect(result).toMatchObject({
    operationId: id,
    documentClass: 'invoice',
    isSuccess: true,
    isRetrieved: true,
    extractionTime: expect.stringMatching(/^20/),
    retrievedDate: expect.stringMatching(/^20/),
  });
  expect(result['fields']).toMatchObject({
    total_amount: { fieldName: 'total_amount', fieldValue: expect.any(String), fieldValueJson: expect.any(Number) },
  });
  expect((result['items'] as object[]).length).toBeGreaterThan(0);
  expect(result['firstPageIndicies']).toBeUndefined();
  expect(await listed()).toEqual(nothing);

  // repeated, as after a worker that died before it could report the end
  await run(id);
  expect(await resultOf(id)).toEqual(result);
});

test('is first retrieved once, regardless of concurrent and later requests', async () => {
  const id = await send(invoice);
  await run(id);
  const answers = await Promise.all(Array.from({ length: 5 }, () => resultOf(id)));
  app.clock.now = () => new Date(Date.now() + 3_600_000);
  answers.push(await resultOf(id));
  app.clock.now = () => new Date();
  expect(new Set(answers.map(({ retrievedDate }) => retrievedDate)).size).toBe(1);
});

test('as XML and ISDOC it is a file, and an unknown format is 400', async () => {
  const id = await send(invoice);
  await run(id);
  const xml = await get(id, '?exportFormat=xml');
  expect([xml.status, xml.headers.get('content-type')]).toEqual([200, expect.stringContaining('application/xml')]);
  expect(xml.headers.get('content-disposition')).toBe('attachment; filename="faktura.xml"');
  expect(await xml.text()).toContain(`<size>${invoice.byteLength}</size>`);
  const isdoc = await get(id, '?exportFormat=ISDOC');
  expect(await isdoc.text()).toContain('<Invoice xmlns="http://isdoc.cz/namespace/2013"');
  expect((await get(id, '?exportFormat=Word')).status).toBe(400);
});

test('extractItems false omits the items', async () => {
  const id = await send(invoice, '?extractItems=false');
  await run(id);
  expect((await resultOf(id))['items']).toEqual([]);
});

test('first-page indexes are returned without values, with the minimum date', async () => {
  const merged = await PDFDocument.create();
  for (const name of ['faktura-stavebniny-lipa.pdf', 'invoice-northlight.pdf']) {
    const source = await PDFDocument.load(await readFile(path.join(samples, name)));
    for (const page of await merged.copyPages(source, source.getPageIndices())) merged.addPage(page);
  }
  const id = await send(await merged.save(), '?extractFirstPageIndicesOnly=true');
  await run(id);
  expect(await resultOf(id)).toMatchObject({
    fields: {},
    items: [],
    extractionTime: '0001-01-01T00:00:00Z',
    retrievedDate: '0001-01-01T00:00:00Z',
    isSuccess: true,
    firstPageIndicies: [0, 1],
  });
  expect((await get(id, '?exportFormat=Xml')).headers.get('content-type')).toContain('application/json');
});

describe('sent as JSON', () => {
  const json = (body: object) => app.send('POST', '/v1/extract/fromJson', sender.token, { json: body });

  test('returns the same', async () => {
    const answer = await json({ fileName: 'a.pdf', fileContent: invoice.toString('base64'), tag: null, extractItems: false });
    const { operationId } = (await answer.json()) as { operationId: string };
    await run(operationId);
    expect(await resultOf(operationId)).toMatchObject({ isSuccess: true, items: [], documentClass: 'invoice' });
  });

  test.each([
    [{ fileName: 'noextension', fileContent: 'QQ==' }, 400],
    [{ fileName: 'a.pdf' }, 400],
    [{ fileName: 'a.pdf', fileContent: 'not base64!' }, 400],
    [{ fileName: 'a.pdf', fileContent: Buffer.from('just text').toString('base64') }, 415],
  ])('%j is %i, and nothing is stored', async (body, status) => {
    const before = await files();
    expect((await json(body)).status).toBe(status);
    expect(await files()).toEqual(before);
  });
});

describe('an unreadable file', () => {
  test('that is damaged returns a message that says so', async () => {
    const id = await send(Buffer.from('%PDF-1.7 and nothing more'));
    await run(id);
    expect(await resultOf(id)).toMatchObject({
      isSuccess: false,
      fields: {},
      items: [],
      errorMessage: expect.stringMatching(/damaged/),
    });
    expect(await files()).toEqual([]);
    expect((await get(id, '?exportFormat=ISDOC')).headers.get('content-type')).toContain('application/json');
  });

  test('that is encrypted returns a message that says so, in the caller’s language', async () => {
    const locked = await PDFDocument.create();
    locked.addPage();
    locked.encrypt({ userPassword: 'secret', ownerPassword: 'owner' });
    const id = await send(await locked.save());
    await run(id);
    const answer = await app.send('GET', `/v1/extract/${id}`, sender.token, { headers: { 'accept-language': 'cs' } });
    expect(await answer.json()).toMatchObject({ isSuccess: false, errorMessage: expect.stringMatching(/heslem/) });
  });

  test('after a failure of the service has a message after the last attempt, and the file is deleted', async () => {
    const id = await send(invoice);
    for (let times = 0; times < 2; times += 1) await giveUpExtraction(parts, { tenantId: tenant.tenantId, operationId: id });
    expect(await resultOf(id)).toMatchObject({ isSuccess: false, errorMessage: expect.stringMatching(/our side/) });
    expect(await files()).toEqual([]);
    await run(id);
    expect(await resultOf(id)).toMatchObject({ isSuccess: false });
  });

  test('a file whose deletion failed is deleted by the next run', async () => {
    const id = await send(invoice);
    const stuck = { ...parts, blobs: { ...app.blobs, delete: () => Promise.reject(new Error('the disk is unavailable')) } };
    const ran = runExtraction(stuck)(
      { tenantId: tenant.tenantId, operationId: id },
      { id, attempt: 1, signal: new AbortController().signal },
    );
    await expect(ran).rejects.toThrow('the disk is unavailable');
    expect(await resultOf(id)).toMatchObject({ isSuccess: true });
    expect(await files()).toHaveLength(1);
    await run(id);
    expect(await files()).toEqual([]);
  });
});

describe('the result', () => {
  test('is available to its sender and to admins only', async () => {
    const id = await send(invoice);
    await run(id);
    const asking = async (role: 'Uploader' | 'Accountant' | 'TenantAdmin', whose = tenant) =>
      (await get(id, '', (await app.user(whose, role)).token)).status;
    expect([await asking('Uploader'), await asking('Accountant'), await asking('TenantAdmin')]).toEqual([404, 404, 200]);
    expect(await asking('TenantAdmin', await app.tenant())).toBe(404);
    expect([(await get(uuidv7())).status, (await get('not-an-id')).status]).toEqual([404, 404]);
  });

  test('is deleted after 24 hours, finished or not', async () => {
    const [done, waiting] = [await send(invoice), await send(invoice)];
    await run(done);
    const hours = (count: number) => () => new Date(Date.now() + count * 3_600_000);
    app.clock.now = hours(23.9);
    const before = [(await get(done)).status, (await get(waiting)).status];
    app.clock.now = hours(24.1);
    const after = [(await get(done)).status, (await get(waiting)).status];
    await run(waiting);
    app.clock.now = () => new Date();
    expect([before, after]).toEqual([
      [200, 202],
      [404, 404],
    ]);
  });
});
