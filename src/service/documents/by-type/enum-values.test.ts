import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { invoiceValues, type TestTenant } from '#testing/builders.ts';

const base = '/v1/document-types';

let app: TestApp;
let ours: TestTenant;
let admin: string;
let accountant: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ours = await app.tenant();
  admin = (await app.user(ours, 'TenantAdmin')).token;
  accountant = (await app.user(ours, 'Accountant')).token;
});

const get = async <T>(path: string, token = admin): Promise<T> => {
  const answer = await app.send('GET', base + path, token);
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
};
async function addField(field: object): Promise<void> {
  expect((await app.send('POST', `${base}/invoice/field`, admin, { json: field })).status).toBe(200);
}
const messagesOf = async (documentId: string) =>
  (
    (await (await app.send('GET', `/v1/documents/${documentId}/validation-errors`, accountant)).json()) as {
      errors: { field: string; code: string }[];
    }
  ).errors.map(({ field, code }) => `${code} ${field}`);

const centres = [
  { key: 'P-100', value: 'Praha' },
  { key: 'B-200', value: 'Brno' },
];
const colours = [
  { key: 'red', label: { 'cs-CZ': 'Červená', 'en-US': 'Red' } },
  { key: 'blue', label: { 'cs-CZ': 'Modrá' } },
];
async function addChoices(): Promise<void> {
  const answer = await app.send('POST', '/v1/external-data-tables', admin, { json: { name: 'Centres', values: centres } });
  expect(answer.status).toBe(200);
  await addField({ fieldName: 'colour', fieldType: 'ENUM', options: colours });
  await addField({ fieldName: 'centre', fieldType: 'LOOKUP', externalDataTable: 'centres' });
}

describe('selectable values', () => {
  test('enum and lookup fields offer their options, accept no others, and are searchable', async () => {
    await addChoices();
    const { fields } = await get<{ fields: object[] }>('/invoice/definition');
    expect(fields).toContainEqual(expect.objectContaining({ name: 'centre', label: 'centre', externalDataTable: 'Centres' }));
    expect(await get('/invoice/fields/enum-values/cs-CZ')).toEqual({
      colour: [
        { key: 'red', value: 'Červená' },
        { key: 'blue', value: 'Modrá' },
      ],
      centre: centres,
    });
    expect(await get('/invoice/field/centre/enum-values/cs-CZ')).toEqual(centres);
    expect(await get('/invoice/field/centre/search-values?searchQuery=brn')).toEqual(['B-200']);
    expect(await get('/invoice/field/colour/search-values?searchQuery=cerv')).toEqual(['red']);

    const id = await app.document(ours, { fields: invoiceValues });
    const patch = (fields: object) =>
      app.send('PATCH', `/v1/documents/${id}`, accountant, { json: { fields, markDocumentAsValidated: true } });
    await patch({ colour: { value: 'green' }, centre: { value: 'X-1' } });
    expect(await messagesOf(id)).toEqual(['notAnOption colour', 'notAnOption centre']);
    await patch({ colour: { value: 'red' }, centre: { value: 'P-100' } });
    expect(await messagesOf(id)).toEqual([]);
  });

  test('other fields offer the values of documents that the user may see', async () => {
    const draft = { document_class: 'invoice', accounting_unit_id: ours.unitIds[0] };
    for (const name of ['Šroubárna a.s.', 'Šroubárna a.s.', 'ACME s.r.o.'])
      await app.document(ours, { ...draft, fields: { issued_by_name_sm: name }, items: [{ item_code: name.slice(0, 3) }] });
    await app.document(ours, { ...draft, accounting_unit_id: ours.unitIds[1], fields: { issued_by_name_sm: 'Other unit' } });
    await app.document(ours, { ...draft, document_class: 'order', fields: { issued_by_name_sm: 'Other type' } });
    const search = (query: string, field = 'issued_by_name_sm') =>
      get<string[]>(`/invoice/field/${field}/search-values?searchQuery=${encodeURIComponent(query)}`, accountant);
    expect(await search('')).toEqual(['Šroubárna a.s.', 'ACME s.r.o.']);
    expect(await search('srou')).toEqual(['Šroubárna a.s.']);
    expect(await search('a.c')).toEqual(['ACME s.r.o.']);
    expect(await search('ac', 'item_code')).toEqual(['ACM']);
    expect(await search('%')).toHaveLength(2);
    expect((await app.send('GET', `${base}/invoice/field/nope/search-values?searchQuery=a`, accountant)).status).toBe(404);
  });
});

