import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SupplierLayout } from '#contract/documents/memory-bff.ts';
import { runExtraction } from '#service/one-off-extraction/run-operation.job.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { type ExtractionWorker, startExtractionWorker } from '#testing/extraction-worker.ts';
import type { TestTenant } from '#testing/builders.ts';
import { composePages, type TallyInvoice, tallyInvoice } from '#testing/tally-invoice.ts';
import { learnFromDocumentJob } from './learn-from-document.job.ts';

let app: TestApp;
let tenant: TestTenant;
let token: string;
let worker: ExtractionWorker;

beforeAll(async () => {
  app = await startTestApp();
  worker = await startExtractionWorker(app);
});
beforeEach(async () => {
  tenant = await app.tenant();
  ({ token } = await app.user(tenant, 'TenantAdmin'));
});
afterAll(async () => {
  await worker.close();
  await app.close();
});

const call = { attempt: 1, signal: new AbortController().signal };

async function read(of: TestTenant, ...invoices: TallyInvoice[]): Promise<string> {
  const documentId = await app.document(of, { state: 'New', bytes: await composePages(...invoices.map(tallyInvoice)) });
  await worker.extract(of.tenantId, documentId);
  return documentId;
}

type Value = {
  value: string;
  wordIds: number[];
  memory?: { documentId: string; learnedAt: string; isForgotten: boolean };
  evidence: string[];
};
async function fieldsOf(documentId: string, as = token): Promise<Record<string, Value>> {
  const answer = await app.send('GET', `/v1/documents/${documentId}?detailSettings=true`, as);
  return ((await answer.json()) as { fields: Record<string, Value> }).fields;
}

async function validate(of: TestTenant, documentId: string, as: string, fields: Record<string, { value: string }>) {
  const answer = await app.send('PATCH', `/v1/documents/${documentId}`, as, { json: { fields, markDocumentAsValidated: true } });
  expect(answer.status).toBe(200);
  await learnFromDocumentJob(worker.parts)({ tenantId: of.tenantId, documentId }, { id: randomUUID(), ...call });
}

const list = async (as = token): Promise<SupplierLayout[]> =>
  ((await (await app.send('GET', '/bff/supplier-memory', as)).json()) as { items: SupplierLayout[] }).items;

const order = 'order_number_sm';

test('a value corrected once is right on the next document of the layout, with its source stated', async () => {
  const first = await read(tenant, { number: '2026-001', sign: 'KX-771', rows: 2 });
  expect((await fieldsOf(first))[order]?.value).not.toBe('KX-771');
  await validate(tenant, first, token, { [order]: { value: 'KX-771' } });

  const next = await read(tenant, { number: '2026-002', sign: 'KX-802', rows: 5 });
  const value = (await fieldsOf(next))[order];
  expect(value).toMatchObject({ value: 'KX-802', evidence: ['memory'], memory: { documentId: first } });
  expect(value?.wordIds).toHaveLength(1);

  const stranger = await app.tenant();
  const other = await app.user(stranger, 'TenantAdmin');
  const theirs = await read(stranger, { number: '2026-002', sign: 'KX-802', rows: 5 });
  expect((await fieldsOf(theirs, other.token))[order]?.value).not.toBe('KX-802');
  expect(await list(other.token)).toEqual([]);
});

test('two right corrections override a wrong one, and learning twice changes nothing', async () => {
  const first = await read(tenant, { number: '2026-001', sign: 'KX-771', rows: 1 });
  await validate(tenant, first, token, { [order]: { value: 'Blue Van' } });
  for (const at of [2, 3]) {
    const id = await read(tenant, { number: `2026-00${at}`, sign: `KX-90${at}`, rows: at });
    await validate(tenant, id, token, { [order]: { value: `KX-90${at}` } });
  }
  const learned = await list();
  const lesson = learned[0]?.lessons.find(({ field }) => field === order);
  expect(learned).toHaveLength(1);
  expect(lesson).toMatchObject({ kind: 'place', isLive: true, isCorrection: true, better: 1, worse: 0 });
  await learnFromDocumentJob(worker.parts)({ tenantId: tenant.tenantId, documentId: first }, { id: randomUUID(), ...call });
  expect((await list())[0]?.lessons.find(({ field }) => field === order)).toMatchObject({ kind: 'place', better: 1, worse: 0 });

  const next = await read(tenant, { number: '2026-009', sign: 'KX-999', rows: 3 });
  expect((await fieldsOf(next))[order]?.value).toBe('KX-999');
});

