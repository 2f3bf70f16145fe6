import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { invoiceValues, type TestTenant } from '#testing/builders.ts';

const base = '/v1/document-types';
type Definition = { fields: { name: string; label: string; state: string; isRequired: boolean; conditions?: unknown }[] };

let app: TestApp;
let ours: TestTenant;
let admin: string;
let accountant: string;
let uploader: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
/** Every test designs types of its own tenant. */
beforeEach(async () => {
  ours = await app.tenant();
  admin = (await app.user(ours, 'TenantAdmin')).token;
  accountant = (await app.user(ours, 'Accountant')).token;
  uploader = (await app.user(ours, 'Uploader')).token;
});

const get = async <T>(path: string, token = uploader): Promise<T> => {
  const answer = await app.send('GET', base + path, token);
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
};
const send = (method: string, path: string, json?: unknown, token = admin) =>
  app.send(method, base + path, token, json === undefined ? {} : { json });
async function done(method: string, path: string, json?: unknown): Promise<void> {
  const answer = await send(method, path, json);
  expect([answer.status, await answer.text()]).toEqual([200, '']);
}
async function refused(method: string, path: string, json?: unknown): Promise<(number | string)[]> {
  const before = await everything();
  const answer = await send(method, path, json);
  const problem = (await answer.json()) as { code: string; errors?: { path: string }[] };
  expect(await everything()).toBe(before);
  const fault = problem.errors?.[0]?.path;
  return [answer.status, problem.code, ...(fault === undefined ? [] : [fault])];
}
async function everything(): Promise<string> {
  const db = app.database.forTenant(ours.tenantId);
  const [types, fields, audit] = await Promise.all([
    db.selectFrom('document_types').selectAll().orderBy('document_type').execute(),
    db.selectFrom('document_type_fields').selectAll().orderBy('document_type').orderBy('name').execute(),
    db.selectFrom('audit_log').selectAll().orderBy('id').execute(),
  ]);
  return JSON.stringify({ types, fields, audit });
}
const lastAudit = () =>
  app.database
    .forTenant(ours.tenantId)
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
const definition = async (culture = 'en-US') => (await get<Definition>(`/invoice/definition?culture=${culture}`)).fields;
const fieldNamed = async (name: string, culture?: string) => (await definition(culture)).find((field) => field.name === name);
const messagesOf = async (documentId: string) =>
  (
    (await (await app.send('GET', `/v1/documents/${documentId}/validation-errors`, accountant)).json()) as {
      errors: { field: string; code: string }[];
    }
  ).errors.map(({ field, code }) => `${code} ${field}`);

const colour = {
  fieldName: 'colour',
  fieldType: 'TEXT',
  state: 'Visible',
  label: { 'cs-CZ': 'Barva', 'en-US': 'Colour' },
  isItemField: false,
  exportMapping: 'None',
  editInApprovalWorkflow: false,
  requiredInApprovalWorkflow: false,
};

describe('the order of types', () => {
  const order = async () => (await get<{ documentType: string }[]>('/available')).map(({ documentType }) => documentType);

  test('moving a type shifts the others, and positions stay consecutive', async () => {
    await done('PATCH', '/order/changeOrder?order=1');
    expect(await order()).toEqual(['invoice', 'order', 'credit_note', 'receipt', 'delivery_note', 'contract', 'other']);
    expect(await lastAudit()).toEqual({
      action: 'documentType.moved',
      details: { documentType: 'order', from: 4, to: 1 },
    });
    await done('PATCH', '/invoice/changeOrder?order=999');
    expect((await order()).at(-1)).toBe('invoice');
    expect(await get('/invoice/detail?culture=cs-CZ')).toEqual({
      documentType: 'invoice',
      name: 'Faktura',
      isDefault: true,
      order: 6,
      isActive: true,
    });
  });

  test.each(['', '?order=-1', '?order=x', '?order=1.5', '?order=99999999999'])('refuses changeOrder%s', async (query) => {
    const { status } = await send('PATCH', `/order/changeOrder${query}`);
    expect(status).toBe(400);
  });
});

