import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LanguageModelUse } from '#contract/documents/language-model-bff.ts';
import type { FieldValue } from '#values/values.ts';
import { createLanguageModel, type LanguageModel } from '#service/extraction/language-model/language-model.ts';
import { subscribe } from '#service/platform/database/notify.ts';
import { createRoutes } from '#service/main/routes.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { type ExtractionWorker, startExtractionWorker } from '#testing/extraction-worker.ts';
import type { TestTenant } from '#testing/builders.ts';

let app: TestApp;
let tenant: TestTenant;
let token: string;
let worker: ExtractionWorker;
let model: LanguageModel;
let server: http.Server;
/** Requests sent to the model, and its reply; a status other than 200 simulates an error. */
let sent: string[];
let reply: { status: number; content: string };

const says = (fields: Record<string, string>) => ({ status: 200, content: JSON.stringify({ fields }) });

async function answerCall(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  sent.push(await text(request));
  response.writeHead(reply.status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: reply.content } }] }));
}

beforeAll(async () => {
  server = http.createServer((request, response) => void answerCall(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  app = await startTestApp({
    handlers: createRoutes({
      mailDomain: undefined,
      publicUrl: undefined,
      languageModel: { host, name: 'small-1' },
      subscribe: (tenantId, hear, onGap) => subscribe(app.database, tenantId, hear, onGap),
    }),
  });
  worker = await startExtractionWorker(app);
});
beforeEach(async () => {
  sent = [];
  reply = says({});
  const { port } = server.address() as AddressInfo;
  const config = { url: `http://127.0.0.1:${port}/v1`, key: 'sk-1', model: 'small-1' };
  model = createLanguageModel(config, { fetch: app.outbound.fetch, now: () => new Date() });
  tenant = await app.tenant();
  ({ token } = await app.user(tenant, 'TenantAdmin'));
});
afterAll(async () => {
  await worker.close();
  await app.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** The supplier calls the order number "Tally", which the extraction cannot know. */
const invoice = `
Northwind Traders Ltd                                INVOICE
12 Quay Street                                       Invoice number: 2026-001
Bristol BS1 4SB                                      Invoice date: 03/02/2026
VAT No: GB980780684                                  Due date: 17/02/2026

Bill To:                         Tally               Carrier
Acme Bakery Limited              KX-771              Blue Van
5 Mill Lane

Description              Qty     Unit Price     Amount
Oak table no 1           2         250.00     500.00

                              Subtotal          500.00
                              VAT (20%)         100.00
                              Total             600.00`;

async function compose(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Courier);
  const page = pdf.addPage([595, 842]);
  for (const [at, line] of invoice.split('\n').entries())
    for (const word of line.matchAll(/\S+(?: \S+)*/g))
      page.drawText(word[0], { x: 40 + word.index * 5.4, y: 790 - at * 14, size: 9, font });
  return pdf.save();
}

async function read(of = tenant, asked: LanguageModel | null = model): Promise<string> {
  const documentId = await app.document(of, { state: 'New', bytes: await compose() });
  await worker.extract(of.tenantId, documentId, { model: asked ?? undefined });
  return documentId;
}

type Read = { state: string; fields: Record<string, FieldValue> };
async function documentOf(id: string): Promise<Read> {
  return (await (await app.send('GET', `/v1/documents/${id}?detailSettings=true`, token)).json()) as Read;
}
const change = (settings: object, as: string | null = token, more: object = {}) =>
  app.send('PUT', '/bff/language-model', as, { json: { settings, host: model.host, ...more } });
const allow = async (documentsPerDay = 100) => expect((await change({ isOn: true, documentsPerDay })).status).toBe(200);
const state = async () => (await app.send('GET', '/bff/language-model', token)).json();
const uses = async (as = token): Promise<LanguageModelUse[]> =>
  ((await (await app.send('GET', '/bff/language-model/uses', as)).json()) as { items: LanguageModelUse[] }).items;
const auditOf = async (action: string) =>
  app.database.forTenant(tenant.tenantId).selectFrom('audit_log').select('details').where('action', '=', action).execute();

const order = 'order_number_sm';

test('without the tenant’s consent no data leaves the machine', async () => {
  reply = says({ [order]: 'KX-771' });
  const id = await read();
  expect((await documentOf(id)).fields[order]?.value ?? '').not.toBe('KX-771');
  expect([sent, await uses()]).toEqual([[], []]);
  expect(await state()).toEqual({
    settings: { isOn: false, documentsPerDay: 100 },
    model: { host: model.host, name: 'small-1' },
    sentToday: 0,
  });
});

test('a proposal of printed words fills an open field, is marked and needs review; one not printed is discarded', async () => {
  await allow();
  reply = says({ [order]: 'KX-771', invoice_number_sm: 'KX-771', specific_symbol_sm: '12345678' });
  const id = await read();
  const { fields } = await documentOf(id);
  expect(fields[order]).toMatchObject({ value: 'KX-771', confidence: 0.5, source: 'Extraction', evidence: ['languageModel'] });
  expect(fields[order]?.wordIds).toHaveLength(1);
  // found by the extraction itself
  expect(fields['invoice_number_sm']?.value).toBe('2026-001');
  expect(fields['specific_symbol_sm']?.value ?? '').toBe('');
  expect(await uses()).toMatchObject([
    { document: { id }, host: model.host, model: 'small-1', pages: 1, outcome: 'used', proposed: 3, used: 1, reason: null },
  ]);
  const [use] = await uses();
  expect(await auditOf('document.languageModelAsked')).toMatchObject([
    { details: { characters: use?.characters, host: model.host } },
  ]);

  const [body] = sent;
  const [, user] = (JSON.parse(body ?? '') as { messages: { content: string }[] }).messages;
  const asked = JSON.parse(user?.content ?? '') as { document: string; fields: { name: string }[] };
  expect(Object.keys(asked)).toEqual(['fields', 'document']);
  expect(asked.document).toContain('KX-771');
  expect(asked.document).toHaveLength(use?.characters ?? 0);
  expect(asked.fields.map(({ name }) => name)).not.toContain('invoice_number_sm');
});

test.each([
  ['an error', { status: 500, content: '' }, 'failed', { code: 'status', status: 500 }],
  ['prose', { status: 200, content: 'The order is KX-771.' }, 'invalid', null],
  ['nothing', says({}), 'unused', null],
  ['a value that is not printed', says({ [order]: 'KX-772' }), 'unused', null],
])('%s does not fail the document', async (_, answer, outcome, reason) => {
  await allow();
  reply = answer;
  const document = await documentOf(await read());
  expect(document.state).toBe('Extracted');
  expect(document.fields[order]?.value ?? '').not.toContain('KX-77');
  expect((await uses()).map((use) => [use.outcome, use.reason])).toEqual([[outcome, reason]]);
});

test('the daily limit applies per tenant, and no tenant sees what another sent', async () => {
  await allow(1);
  const stranger = await app.tenant();
  const other = await app.user(stranger, 'TenantAdmin');
  expect((await change({ isOn: true, documentsPerDay: 1 }, other.token)).status).toBe(200);
  await read();
  await read();
  expect(sent).toHaveLength(1);
  expect([(await uses()).length, (await uses(other.token)).length]).toEqual([1, 0]);
  expect(await state()).toMatchObject({ sentToday: 1 });
  await read(stranger);
  expect(sent).toHaveLength(2);
});

test('consent for one address does not apply to another', async () => {
  await allow();
  await read(tenant, { ...model, host: 'elsewhere.example' });
  await read(tenant, null);
  expect([sent, await uses()]).toEqual([[], []]);
});

test('only administrators give consent, for the address and the text that they were shown', async () => {
  const on = { isOn: true, documentsPerDay: 5 };
  const { token: viewer } = await app.user(tenant, 'Viewer');
  expect([(await change(on, null)).status, (await change(on, viewer)).status]).toEqual([401, 403]);
  const asViewer = ['/bff/language-model', '/bff/language-model/uses'].map((url) => app.send('GET', url, viewer));
  expect((await Promise.all(asViewer)).map(({ status }) => status)).toEqual([403, 403]);
  expect((await change({ isOn: true, documentsPerDay: 0 })).status).toBe(400);
  expect((await change(on, token, { host: 'elsewhere.example' })).status).toBe(409);
  expect((await change(on, token, { was: { isOn: true, documentsPerDay: 9 } })).status).toBe(409);
  expect(await state()).toMatchObject({ settings: { isOn: false } });
  expect((await change(on, token, { was: { isOn: false, documentsPerDay: 100 } })).status).toBe(200);
  expect(await state()).toMatchObject({ settings: on });
  expect(await auditOf('tenant.languageModelChanged')).toMatchObject([{ details: { to: on, host: model.host } }]);
});