test('forgotten values are not used, and not learned again from the same document', async () => {
  const first = await read(tenant, { number: '2026-001', sign: 'KX-771', rows: 2 });
  await validate(tenant, first, token, { [order]: { value: 'KX-771' } });
  const next = await read(tenant, { number: '2026-002', sign: 'KX-802', rows: 2 });
  const forget = (as: string | null, field: string) => app.send('POST', `/bff/documents/${next}/forget`, as, { json: { field } });
  const { token: viewer } = await app.user(tenant, 'Viewer');
  expect([(await forget(null, order)).status, (await forget(viewer, order)).status]).toEqual([401, 403]);
  expect((await forget(token, 'invoice_number_sm')).status).toBe(404);
  expect((await forget(token, order)).status).toBe(200);
  expect((await fieldsOf(next))[order]).toMatchObject({ value: 'KX-802', memory: { isForgotten: true } });

  await learnFromDocumentJob(worker.parts)({ tenantId: tenant.tenantId, documentId: first }, { id: randomUUID(), ...call });
  const third = await read(tenant, { number: '2026-003', sign: 'KX-803', rows: 2 });
  expect((await fieldsOf(third))[order]?.memory).toBeUndefined();

  await validate(tenant, third, token, { [order]: { value: 'KX-803' } });
  const fourth = await read(tenant, { number: '2026-004', sign: 'KX-804', rows: 2 });
  expect((await fieldsOf(fourth))[order]).toMatchObject({ value: 'KX-804', memory: { documentId: third, isForgotten: false } });
  // what was learned since is newer
  const late = await app.send('POST', `/bff/documents/${next}/forget/undo`, token, { json: { field: order } });
  expect(await late.json()).toMatchObject({ status: 409, reason: { code: 'learned_again' } });
});

test('what was forgotten in review is restored by whoever forgot it and by administrators', async () => {
  const first = await read(tenant, { number: '2026-001', sign: 'KX-771', rows: 2 });
  await validate(tenant, first, token, { [order]: { value: 'KX-771' } });
  const next = await read(tenant, { number: '2026-002', sign: 'KX-802', rows: 2 });
  const [{ token: one }, { token: other }] = [await app.user(tenant, 'Accountant'), await app.user(tenant, 'Accountant')];
  const send = async (action: 'forget' | 'forget/undo', as: string | null) =>
    (await app.send('POST', `/bff/documents/${next}/${action}`, as, { json: { field: order } })).status;
  expect(await send('forget/undo', one)).toBe(404);
  for (const restoring of [one, token]) {
    expect(await send('forget', one)).toBe(200);
    expect([await send('forget/undo', null), await send('forget/undo', other)]).toEqual([401, 403]);
    expect(await send('forget/undo', restoring)).toBe(200);
    expect((await fieldsOf(next))[order]?.memory?.isForgotten).toBe(false);
  }
  const third = await read(tenant, { number: '2026-003', sign: 'KX-803', rows: 2 });
  expect((await fieldsOf(third))[order]).toMatchObject({ value: 'KX-803', memory: { documentId: first } });
});

