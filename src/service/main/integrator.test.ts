/** Requests by clients that the interface does not forbid: derived from its text and from the behavior of generated clients. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { invoiceValues, pixel, type TestTenant } from '#testing/builders.ts';

let app: TestApp;
let tenant: TestTenant;
let admin: string;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  ({ token: admin } = await app.user(tenant, 'TenantAdmin'));
});
afterAll(() => app.close());

const send = (method: string, url: string, json?: unknown) => app.send(method, url, admin, { json });
const detail = async (id: string) =>
  (await (await send('GET', `/v1/documents/${id}`)).json()) as {
    state: string;
    fileName: string;
    documentClass: string;
    fields: Record<string, { value: string }>;
  };
const filterNulls = { value: null, values: [], from: null, to: null };

test.each([
  ['POST', '/v1/documents/list', { filter: { listStatus: filterNulls }, control: { skip: null, take: null } }],
  ['POST', '/v1/documents/list', { sort: { field: 'Created', direction: null } }],
  ['POST', '/v1/documents/count', { text: null, filter: { documentClass: { value: 'invoice', values: null } } }],
  ['POST', '/v1/documents/list/forExport', { filter: { accountingUnitId: { values: null } }, control: { skip: 0, take: null } }],
  ['POST', '/v1/approval/list', { filter: { state: null, approvalState: { values: ['Pending'], value: null } } }],
  ['POST', '/v1/accounting-unit/list', { text: null, filter: { customerId: { values: null } } }],
  ['POST', '/v1/accounting-unit', { name: 'Nulls', customerId: null, emails: null, isVatPayer: null }],
  [
    'POST',
    '/v1/configuration/client-application',
    { clientName: 'Nulls', role: 'Uploader', enabled: null, accountingUnitId: null, additionalAccountingUnitIds: null },
  ],
  ['POST', '/v1/external-data-tables', { name: 'Nulls', description: null, values: null }],
  [
    'POST',
    '/v1/document-types/invoice/field',
    { fieldName: 'nulls', fieldType: 'TEXT', state: null, label: null, exportMapping: null },
  ],
  ['PUT', '/v1/document-types/receipt', { documentTypeSettings: { isDefault: null, extractItems: true }, createdFields: null }],
])('%s %s treats null as omitted: %j', async (method, url, json) => {
  const answer = await send(method, url, json);
  expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, '']);
});

test('an update changes only what it names, whatever is null beside it', async () => {
  const id = await app.document(tenant, { fields: invoiceValues, file_name: 'as-it-was.pdf' });
  const answer = await send('PATCH', `/v1/documents/${id}`, {
    fields: { currency: { value: 'EUR', wordIds: null } },
    items: null,
    filename: null,
    documentClass: null,
    markDocumentAsValidated: null,
    markDocumentAsSavedOnly: true,
  });
  expect(answer.status).toBe(200);
  expect(await detail(id)).toMatchObject({
    state: 'Extracted',
    fileName: 'as-it-was.pdf',
    documentClass: 'invoice',
    fields: { currency: { value: 'EUR' }, total_amount: { value: invoiceValues.total_amount } },
  });
  const batch = { updates: [{ documentId: id, fields: null, markDocumentAsValidated: true, markDocumentAsSavedOnly: null }] };
  expect((await send('PATCH', '/v1/documents/fields/batchUpdate', batch)).status).toBe(200);
  expect(await detail(id)).toMatchObject({ state: 'Validated' });
});

test.each([
  ['PUT', '/v1/documents/x/rename', { fileName: null }, 'body.fileName'],
  ['POST', '/v1/external-data-tables', { name: null }, 'body.name'],
  ['PATCH', '/v1/documents/fields/batchUpdate', { updates: [null] }, 'body.updates.0'],
  ['POST', '/v1/documents/export/list', null, 'body'],
])('%s %s refuses null for a required value: %j', async (method, url, json, path) => {
  const answer = await send(method, url, json);
  expect([answer.status, await answer.json()]).toMatchObject([400, { errors: [{ path }] }]);
});

test('empty form parts count as missing', async () => {
  const form = new FormData();
  for (const name of ['DocumentId', 'Date', 'Ordinal', 'DocumentClass', 'Source', 'AccountingUnitId']) form.append(name, '');
  form.append('File', new Blob([pixel]), 'a.png');
  const answer = await app.send('POST', '/v1/documents', admin, { form });
  expect(answer.status).toBe(200);
  const { documentId } = (await answer.json()) as { documentId: string };
  expect(await detail(documentId)).toMatchObject({ externalDocumentId: null, source: 'Api', documentClass: 'invoice' });
});

test('a filter without values does not filter', async () => {
  const all = (await (await send('POST', '/v1/accounting-unit/list', {})).json()) as { totalCount: number };
  const answer = await send('POST', '/v1/accounting-unit/list', { text: '', filter: { customerId: { values: [] } } });
  expect(await answer.json()).toMatchObject({ totalCount: all.totalCount });
});
