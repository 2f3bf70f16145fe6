import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { type ExtractionWorker, startExtractionWorker } from '#testing/extraction-worker.ts';

const sample = await readFile(path.resolve(import.meta.dirname, '../../../../samples/faktura-stavebniny-lipa.pdf'));

let app: TestApp;
let worker: ExtractionWorker;

beforeAll(async () => {
  app = await startTestApp();
  worker = await startExtractionWorker(app);
});
afterAll(async () => {
  await worker.close();
  await app.close();
});

test('custom fields are extracted by their hints, as keys of their options', async () => {
  const tenant = await app.tenant();
  const { token } = await app.user(tenant, 'TenantAdmin');
  const send = async (method: string, url: string, json: unknown) =>
    expect((await app.send(method, url, token, { json })).status).toBe(200);
  const values = [
    { key: 'goods', value: '0308' },
    { key: 'services', value: '0558' },
  ];
  await send('POST', '/v1/external-data-tables', { name: 'Symbols', values });
  const options = [{ key: 'transfer', label: { 'cs-CZ': 'Bankovním převodem' } }, { key: 'cash' }];
  await send('PUT', '/v1/document-types/invoice', {
    documentTypeSettings: { extractItems: false, replaceVariableSymbolWithInvoiceNumber: true },
    createdFields: [
      { fieldName: 'kind', fieldType: 'LOOKUP', externalDataTable: 'Symbols', hints: ['Konstantní symbol'] },
      { fieldName: 'pays_by', fieldType: 'ENUM', options, hints: ['Forma úhrady'] },
      { fieldName: 'their_order', fieldType: 'TEXT', hints: ['objednavka cislo'] },
    ],
  });

  const documentId = await app.document(tenant, { state: 'New', bytes: sample });
  await worker.extract(tenant.tenantId, documentId);
  const document = (await (await app.send('GET', `/v1/documents/${documentId}?detailSettings=true`, token)).json()) as object;
  expect(document).toMatchObject({
    state: 'Extracted',
    items: [],
    fields: {
      kind: { value: 'goods' },
      pays_by: { value: 'transfer', source: 'Extraction' },
      their_order: { value: 'OBJ-2026-0931' },
      variable_symbol_sm: { value: '2026100417', source: 'Rule' },
    },
  });
  expect(document).not.toMatchObject({ validationErrors: [{ code: 'notAnOption' }] });
});