test('lists the formats that a type can be downloaded in', async () => {
  expect(await get('/invoice/frontendExportTypes?culture=en-US')).toEqual(
    expect.arrayContaining([expect.objectContaining({ type: 'json' }), expect.objectContaining({ type: 'isdoc' })]),
  );
  const order = await get<{ type: string }[]>('/order/frontendExportTypes');
  expect(order.map(({ type }) => type)).not.toContain('isdoc');
});

test('lists senders and recipients of emails with documents of a type', async () => {
  const db = app.database.forTenant(ours.tenantId);
  const email = async (document: string, sender: string, recipients: string[], cc: string[] = []) =>
    db
      .insertInto('document_emails')
      .values({ tenant_id: ours.tenantId, id: uuidv7(), document_id: document, sender, recipients, cc, received_at: new Date() })
      .execute();
  await email(await app.document(ours), 'b@supplier.test', ['in@ours.test'], ['boss@ours.test']);
  await email(await app.document(ours), 'a@supplier.test', ['in@ours.test']);
  await email(await app.document(ours, { document_class: 'order' }), 'c@supplier.test', ['orders@ours.test']);
  await email(await app.document(ours, { accounting_unit_id: ours.unitIds[1] }), 'd@supplier.test', ['two@ours.test']);
  expect(await get('/invoice/email_participants', accountant)).toEqual({
    senders: ['a@supplier.test', 'b@supplier.test'],
    recipients: ['boss@ours.test', 'in@ours.test'],
  });
  expect(await get('/receipt/email_participants', accountant)).toEqual({ senders: [], recipients: [] });
});

describe('selectable values of a document', () => {
  const ask = (path: string, json: unknown, token = accountant) => app.send('POST', `/v1/documents/${path}`, token, { json });
  const options = [
    { value: 'red', label: 'Červená' },
    { value: 'blue', label: 'Modrá' },
  ];

  test('are grouped by field for a type and flat for the fields of a document', async () => {
    await addChoices();
    const id = await app.document(ours);
    const body = { documentClass: 'invoice', accountingUnitId: ours.unitIds[0], culture: 'cs-CZ' };
    for (const json of [body, { culture: 'cs' }])
      expect(await (await ask('documents-enums', json)).json()).toEqual({
        colour: options.map(({ value, label }) => ({ key: value, value: label })),
        centre: centres,
      });
    const all = await ask(`${id}/document-enum-values`, { culture: 'cs-CZ' });
    expect(await all.json()).toEqual([...options, ...centres.map(({ key, value }) => ({ value: key, label: value }))]);
    const one = await ask(`${id}/document-enum-values`, { ...body, fields: { colour: { value: 'x' }, note: { value: '' } } });
    expect(await one.json()).toEqual(options);
  });

  test('are empty for a hidden field', async () => {
    const conditions = [{ when: { field: 'currency', op: 'equals', value: 'EUR' }, then: 'shown' }];
    await addField({ fieldName: 'colour', fieldType: 'ENUM', options: colours, conditions });
    const id = await app.document(ours, { fields: { currency: 'CZK' } });
    const count = async (fields: object) =>
      ((await (await ask(`${id}/document-enum-values`, { fields })).json()) as unknown[]).length;
    expect(await count({ colour: { value: '' } })).toBe(0);
    expect(await count({ colour: { value: '' }, currency: { value: 'EUR' } })).toBe(2);
  });

  test('are the first rows of a long table and the selected row', async () => {
    const values = Array.from({ length: 1_200 }, (_, at) => ({ key: `k${at}`, value: `Value ${at}` }));
    await app.send('POST', '/v1/external-data-tables', admin, { json: { name: 'Long', values } });
    await addField({ fieldName: 'long', fieldType: 'LOOKUP', externalDataTable: 'Long' });
    const id = await app.document(ours, { fields: { long: 'k1100' } });
    expect(await get<object[]>('/invoice/field/long/enum-values/cs-CZ')).toHaveLength(1_000);
    const found = (await (await ask(`${id}/document-enum-values`, { fields: { long: { value: 'k1100' } } })).json()) as object[];
    expect([found.length, found[0]]).toEqual([1_001, { value: 'k1100', label: 'Value 1100' }]);
  });

  test('refusals', async () => {
    const id = await app.document(ours);
    const foreign = await app.document(ours, { accounting_unit_id: ours.unitIds[1] });
    const stranger = (await app.user(await app.tenant(), 'TenantAdmin')).token;
    const statuses = await Promise.all(
      [
        ask(`${id}/document-enum-values`, { documentClass: 'nope' }),
        ask(`${id}/document-enum-values`, { fields: { nope: { value: '' } } }),
        ask(`${id}/document-enum-values`, { fields: [] }),
        ask(`${id}/document-enum-values`, { accountingUnitId: ours.unitIds[1] }),
        ask(`${foreign}/document-enum-values`, {}),
        ask(`${id}/document-enum-values`, {}, stranger),
        ask('nothing/document-enum-values', {}),
        ask('documents-enums', { documentClass: 'nope' }),
        ask('documents-enums', { accountingUnitId: ours.unitIds[1] }),
        ask('documents-enums', { accountingUnitId: 'nope' }),
        ask('documents-enums', { culture: 5 }),
        app.send('POST', '/v1/documents/documents-enums', null, { json: {} }),
      ].map(async (answer) => (await answer).status),
    );
    expect(statuses).toEqual([404, 400, 400, 403, 403, 404, 404, 404, 403, 404, 400, 401]);
  });
});

