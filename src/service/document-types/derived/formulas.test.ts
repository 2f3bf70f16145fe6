import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { invoiceValues, type TestTenant } from '#testing/builders.ts';

type Value = { value: string; source: string };
type Detail = { fields: Record<string, Value>; items: Record<string, Value>[]; fieldsHistory: object[] };

let app: TestApp;
let ours: TestTenant;
let admin: string;
let accountant: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const send = (method: string, path: string, json?: unknown, token = admin) =>
  app.send(method, path, token, json === undefined ? {} : { json });
async function done(method: string, path: string, json?: unknown): Promise<void> {
  const answer = await send(method, path, json);
  expect([answer.status, await answer.text()]).toEqual([200, '']);
}
const faultOf = async (answer: Promise<Response>) => {
  const got = await answer;
  const { code, errors = [] } = (await got.json()) as { code: string; errors?: { path: string; code: string }[] };
  return [got.status, code, ...errors.map((each) => `${each.path} ${each.code}`)];
};
const types = '/v1/document-types/invoice/field';
const field = (fieldName: string, formula: string, more: object = {}) =>
  send('POST', types, { fieldName, fieldType: 'DECIMAL', label: { 'en-US': fieldName }, formula, ...more });

const detailOf = async (id: string) =>
  (await (await send('GET', `/v1/documents/${id}?detailSettings=true`, undefined, accountant)).json()) as Detail;
const shown = async (id: string) => {
  const { fields } = await detailOf(id);
  return ['left', 'doubled'].map((name) => `${fields[name]?.value ?? ''} ${fields[name]?.source ?? ''}`);
};

beforeEach(async () => {
  ours = await app.tenant();
  admin = (await app.user(ours, 'TenantAdmin')).token;
  accountant = (await app.user(ours, 'Accountant')).token;
  expect((await field('left', 'total_amount - amount_paid')).status).toBe(200);
  expect((await field('doubled', 'left * 2')).status).toBe(200);
  expect((await field('item_gross', 'item_quantity * item_unit_price', { isItemField: true, section: 'items' })).status).toBe(
    200,
  );
});

describe('formula fields', () => {
  test('are computed with every save and recorded as computed in the history', async () => {
    const id = await app.document(ours, { fields: { ...invoiceValues, total_amount: '100.10' } });
    const items = [{ item_quantity: { value: '3' }, item_unit_price: { value: '0.10' } }, { item_quantity: { value: '1' } }];
    await done('PATCH', `/v1/documents/${id}`, { fields: { amount_paid: { value: '0.30' } }, items });
    expect(await shown(id)).toEqual(['99.80 Rule', '199.60 Rule']);
    const detail = await detailOf(id);
    expect(detail.items.map((item) => item['item_gross']?.value)).toEqual(['0.30', undefined]);
    expect(detail.fieldsHistory).toContainEqual(
      expect.objectContaining({ fieldName: 'left', newValue: '99.80', source: 'Rule' }),
    );
    expect(detail.fieldsHistory).toContainEqual(expect.objectContaining({ fieldName: 'amount_paid', source: 'User' }));

    const update = { documentId: id, fields: { amount_paid: { value: '' } } };
    await done('PATCH', '/v1/documents/fields/batchUpdate', { updates: [update] });
    expect(await shown(id)).toEqual([' Rule', ' Rule']);
  });

  test('are exported like any field', async () => {
    const id = await app.document(ours, { fields: { ...invoiceValues, total_amount: '100' } });
    await done('PATCH', `/v1/documents/${id}`, { fields: { amount_paid: { value: '40' } } });
    const file = await send('GET', `/v1/documents/${id}/file/export?exportFormat=Json`);
    expect(await file.text()).toContain('"left"');
  });

  test('cannot be written, but the current or the new computed value is accepted', async () => {
    const id = await app.document(ours, { fields: { ...invoiceValues, total_amount: '100' } });
    const patch = (fields: object) => send('PATCH', `/v1/documents/${id}`, { fields });
    expect((await patch({ amount_paid: { value: '40' }, left: { value: '60.00' } })).status).toBe(200);
    expect(await faultOf(patch({ left: { value: '1' } }))).toEqual([
      400,
      'invalid_input',
      'body.fields.left.value value_is_computed',
    ]);
    expect((await patch({ amount_paid: { value: '50' }, left: { value: '60.00' } })).status).toBe(200);
    expect(await shown(id)).toEqual(['50.00 Rule', '100.00 Rule']);
  });

  test('are computed for the new type of a document', async () => {
    const id = await app.document(ours, {
      document_class: 'credit_note',
      fields: { ...invoiceValues, total_amount: '7', amount_paid: '5' },
    });
    await done('POST', `/v1/documents/${id}/change-document-type/invoice`);
    expect(await shown(id)).toEqual(['2.00 Rule', '4.00 Rule']);
  });

  test.each([
    ['nothing * 2', 'check_unknown_field'],
    ['currency', 'formula_type'],
    ['doubled + 1', 'formula_cycle'],
    ['total_amount *', 'check_incomplete'],
  ])('with %s are refused, and nothing is stored', async (formula, code) => {
    expect(await faultOf(send('PUT', `${types}/left`, { formula }))).toEqual([400, 'invalid_input', `body.formula ${code}`]);
    const definition = (await (await send('GET', '/v1/document-types/invoice/definition', undefined, accountant)).json()) as {
      fields: { name: string; formula?: string }[];
    };
    expect(definition.fields.find(({ name }) => name === 'left')?.formula).toBe('total_amount - amount_paid');
  });

  test('block the deletion of the fields they refer to', async () => {
    expect(await faultOf(send('DELETE', `${types}/amount_paid`))).toEqual([409, 'still_in_use']);
    expect((await send('DELETE', `${types}/doubled`)).status).toBe(200);
    expect((await send('DELETE', `${types}/left`)).status).toBe(200);
    expect((await send('DELETE', `${types}/amount_paid`)).status).toBe(200);
  });

  test('are tested on a document before they are saved', async () => {
    const id = await app.document(ours, { fields: { ...invoiceValues, total_amount: '7.50' } });
    const path = '/bff/document-types/invoice/design/expression';
    const fields = [
      { name: 'total_amount', type: 'DECIMAL', isItem: false },
      { name: 'new_one', type: 'DECIMAL', isItem: false },
    ];
    const asked = { expression: 'total_amount * 2', field: 'new_one', isFormula: true, fields, documentId: id };
    expect(await (await send('POST', path, asked)).json()).toEqual({ answers: [], values: ['15.00'] });
    expect(await (await send('POST', path, { ...asked, expression: 'total_amount > 2' })).json()).toMatchObject({
      fault: { code: 'formula_type' },
    });
    expect((await send('POST', path, asked, accountant)).status).toBe(403);
  });
});