test.each([
  ['a rule validated', { is_validated_by_rule: true }],
  ['was extracted from structured data', { is_extracted_by_format: true }],
  ['is no longer validated', { validated_at: null }],
])('learns nothing from a document that %s', async (_, change) => {
  const id = await read(tenant, { number: '2026-001', sign: 'KX-771', rows: 2 });
  const answer = await app.send('PATCH', `/v1/documents/${id}`, token, {
    json: { fields: { [order]: { value: 'KX-771' } }, markDocumentAsValidated: true },
  });
  expect(answer.status).toBe(200);
  await app.database.forTenant(tenant.tenantId).updateTable('documents').set(change).where('id', '=', id).execute();
  await learnFromDocumentJob(worker.parts)({ tenantId: tenant.tenantId, documentId: id }, { id: randomUUID(), ...call });
  expect(await list()).toEqual([]);
});

test('documents of two accounting units share one layout, and a deleted one is no longer named', async () => {
  const first = await read(tenant, { number: '2026-001', sign: 'KX-771', rows: 2 });
  await validate(tenant, first, token, { [order]: { value: 'KX-771' } });
  const second = await read(tenant, { number: '2026-002', sign: 'KX-802', rows: 3 });
  await app.database
    .forTenant(tenant.tenantId)
    .updateTable('documents')
    .set({ accounting_unit_id: tenant.unitIds[1] })
    .where('id', '=', second)
    .execute();
  await validate(tenant, second, token, {});
  expect(await list()).toMatchObject([{ documents: 2 }]);
  expect((await app.send('DELETE', `/v1/documents/${second}`, token)).status).toBe(200);
  const lesson = (await list())[0]?.lessons.find(({ field }) => field === order);
  // the latest of those that were equally good
  expect(lesson?.document).toEqual({ id: second, fileName: null });
});

test('an administrator sees what was learned from which documents, and forgets a field or a layout', async () => {
  const first = await read(tenant, { number: '2026-001', sign: 'KX-771', rows: 2 });
  await validate(tenant, first, token, { [order]: { value: 'KX-771' } });
  const [layout] = await list();
  const lesson = layout?.lessons.find(({ field }) => field === order);
  expect(layout).toMatchObject({ supplier: 'Northwind Traders Ltd', documents: 1 });
  expect(lesson?.document).toMatchObject({ id: first, fileName: expect.stringMatching(/./) });

  const { token: accountant } = await app.user(tenant, 'Accountant');
  const url = `/bff/supplier-memory/${layout?.id ?? ''}`;
  for (const [method, address] of [
    ['GET', '/bff/supplier-memory'],
    ['DELETE', `${url}/fields/${order}`],
    ['DELETE', url],
    ['POST', `${url}/fields/${order}/restore`],
    ['POST', `${url}/restore`],
  ] as const)
    expect([(await app.send(method, address, null)).status, (await app.send(method, address, accountant)).status]).toEqual([
      401, 403,
    ]);
  // malformed ids match no layout
  for (const malformed of ['%5B%5D', "';%20drop%20table%20documents;%20--/fields/order_number"])
    expect((await app.send('DELETE', `/bff/supplier-memory/${malformed}`, token)).status).toBe(404);
  expect((await app.send('DELETE', `${url}/fields/nothing_such`, token)).status).toBe(404);
  expect((await app.send('DELETE', `${url}/fields/${order}`, token)).status).toBe(200);
  expect((await list())[0]?.lessons.some(({ field }) => field === order)).toBe(false);
  const restore = async (address: string) => (await app.send('POST', `${address}/restore`, token)).status;
  expect([await restore(`${url}/fields/${order}`), await restore(`${url}/fields/${order}`)]).toEqual([200, 404]);
  // malformed ids match no layout
  expect([await restore(url), await restore('/bff/supplier-memory/%5B%5D')]).toEqual([404, 404]);
  const before = await list();
  expect(before[0]?.lessons.find(({ field }) => field === order)).toEqual(lesson);
  expect((await app.send('DELETE', url, token)).status).toBe(200);
  expect(await list()).toEqual([]);
  const shared = await app.send('GET', '/bff/supplier-memory/export', token);
  expect(await shared.json()).toMatchObject({ layouts: [] });
  const next = await read(tenant, { number: '2026-002', sign: 'KX-802', rows: 2 });
  expect((await fieldsOf(next))[order]?.memory).toBeUndefined();
  expect((await fieldsOf(first))[order]?.memory).toBeUndefined();
  expect([await restore(url), await restore(url)]).toEqual([200, 404]);
  expect(await list()).toEqual(before);
  expect((await app.send('DELETE', url, token)).status).toBe(200);
  expect((await app.send('DELETE', url, token)).status).toBe(404);
  // the layout is learned again: the newer one stays alone
  await learnFromDocumentJob(worker.parts)({ tenantId: tenant.tenantId, documentId: first }, { id: randomUUID(), ...call });
  expect(await restore(url)).toBe(409);
  const [again] = await list();
  expect((await app.send('DELETE', `/bff/supplier-memory/${again?.id ?? ''}`, token)).status).toBe(200);
  const log = await app.database
    .forTenant(tenant.tenantId)
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'memory.restored')
    .execute();
  expect(log.map(({ details }) => details)).toEqual(
    expect.arrayContaining([{ layoutId: layout?.id, field: order }, { layoutId: layout?.id }]),
  );
  const found = await app.send('GET', '/bff/supplier-memory?search=north', token);
  expect(await found.json()).toEqual({ items: [], next: null });
});