describe('the designer', () => {
  const design = (type: string, token = admin) => app.send('GET', `/bff/document-types/${type}/design`, token);
  const create = (json: unknown, token = admin) => app.send('POST', '/bff/document-types', token, { json });

  test('returns what it stored, under the same names', async () => {
    await addChoices();
    const { fields } = (await (await design('invoice')).json()) as { fields: { fieldName: string }[] };
    const named = (name: string) => fields.find(({ fieldName }) => fieldName === name);
    expect(named('colour')).toMatchObject({ fieldType: 'ENUM', options: [colours[0], { ...colours[1] }] });
    expect(named('centre')).toMatchObject({ externalDataTable: 'Centres', hints: [], conditions: [] });
    expect(named('currency')).toMatchObject({ label: { 'cs-CZ': 'Měna', 'en-US': 'Currency' } });
    expect([(await design('nope')).status, (await design('invoice', accountant)).status]).toEqual([404, 403]);
  });

  test('creates a custom type that documents can have immediately', async () => {
    const name = { 'cs-CZ': 'Palivo' };
    expect((await create({ documentType: 'fuel', name, copyOf: 'receipt' })).status).toBe(200);
    expect(await get('/fuel/detail?culture=en-US')).toEqual({
      documentType: 'fuel',
      name: 'Palivo',
      isDefault: false,
      order: 7,
      isActive: true,
    });
    expect(await get('/fuel/fields')).toEqual(await get('/receipt/fields'));
    const id = await app.document(ours);
    const patched = await app.send('PATCH', `/v1/documents/${id}`, accountant, { json: { documentClass: 'fuel' } });
    expect(patched.status).toBe(200);
    const renamed = await app.send('PUT', '/bff/document-types/fuel/name', admin, { json: { name: { 'en-US': 'Fuel' } } });
    expect(renamed.status).toBe(200);
    expect(await get('/fuel/detail?culture=en-US')).toMatchObject({ name: 'Fuel' });
  });

  test.each([
    [{ documentType: 'invoice', name: { 'en-US': 'x' } }, 409],
    [{ documentType: 'localized', name: { 'en-US': 'x' } }, 400],
    [{ documentType: 'Fuel', name: { 'en-US': 'x' } }, 400],
    [{ documentType: 'fuel', name: {} }, 400],
    [{ documentType: 'fuel', name: { 'en-US': 'x' }, copyOf: 'nope' }, 400],
    [{ documentType: 'fuel', name: { 'en-US': 'x' }, fields: [] }, 400],
  ])('refuses %j with %i', async (json, status) => {
    expect((await create(json)).status).toBe(status);
    expect((await create(json, accountant)).status).toBe(403);
    expect(await get<object[]>('/available')).toHaveLength(7);
  });
});