describe('types in use', () => {
  test('a type is disabled and enabled again, and lists show it', async () => {
    await done('PATCH', '/order/active?isActive=false');
    expect(await lastAudit()).toMatchObject({ action: 'documentType.deactivated' });
    expect(await get('/available?culture=cs-CZ')).toContainEqual({ documentType: 'order', name: 'Objednávka', isActive: false });
    const active = await get<{ documentType: string }[]>('/active');
    expect(active.some(({ documentType }) => documentType === 'order')).toBe(false);
    expect(await get('/localized?culture=en-US')).toEqual(
      active.map(({ documentType }) => expect.objectContaining({ documentType })),
    );
    expect(Object.keys(await get<object>('/localized/fields'))).not.toContain('order');
    await done('PATCH', '/order/active?isActive=true');
    expect(await get('/order/detail')).toMatchObject({ isActive: true });
  });

  test('the default type cannot be disabled, and only an enabled type becomes the default', async () => {
    expect(await refused('PATCH', '/invoice/active?isActive=false')).toMatchObject([409, 'still_in_use']);
    await done('PATCH', '/order/active?isActive=false');
    expect(await refused('PATCH', '/order/default')).toMatchObject([409, 'state_conflict']);
    await done('PATCH', '/receipt/default');
    await done('PATCH', '/receipt/default');
    const types = await get<{ documentType: string; isDefault: boolean }[]>('/active');
    expect(types.filter(({ isDefault }) => isDefault).map(({ documentType }) => documentType)).toEqual(['receipt']);
    await done('PATCH', '/invoice/active?isActive=false');
  });

  test('two concurrent changes of the default leave one default', async () => {
    const answers = await Promise.all(['receipt', 'order', 'contract'].map((type) => send('PATCH', `/${type}/default`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const types = await get<{ isDefault: boolean }[]>('/active');
    expect(types.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test('localized is marked as deprecated', async () => {
    expect((await send('GET', '/localized')).headers.get('deprecation')).toBe('@1767225600');
  });
});

describe('a field', () => {
  test('written by the API behaves like a built-in one: filled in, checked, searched, filtered and exported', async () => {
    await done('POST', '/invoice/field', { ...colour, isRequired: true, section: 'document', order: 1 });
    expect(await lastAudit()).toEqual({
      action: 'documentType.fieldCreated',
      details: { documentType: 'invoice', field: 'colour' },
    });
    expect((await definition()).map(({ name }) => name).slice(0, 3)).toEqual(['invoice_number_sm', 'colour', 'order_number_sm']);
    expect([(await fieldNamed('colour', 'cs-CZ'))?.label, (await fieldNamed('colour', 'de-DE'))?.label]).toEqual([
      'Barva',
      'Colour',
    ]);

    const id = await app.document(ours, { fields: invoiceValues });
    const patch = (fields: object) =>
      app.send('PATCH', `/v1/documents/${id}`, accountant, { json: { fields, markDocumentAsValidated: true } });
    await patch({});
    expect(await messagesOf(id)).toEqual(['required colour']);
    await patch({ colour: { value: 'Žlutá' } });
    expect(await messagesOf(id)).toEqual([]);
    for (const json of [{ text: 'zluta' }, { filter: { 'fields.colour': { value: 'Žlutá' } } }])
      expect(await (await app.send('POST', '/v1/documents/count', accountant, { json })).json()).toBe(1);
    const file = await app.send('GET', `/v1/documents/${id}/file/export?exportFormat=json`, accountant);
    expect(await file.text()).toContain('Žlutá');
  });

  test('with values in documents is not deleted but hidden, and then not required', async () => {
    await done('POST', '/invoice/field', { ...colour, isRequired: true });
    await app.document(ours, { fields: { colour: 'red' } });
    await app.document(ours, { fields: { colour: 'blue' }, deleted_at: new Date() });
    const answer = await send('DELETE', '/invoice/field/colour');
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: 'still_in_use', context: { documents: 1 } });
    await done('PUT', '/invoice/field/colour', { state: 'Hidden', label: { 'en-US': 'Old colour' } });
    expect(await fieldNamed('colour')).toMatchObject({ state: 'Hidden', label: 'Old colour', isRequired: true });
    const id = await app.document(ours, { fields: invoiceValues });
    await app.send('PATCH', `/v1/documents/${id}`, accountant, { json: { markDocumentAsValidated: true } });
    expect(await messagesOf(id)).toEqual([]);
  });

  test('of the items is in use when an item has a value', async () => {
    await done('POST', '/invoice/field', { ...colour, isItemField: true });
    await app.document(ours, { items: [{ item_code: 'a' }, { colour: 'red' }] });
    expect(await refused('DELETE', '/invoice/field/colour')).toMatchObject([409, 'still_in_use']);
    expect(await refused('DELETE', '/invoice/field/item_code')).toMatchObject([409, 'still_in_use']);
    await done('DELETE', '/invoice/field/item_unit');
    expect(await fieldNamed('item_unit')).toBeUndefined();
    expect(await refused('DELETE', '/invoice/field/item_unit')).toMatchObject([404, 'not_found']);
  });

  test('with conditions is required when they hold', async () => {
    const conditions = [{ when: { field: 'total_amount', op: 'greater', value: 50000 }, then: 'required' }];
    await done('POST', '/invoice/field', { ...colour, conditions });
    expect((await fieldNamed('colour'))?.conditions).toEqual([
      { when: { field: 'total_amount', op: 'greater', value: '50000' }, then: 'required' },
    ]);
    for (const [total, messages] of [
      ['49999.99', []],
      ['50000.01', ['required colour']],
    ] as const) {
      const id = await app.document(ours, { fields: { ...invoiceValues, total_amount: total } });
      await app.send('PATCH', `/v1/documents/${id}`, accountant, { json: { markDocumentAsValidated: true } });
      expect(await messagesOf(id)).toEqual(messages);
    }
    expect(await refused('DELETE', '/invoice/field/total_amount')).toMatchObject([409, 'still_in_use']);

    await done('POST', '/receipt/field', { ...colour, conditions: [{ when: { field: 'note', op: 'filled' }, then: 'shown' }] });
    await done('PUT', '/receipt/field/currency', { conditions: [{ when: { field: 'note', op: 'filled' }, then: 'shown' }] });
    const common = (docTypes: string[]) => send('POST', '/common-conditional-fields/doctypes', { docTypes }, uploader);
    expect(await (await common(['receipt', 'invoice'])).json()).toEqual(['colour']);
    expect(await (await common(['receipt', 'receipt'])).json()).toEqual(['currency', 'colour']);
    expect(await (await common(['receipt', 'order'])).json()).toEqual([]);
    expect(await (await common([])).json()).toEqual([]);
    expect((await common(['receipt', 'nope'])).status).toBe(400);
  });

  const condition = (when: object) => ({ ...colour, conditions: [{ when, then: 'shown' }] });
  test.each([
    ['no name', { ...colour, fieldName: undefined }, 'body.fieldName'],
    ['no type', { ...colour, fieldType: undefined }, 'body.fieldType'],
    ['an unknown type', { ...colour, fieldType: 'MONEY' }, 'body.fieldType'],
    ['an uppercase name', { ...colour, fieldName: 'Colour' }, 'body.fieldName'],
    ['a name that begins with a digit', { ...colour, fieldName: '1st' }, 'body.fieldName'],
    ['a name of an Object.prototype property', { ...colour, fieldName: '__proto__' }, 'body.fieldName'],
    ['a name that is too long', { ...colour, fieldName: 'a'.repeat(101) }, 'body.fieldName'],
    ['an unknown state', { ...colour, state: 'Gone' }, 'body.state'],
    ['an unknown section', { ...colour, section: 'attic' }, 'body.section'],
    ['a section for an item field', { ...colour, section: 'items' }, 'body.section'],
    ['a label that is not a string', { ...colour, label: { 'cs-CZ': 5 } }, 'body.label.cs-CZ'],
    ['a label in an unknown language', { ...colour, label: { 'not a culture': 'x' } }, 'body.label.not a culture'],
    ['an unknown key', { ...colour, colour: 'red' }, 'body'],
    ['options for a text field', { ...colour, options: [{ key: 'a' }] }, 'body.options'],
    ['a duplicate option', { ...colour, fieldType: 'ENUM', options: [{ key: 'a' }, { key: 'a' }] }, 'body.options'],
    ['a lookup without a table', { ...colour, fieldType: 'LOOKUP' }, 'body.externalDataTable'],
    ['an unknown table', { ...colour, fieldType: 'LOOKUP', externalDataTable: 'nope' }, 'body.externalDataTable'],
    ['a table for a text field', { ...colour, externalDataTable: 'nope' }, 'body.externalDataTable'],
    ['a condition on an unknown field', condition({ field: 'nope', op: 'filled' }), 'body.conditions.0.when.field'],
    ['a condition on itself', condition({ field: 'colour', op: 'filled' }), 'body.conditions.0.when.field'],
    ['a header condition on an item field', condition({ field: 'item_code', op: 'filled' }), 'body.conditions.0.when.field'],
    ['a condition without a value', condition({ field: 'currency', op: 'equals' }), 'body.conditions.0.when.value'],
    ['a size condition on a text field', condition({ field: 'currency', op: 'less', value: 'a' }), 'body.conditions.0.when.op'],
    [
      'a numeric condition with a text value',
      condition({ field: 'total_amount', op: 'less', value: 'a' }),
      'body.conditions.0.when.value',
    ],
    ['no body', undefined, 'body.fieldName'],
  ])('with %s is refused', async (_name, json, path) => {
    expect(await refused('POST', '/invoice/field', json)).toEqual([400, 'invalid_input', path]);
  });

  test('keeps its name and type, and its place among header or item fields', async () => {
    expect(await refused('POST', '/invoice/field', { ...colour, fieldName: 'currency' })).toEqual([
      409,
      'name_taken',
      'body.fieldName',
    ]);
    expect(await refused('PUT', '/invoice/field/currency', { fieldType: 'DECIMAL' })).toEqual([400, 'invalid_input', 'body']);
    expect(await refused('PUT', '/invoice/field/currency', { isItemField: true })).toEqual([
      400,
      'invalid_input',
      'body.isItemField',
    ]);
    expect(await refused('PUT', '/invoice/field/nope', {})).toMatchObject([404, 'not_found']);
  });
});

describe('a whole type', () => {
  test('is changed in one step', async () => {
    await done('PUT', '/invoice', {
      documentTypeSettings: {
        isDefault: true,
        extractItems: false,
        extractNoteFromIsdoc: true,
        replaceVariableSymbolWithInvoiceNumber: true,
      },
      createdFields: [colour, { ...colour, fieldName: 'item_colour', isItemField: true }],
      updatedFields: {
        currency: { isRequired: false, conditions: [{ when: { field: 'colour', op: 'filled' }, then: 'required' }] },
      },
      deletedFields: ['order_number_sm'],
      deletedItemFields: ['item_code'],
    });
    const names = (await definition()).map(({ name }) => name);
    expect(names).toContain('colour');
    expect(names.at(-1)).toBe('item_colour');
    expect(names).not.toContain('order_number_sm');
    expect(names).not.toContain('item_code');
    expect(await fieldNamed('currency')).toMatchObject({ isRequired: false, conditions: [{ then: 'required' }] });
    expect(await lastAudit()).toEqual({
      action: 'documentType.changed',
      details: {
        documentType: 'invoice',
        settings: { extractItems: false, extractNoteFromIsdoc: true, replaceVariableSymbolWithInvoiceNumber: true },
        deleted: ['order_number_sm', 'item_code'],
        created: ['colour', 'item_colour'],
        updated: ['currency'],
      },
    });
  });

  test('accepts an empty change; the default is moved by it, not removed', async () => {
    await done('PUT', '/invoice', {});
    await done('PUT', '/receipt', { documentTypeSettings: { isDefault: true } });
    expect(await get('/receipt/detail')).toMatchObject({ isDefault: true });
    await done('PUT', '/invoice', { documentTypeSettings: { isDefault: false } });
    expect(await refused('PUT', '/receipt', { documentTypeSettings: { isDefault: false } })).toMatchObject([409, 'still_in_use']);
  });

  test.each([
    ['an unknown field', { deletedFields: ['nope'] }, 'body.deletedFields.0'],
    ['an item field among the header fields', { deletedFields: ['currency', 'item_code'] }, 'body.deletedFields.1'],
    ['an empty update', { updatedFields: { nope: {} } }, 'body.updatedFields.nope'],
    ['an update of a deleted field', { deletedFields: ['note'], updatedFields: { note: {} } }, 'body.updatedFields.note'],
    [
      'an invalid field among valid ones',
      { createdFields: [colour, { ...colour, fieldName: 'X' }] },
      'body.createdFields.1.fieldName',
    ],
    ['a list instead of a map', { updatedFields: [] }, 'body.updatedFields'],
    ['an unknown setting', { documentTypeSettings: { extractEverything: true } }, 'body.documentTypeSettings'],
    ['a setting that is a string', { documentTypeSettings: { extractItems: 'yes' } }, 'body.documentTypeSettings.extractItems'],
  ])('with %s is refused, and nothing is changed', async (_name, json, path) => {
    expect(await refused('PUT', '/invoice', json)).toEqual([400, 'invalid_input', path]);
  });

  test('two administrators add the same field at once: one is refused', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => send('POST', '/invoice/field', colour)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });
});

test.each([
  ['GET', '/nope/detail', undefined],
  ['GET', '/nope/email_participants', undefined],
  ['GET', '/nope/frontendExportTypes', undefined],
  ['GET', '/nope/field/note/search-values', undefined],
  ['PATCH', '/nope/active?isActive=true', undefined],
  ['PATCH', '/nope/changeOrder?order=1', undefined],
  ['PATCH', "/x'%20or%201=1/default", undefined],
  ['PUT', '/nope', {}],
  ['POST', '/nope/field', colour],
  ['PUT', '/nope/field/note', {}],
  ['DELETE', '/nope/field/note', undefined],
])('%s %s: the type is not found', async (method, path, json) => {
  expect(await refused(method, path, json)).toMatchObject([404, 'document_type_not_found']);
});

test('only administrators design types', async () => {
  for (const [method, path, json] of [
    ['PATCH', '/order/active?isActive=false', undefined],
    ['PATCH', '/order/default', undefined],
    ['PATCH', '/order/changeOrder?order=0', undefined],
    ['PUT', '/order', {}],
    ['POST', '/order/field', colour],
    ['PUT', '/order/field/note', {}],
    ['DELETE', '/order/field/note', undefined],
  ] as const)
    expect((await send(method, path, json, accountant)).status).toBe(403);
  expect((await app.send('GET', `${base}/available`, null)).status).toBe(401);
});