const itemsOf = async (documentId: string, as = token): Promise<Record<string, Value>[]> =>
  (
    (await (await app.send('GET', `/v1/documents/${documentId}?detailSettings=true`, as)).json()) as {
      items: Record<string, Value>[];
    }
  ).items;

test('line items are extracted with the corrected columns, here and at another company, until forgotten', async () => {
  // extracted as part of the description
  const place = 'North depot      ';
  const goodsOf = async (id: string, as = token) => (await itemsOf(id, as)).map((item) => item['item_description']?.value);
  const first = await read(tenant, { number: '2026-001', sign: 'KX-771', rows: 2, place });
  expect((await goodsOf(first))[0]).toContain('North depot');
  const rows = (await itemsOf(first)).map((item, at) =>
    Object.fromEntries(
      Object.entries(item).map(([name, { value }]) => [
        name,
        { value: name === 'item_description' ? `Oak table no ${at + 1}` : value },
      ]),
    ),
  );
  const json = { items: rows, markDocumentAsValidated: true };
  expect((await app.send('PATCH', `/v1/documents/${first}`, token, { json })).status).toBe(200);
  await learnFromDocumentJob(worker.parts)({ tenantId: tenant.tenantId, documentId: first }, { id: randomUUID(), ...call });
  const ofItems = async () => (await list())[0]?.lessons.find(({ field }) => field === 'items[]');
  expect(await ofItems()).toMatchObject({ kind: 'table', isCorrection: true, isLive: true, document: { id: first } });

  const goods = ['Oak table no 1', 'Oak table no 2', 'Oak table no 3'];
  const next = await read(tenant, { number: '2026-002', sign: 'KX-802', rows: 3, place });
  expect(await goodsOf(next)).toEqual(goods);
  expect((await itemsOf(next))[2]?.['item_description']).toMatchObject({ evidence: ['memory'], memory: { documentId: first } });

  const text = await (await app.send('GET', '/bff/supplier-memory/export', token)).text();
  for (const value of ['Oak', 'depot', '250.00', '500.00', first]) expect(text).not.toContain(value);
  const client = await app.tenant();
  const admin = await app.user(client, 'TenantAdmin');
  const sent = await app.send('POST', '/bff/supplier-memory/import', admin.token, { json: JSON.parse(text) });
  expect(await sent.json()).toEqual({ added: 1, known: 0 });
  const theirs = await read(client, { number: '2026-050', sign: 'KX-850', rows: 3, place });
  expect(await goodsOf(theirs, admin.token)).toEqual(goods);

  const forgotten = await app.send('POST', `/bff/documents/${next}/forget`, token, { json: { field: 'items[]' } });
  expect(forgotten.status).toBe(200);
  expect(await ofItems()).toBeUndefined();
  expect((await itemsOf(next))[2]?.['item_description']).toMatchObject({ memory: { isForgotten: true } });
  const last = await read(tenant, { number: '2026-003', sign: 'KX-803', rows: 3, place });
  expect((await goodsOf(last))[0]).toContain('North depot');
});

