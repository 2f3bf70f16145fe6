/** What was learned, where fields come and go, and where a file is split. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SupplierLayout } from '#contract/documents/memory-bff.ts';
import { callOk } from '#testing/call-ok.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { User } from '#testing/approval-case.ts';
import type { TestTenant } from '#testing/builders.ts';
import { type ExtractionWorker, startExtractionWorker } from '#testing/extraction-worker.ts';
import { composePages, type TallyInvoice, tallyInvoice } from '#testing/tally-invoice.ts';
import { learnFromDocumentJob } from './learn-from-document.job.ts';

type Company = { tenant: TestTenant; admin: User };
let app: TestApp;
let worker: ExtractionWorker;
let office: Company;
let client: Company;

beforeAll(async () => {
  app = await startTestApp();
  worker = await startExtractionWorker(app);
});
const open = async (): Promise<Company> => {
  const tenant = await app.tenant();
  return { tenant, admin: await app.user(tenant, 'TenantAdmin') };
};
beforeEach(async () => {
  office = await open();
  client = await open();
});
afterAll(async () => {
  await worker.close();
  await app.close();
});

const call = <T>({ admin }: Company, method: string, path: string, json?: unknown) =>
  callOk<T>(app, method, path, admin.token, { json });
async function read({ tenant }: Company, ...invoices: TallyInvoice[]): Promise<string> {
  const id = await app.document(tenant, { state: 'New', bytes: await composePages(...invoices.map(tallyInvoice)) });
  await worker.extract(tenant.tenantId, id);
  return id;
}
async function teach(of: Company, id: string, fields: Record<string, { value: string }>): Promise<void> {
  await call(of, 'PATCH', `/v1/documents/${id}`, { fields, markDocumentAsValidated: true });
  const run = { id: randomUUID(), attempt: 1, signal: new AbortController().signal };
  await learnFromDocumentJob(worker.parts)({ tenantId: of.tenant.tenantId, documentId: id }, run);
}
const fieldsOf = async (of: Company, id: string) =>
  (await call<{ fields: Record<string, { value: string }> }>(of, 'GET', `/v1/documents/${id}`)).fields;
const addField = (of: Company, fieldName: string, more: object = {}) =>
  call(of, 'POST', '/v1/document-types/invoice/field', { fieldName, fieldType: 'TEXT', label: { 'en-US': fieldName }, ...more });
const layouts = async (of: Company) => (await call<{ items: SupplierLayout[] }>(of, 'GET', '/bff/supplier-memory')).items;

/** The order number is called "Tally" by this supplier; the office keeps it in a field of its own. */
async function taughtAndExported(): Promise<unknown> {
  await addField(office, 'tally');
  const first = await read(office, { number: '2026-001', sign: 'KX-771', rows: 2 });
  await teach(office, first, { tally: { value: 'KX-771' } });
  return call(office, 'GET', '/bff/supplier-memory/export');
}

test('an imported lesson about a field that the company lacks waits for the field, whatever is learned meanwhile', async () => {
  await call(client, 'POST', '/bff/supplier-memory/import', await taughtAndExported());
  const without = await read(client, { number: '2026-010', sign: 'KX-810', rows: 3 });
  expect(await fieldsOf(client, without)).not.toHaveProperty('tally');
  await teach(client, without, { note: { value: 'ours' } });
  expect(await layouts(client)).toMatchObject([{ documents: 1 }]);
  await addField(client, 'tally');
  const next = await read(client, { number: '2026-011', sign: 'KX-811', rows: 1 });
  expect((await fieldsOf(client, next))['tally']?.value).toBe('KX-811');
});

test('a lesson about a field that was deleted and created as a field of items is not put into the header', async () => {
  const file = await taughtAndExported();
  await call(client, 'POST', '/bff/supplier-memory/import', file);
  await addField(client, 'tally', { isItemField: true });
  const id = await read(client, { number: '2026-020', sign: 'KX-820', rows: 2 });
  expect(await fieldsOf(client, id)).not.toHaveProperty('tally');
  // the office deletes the field after emptying it; what it learned is forgotten or exported without harm
  const [own] = await layouts(office);
  for (const of of await app.database.forTenant(office.tenant.tenantId).selectFrom('documents').select('id').execute())
    await call(office, 'PATCH', `/v1/documents/${of.id}`, { fields: { tally: { value: '' } } });
  await call(office, 'DELETE', '/v1/document-types/invoice/field/tally');
  await call(office, 'GET', '/bff/supplier-memory/export');
  expect(await layouts(office)).toHaveLength(1);
  const later = await read(office, { number: '2026-021', sign: 'KX-821', rows: 2 });
  expect(await fieldsOf(office, later)).not.toHaveProperty('tally');
  await teach(office, later, {});
  await call(office, 'DELETE', `/bff/supplier-memory/${own?.id}`);
  expect(await layouts(office)).toEqual([]);
});

test('a document of another type, which lacks the field, does not make it forgotten', async () => {
  await taughtAndExported();
  const receipt = await read(office, { number: '2026-030', sign: 'KX-830', rows: 2 });
  await call(office, 'POST', `/v1/documents/${receipt}/change-document-type/receipt`);
  await teach(office, receipt, { note: { value: 'paid in cash' } });
  expect(await layouts(office)).toMatchObject([{ documents: 2 }]);
  const next = await read(office, { number: '2026-031', sign: 'KX-831', rows: 1 });
  expect((await fieldsOf(office, next))['tally']?.value).toBe('KX-831');
});

test('the parts of a split file have what was learned, and no rule validates them', async () => {
  await addField(office, 'tally');
  const first = await read(office, { number: '2026-001', sign: 'KX-771', rows: 2 });
  await teach(office, first, { tally: { value: 'KX-771' } });
  const both = await read(
    office,
    { number: '2026-002', sign: 'KX-802', rows: 2 },
    { number: '2026-003', sign: 'KX-803', rows: 3 },
  );
  await call(office, 'POST', `/v1/documents/${both}/split-document`, [1]);
  const { documentIds } = await call<{ documentIds: string[] }>(office, 'GET', `/bff/documents/${both}/became`);
  const parts = await Promise.all(documentIds.map((id) => fieldsOf(office, id)));
  expect(parts.map((fields) => fields['tally']?.value)).toEqual(['KX-802', 'KX-803']);
  const rows = await app.database
    .forTenant(office.tenant.tenantId)
    .selectFrom('documents')
    .select(['state', 'is_validated_by_rule as byRule'])
    .where('id', 'in', documentIds)
    .execute();
  expect(rows).toEqual([
    { state: 'Extracted', byRule: false },
    { state: 'Extracted', byRule: false },
  ]);
});
