import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { buildUbl } from '#testing/build-ubl.ts';
import type { TestTenant } from '#testing/builders.ts';
import { type ExtractionWorker, startExtractionWorker } from '#testing/extraction-worker.ts';

let app: TestApp;
let tenant: TestTenant;
let token: string;
let worker: ExtractionWorker;
let documentId: string;

const extra = `<cac:ContractDocumentReference><cbc:ID>C-1</cbc:ID></cac:ContractDocumentReference>
  <cac:PaymentTerms><cbc:Note>2 % within a week</cbc:Note></cac:PaymentTerms><cac:Statement><cbc:Wish>Call us</cbc:Wish></cac:Statement>`;

beforeAll(async () => {
  app = await startTestApp();
  worker = await startExtractionWorker(app);
  tenant = await app.tenant();
  ({ token } = await app.user(tenant, 'Accountant'));
  documentId = await app.document(tenant, { state: 'New', bytes: buildUbl({ extra }) });
  await worker.extract(tenant.tenantId, documentId);
});
afterAll(async () => {
  await worker.close();
  await app.close();
});

const ask = (id: string, culture = 'en-US', as: string | null = token) =>
  app.send('GET', `/bff/documents/${id}/unmapped-values`, as, { headers: { 'accept-language': culture } });
async function valuesOf(id: string, culture?: string): Promise<unknown> {
  const answer = await ask(id, culture);
  expect(answer.status).toBe(200);
  return answer.json();
}

test('values without a field are listed with their names in the reader’s language', async () => {
  expect(await valuesOf(documentId)).toEqual({
    values: [
      {
        term: 'BT-12',
        path: 'ContractDocumentReference/ID',
        label: 'Contract number',
        value: 'C-1',
        itemIndex: null,
        omitted: 0,
      },
      {
        term: 'BT-20',
        path: 'PaymentTerms/Note',
        label: 'Payment terms',
        value: '2 % within a week',
        itemIndex: null,
        omitted: 0,
      },
      { term: null, path: 'Statement/Wish', label: 'Statement / Wish', value: 'Call us', itemIndex: null, omitted: 0 },
    ],
  });
  expect(await valuesOf(documentId, 'cs-CZ')).toMatchObject({ values: [{ label: 'Číslo smlouvy' }, {}, {}] });
  expect(await valuesOf(documentId, 'sk-SK')).toMatchObject({ values: [{ label: 'Číslo zmluvy' }, {}, {}] });
});

test('extracting again replaces the list, and a document other than an e-invoice has none', async () => {
  const plain = await app.document(tenant, { state: 'Extracted' });
  expect(await valuesOf(plain)).toEqual({ values: [] });
  await worker.extract(tenant.tenantId, documentId);
  expect(await valuesOf(documentId)).toMatchObject({ values: [{}, {}, {}] });
});

test('is refused to users who may not read the document', async () => {
  expect((await ask(documentId, 'en-US', null)).status).toBe(401);
  const elsewhere = await app.document(tenant, { accounting_unit_id: tenant.unitIds[1] });
  const { token: narrow } = await app.user(tenant, 'Accountant', [tenant.unitIds[0]]);
  expect((await ask(elsewhere, 'en-US', narrow)).status).toBe(403);
  expect((await ask('01900000-0000-7000-8000-000000000000')).status).toBe(404);
});