test('another company imports what was learned without any document values', async () => {
  const first = await read(tenant, { number: '2026-001', sign: 'KX-771', rows: 2 });
  await validate(tenant, first, token, { [order]: { value: 'KX-771' } });
  const exported = await app.send('GET', '/bff/supplier-memory/export', token);
  const text = await exported.text();
  for (const value of ['KX-771', '2026-001', 'Northwind', 'Acme', 'GB980780684', '1200', first])
    expect(text).not.toContain(value);

  const client = await app.tenant();
  const admin = await app.user(client, 'TenantAdmin');
  const file: unknown = JSON.parse(text);
  const send = (json: unknown, as: string | null = admin.token) => app.send('POST', '/bff/supplier-memory/import', as, { json });
  const { token: accountant } = await app.user(client, 'Accountant');
  expect([(await send(file, null)).status, (await send(file, accountant)).status]).toEqual([401, 403]);
  expect((await app.send('GET', '/bff/supplier-memory/export', accountant)).status).toBe(403);
  expect((await send({ format: 'other', version: 1, layouts: [] })).status).toBe(400);
  expect(await (await send(file)).json()).toEqual({ added: 1, known: 0 });
  expect(await (await send(file)).json()).toEqual({ added: 0, known: 1 });

  const theirs = await read(client, { number: '2026-050', sign: 'KX-850', rows: 4 });
  const value = (await fieldsOf(theirs, admin.token))[order];
  expect(value).toMatchObject({ value: 'KX-850', memory: { documentId: null } });

  // it is kept, and tested against the tenant's own documents when one of them is validated
  await validate(client, theirs, admin.token, {});
  const [layout, ...others] = await list(admin.token);
  expect(others).toEqual([]);
  expect(layout).toMatchObject({ supplier: 'Northwind Traders Ltd', documents: 1 });
  const next = await read(client, { number: '2026-051', sign: 'KX-851', rows: 1 });
  expect((await fieldsOf(next, admin.token))[order]?.value).toBe('KX-851');
});

test('the parts of a split file and one-off extractions also use the memory', async () => {
  const first = await read(tenant, { number: '2026-001', sign: 'KX-771', rows: 2 });
  await validate(tenant, first, token, { [order]: { value: 'KX-771' } });

  const two = [2, 3].map((at) => ({ number: `2026-00${at}`, sign: `KX-80${at}`, rows: at }));
  const together = await read(tenant, ...two);
  const split = await app.send('POST', `/v1/documents/${together}/split-document`, token, { json: [1] });
  expect(split.status).toBe(200);
  const successors = await app.send('GET', `/bff/documents/${together}/became`, token);
  const { documentIds } = (await successors.json()) as { documentIds: string[] };
  const orders = await Promise.all(documentIds.map(async (id) => (await fieldsOf(id))[order]?.value));
  expect(orders).toEqual(['KX-802', 'KX-803']);

  const form = new FormData();
  form.append(
    'file',
    new Blob([Buffer.from(await composePages(tallyInvoice({ number: '2026-004', sign: 'KX-804', rows: 1 })))]),
    'file.pdf',
  );
  const sent = await app.send('POST', '/v1/extract', token, { form });
  const { operationId } = (await sent.json()) as { operationId: string };
  await runExtraction(worker.parts)({ tenantId: tenant.tenantId, operationId }, { id: operationId, ...call });
  const answer = await app.send('GET', `/v1/extract/${operationId}`, token);
  expect(await answer.json()).toMatchObject({ fields: { [order]: { fieldValue: 'KX-804' } } });
});
