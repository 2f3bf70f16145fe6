import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TypeDesign } from '#contract/document-types/bff.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { archiveMembers } from '#testing/archive-members.ts';
import { invoiceValues, type TestTenant } from '#testing/builders.ts';

let app: TestApp;
let tenant: TestTenant;
let admin: string;
let accountant: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  tenant = await app.tenant();
  admin = (await app.user(tenant, 'TenantAdmin')).token;
  accountant = (await app.user(tenant, 'Accountant')).token;
});

const design = async (): Promise<TypeDesign> =>
  (await (await app.send('GET', '/bff/document-types/invoice/design', admin)).json()) as TypeDesign;

/** Configures the given fields as columns, in this order. */
async function choose(columns: Readonly<Record<string, unknown>>, token: string | null): Promise<Response> {
  const { documentType: _type, isDefault: _default, isActive: _active, order: _order, ...seen } = await design();
  const fields = seen.fields.map(({ options, externalDataTable, ...field }) => ({
    ...field,
    ...(field.fieldType === 'ENUM' && { options }),
    ...(field.fieldType === 'LOOKUP' && { externalDataTable }),
    exportColumn: columns[field.fieldName] ?? 0,
  }));
  return app.send('PUT', '/bff/document-types/invoice/design', token, { json: { ...seen, fields, deletedFields: [] } });
}
const total = { total_amount: 1, invoice_number_sm: 2 };
const invoice = () =>
  app.document(tenant, { state: 'Validated', fields: invoiceValues, items: [{ item_description: 'Šroub', item_quantity: '2' }] });
const exported = (id: string, format: string) =>
  app.send('GET', `/v1/documents/${id}/file/export?exportFormat=${format}`, accountant);
const csv = '\uFEFFtotal_amount,invoice_number_sm,item_quantity\r\n12100.00,2026-0001,2\r\n';

test('columns selected for a type are used in its CSV and Excel files, alone and in archives, and omitted values are reported', async () => {
  const id = await invoice();
  expect(await (await exported(id, 'Csv')).text()).toContain('Šroub');
  expect((await choose({ ...total, item_quantity: 1 }, admin)).status).toBe(200);
  expect((await design()).fields.find(({ fieldName }) => fieldName === 'invoice_number_sm')?.exportColumn).toBe(2);

  const one = await exported(id, 'Csv');
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await one.arrayBuffer())).toBe(csv);
  expect(one.headers.get('export-loss-fields')).toContain('item_description');
  const workbook = Buffer.from(await (await exported(id, 'Xlsx')).arrayBuffer());
  expect(await readSheet(workbook, 'Header')).toEqual([
    ['total_amount', 'invoice_number_sm'],
    [12_100, '2026-0001'],
  ]);
  expect(await readSheet(workbook, 'Items')).toEqual([['item_quantity'], [2]]);

  const both = await app.send('POST', '/v1/documents/files/export?exportFormat=Csv', accountant, {
    json: [id, await invoice()],
  });
  const members = await archiveMembers(new Uint8Array(await both.arrayBuffer()));
  expect([...members.values()].map((bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))).toEqual([csv, csv]);
});

test('a copy of the type has its columns; without a selection all fields are columns again', async () => {
  expect((await choose(total, admin)).status).toBe(200);
  const copy = { documentType: 'proforma', name: { 'en-US': 'Proforma' }, copyOf: 'invoice' };
  await app.send('POST', '/bff/document-types', admin, { json: copy });
  const copied = (await (await app.send('GET', '/bff/document-types/proforma/design', admin)).json()) as TypeDesign;
  expect(copied.fields.flatMap(({ fieldName, exportColumn }) => (exportColumn > 0 ? [fieldName] : [])).toSorted()).toEqual([
    'invoice_number_sm',
    'total_amount',
  ]);
  expect((await choose({}, admin)).status).toBe(200);
  expect(await (await exported(await invoice(), 'Csv')).text()).toContain('Šroub');
});

test('only an administrator selects columns, and a column needs a valid place', async () => {
  expect((await choose(total, null)).status).toBe(401);
  expect((await choose(total, accountant)).status).toBe(403);
  for (const place of [-1, 1.5, 501, 'first']) expect((await choose({ total_amount: place }, admin)).status).toBe(400);
  expect((await design()).fields.every(({ exportColumn }) => exportColumn === 0)).toBe(true);
});
