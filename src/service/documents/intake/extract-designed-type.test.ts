import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeReaders } from '#service/extraction/read/read-file.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { extractDocumentJob } from './extract-document.job.ts';

const sample = await readFile(path.resolve(import.meta.dirname, '../../../../samples/faktura-stavebniny-lipa.pdf'));

let app: TestApp;
let tempDir: string;

beforeAll(async () => {
  app = await startTestApp();
  tempDir = await mkdtemp(path.join(tmpdir(), 'vidimus-designed-'));
});
afterAll(async () => {
  await closeReaders();
  await rm(tempDir, { recursive: true });
  await app.close();
});

test('fields that an administrator added are read by their hints, as keys of what they choose from', async () => {
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
  const job = extractDocumentJob({ ...app, tempDir, now: () => new Date() });
  await job({ tenantId: tenant.tenantId, documentId }, { id: randomUUID(), attempt: 1, signal: new AbortController().signal });
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
