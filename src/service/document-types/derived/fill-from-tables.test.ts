import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runImport } from '#service/data-tables/import-rows.ts';
import { systemCtx } from '#service/platform/queue/system-ctx.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { invoiceValues, type TestTenant } from '#testing/builders.ts';

type Problem = { code: string; errors?: { path: string; code: string }[] };
type Value = { value: string; source: string; lookup?: { table: string; key: string } };
type Detail = { fields: Record<string, Value>; items: Record<string, Value>[]; fieldsHistory: Record<string, unknown>[] };

let app: TestApp;
let ours: TestTenant;
let admin: string;
let accountant: string;
let uploader: string;
let tableId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const send = (method: string, path: string, json?: unknown, token: string | null = admin) =>
  app.send(method, path, token, json === undefined ? {} : { json });
async function done(method: string, path: string, json?: unknown): Promise<void> {
  const answer = await send(method, path, json);
  expect([answer.status, await answer.text()]).toEqual([200, '']);
}
const faultOf = async (answer: Promise<Response>) => {
  const got = await answer;
  const { code, errors = [] } = (await got.json()) as Problem;
  return [got.status, code, ...errors.map((each) => `${each.path} ${each.code}`)];
};
const tables = '/bff/external-data-tables';
const rows = async () =>
  (await (await send('GET', `${tables}/${tableId}/rows?query=&skip=0&take=100`)).json()) as {
    key: string;
    value: string;
    more: Record<string, string>;
  }[];

async function bring(columns: string[] | undefined, brought: string[][], mode = 'upsert'): Promise<void> {
  const compared = await send('POST', `${tables}/${tableId}/imports`, { mode, rows: brought, ...(columns && { columns }) });
  expect(compared.status).toBe(200);
  const { importId } = (await compared.json()) as { importId: string };
  expect((await send('POST', `${tables}/imports/${importId}/run`)).status).toBe(200);
  await runImport(systemCtx({ ...app, now: () => new Date() }, ours.tenantId, 'test'), importId);
}

const field = (fieldName: string, fieldType: string, more: object = {}) =>
  done('POST', '/v1/document-types/invoice/field', { fieldName, fieldType, label: { 'en-US': fieldName }, ...more });
const fills = [
  { column: 'value', field: 'centre_name' },
  { column: 'Approver', field: 'approver' },
  { column: 'Limit', field: 'centre_limit' },
];

beforeEach(async () => {
  ours = await app.tenant();
  admin = (await app.user(ours, 'TenantAdmin')).token;
  accountant = (await app.user(ours, 'Accountant')).token;
  uploader = (await app.user(ours, 'Uploader')).token;
  const made = await send('POST', '/v1/external-data-tables', { name: 'Centres', values: [{ key: 'P-100', value: 'Old' }] });
  tableId = ((await made.json()) as { id: string }).id;
  await bring(
    ['Approver', 'Limit', 'Account'],
    [
      ['P-100', 'Praha', 'Jana', '2500.50', '518100'],
      ['B-200', 'Brno', '', 'no limit', '518200'],
    ],
  );
});

describe('a table with several columns', () => {
  test('keeps further cells when only key and value are imported, and drops a removed column with its cells', async () => {
    await bring(undefined, [['P-100', 'Praha 1']]);
    await done('PATCH', `/v1/external-data-tables/${tableId}`, { add: [{ key: 'U-300', value: 'Ústí' }] });
    expect(await rows()).toEqual([
      { key: 'P-100', value: 'Praha 1', more: { Approver: 'Jana', Limit: '2500.50', Account: '518100' } },
      { key: 'B-200', value: 'Brno', more: { Approver: '', Limit: 'no limit', Account: '518200' } },
      { key: 'U-300', value: 'Ústí', more: {} },
    ]);
    await done('PUT', `${tables}/${tableId}/head`, { name: 'Centres', description: '', columns: ['Account', 'Unit'] });
    expect((await rows())[0]?.more).toEqual({ Account: '518100' });
    const unit = { key: 'P-100', value: 'Praha 1', more: { Account: '518100' } };
    await done('POST', `${tables}/${tableId}/row`, { before: unit, after: { ...unit, more: { Unit: '7' } } });
    expect((await rows())[0]?.more).toEqual({ Account: '518100', Unit: '7' });
  });

  test('previews the changes of an import in any column; replacing takes the columns of the file', async () => {
    const asked = { mode: 'upsert', columns: ['approver'], rows: [['P-100', 'Praha', 'Petr']] };
    const answer = (await (await send('POST', `${tables}/${tableId}/imports`, asked)).json()) as object;
    expect(answer).toMatchObject({
      changed: 1,
      samples: [{ key: 'P-100', before: 'Praha · Jana · 2500.50 · 518100', after: 'Praha · Petr · 2500.50 · 518100' }],
    });
    await bring(['Limit'], [['P-100', 'Praha', '1']], 'replace');
    expect(await rows()).toEqual([{ key: 'P-100', value: 'Praha', more: { Limit: '1' } }]);
  });

  test('renames a column: its place, cells and filled fields stay, and the document type designer shows it', async () => {
    await field('approver', 'TEXT');
    await field('centre', 'LOOKUP', {
      externalDataTable: 'Centres',
      fills: [{ column: 'Approver', field: 'approver' }],
    });
    type Design = { version: number; fields: { fieldName: string; fills: object[] }[] };
    const design = async () => (await (await send('GET', '/bff/document-types/invoice/design')).json()) as Design;
    const before = await design();
    const rename = (from: string, to: string, token = admin) =>
      send('POST', `${tables}/${tableId}/rename-column`, { from, to }, token);
    expect((await rename('Approver', 'Manager')).status).toBe(200);
    // a repeated request is a conflict and changes nothing
    expect((await faultOf(rename('Approver', 'Manager')))[0]).toBe(409);
    const listed = (await (await send('GET', tables)).json()) as { columns: string[] }[];
    expect(listed.map(({ columns }) => columns)).toEqual([['Manager', 'Limit', 'Account']]);
    expect((await rows()).map(({ more }) => more)).toEqual([
      { Manager: 'Jana', Limit: '2500.50', Account: '518100' },
      { Manager: '', Limit: 'no limit', Account: '518200' },
    ]);
    const after = await design();
    expect(after.version).toBe(before.version + 1);
    expect(after.fields.find(({ fieldName }) => fieldName === 'centre')?.fills).toEqual([
      { column: 'Manager', field: 'approver' },
    ]);
    const filled = await send('GET', '/bff/document-types/invoice/fields/centre/filled?key=P-100');
    expect(await filled.json()).toMatchObject({ values: [{ field: 'approver', value: 'Jana' }] });
    const audit = await app.database
      .forTenant(ours.tenantId)
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'dataTable.columnRenamed')
      .execute();
    expect(audit.map(({ details }) => details)).toEqual([
      { id: tableId, name: 'Centres', from: 'Approver', to: 'Manager', documentTypes: ['invoice'] },
    ]);
    // only the case differs
    expect((await rename('Manager', 'MANAGER')).status).toBe(200);
    expect((await rows())[0]?.more).toHaveProperty('MANAGER', 'Jana');
  });

  test.each([
    ['Limit', 'account', [400, 'invalid_input', 'body.to name_repeated']],
    ['Limit', 'Key', [400, 'invalid_input', 'body.to column_name_reserved']],
    ['Limit', ' ', [400, 'invalid_input', 'body.to required']],
    ['Nowhere', 'Other', [409, 'state_conflict']],
  ])('does not rename %s to %s', async (from, to, expected) => {
    expect(await faultOf(send('POST', `${tables}/${tableId}/rename-column`, { from, to }))).toEqual(expected);
    expect((await rows())[0]?.more).toEqual({ Approver: 'Jana', Limit: '2500.50', Account: '518100' });
    expect((await send('POST', `${tables}/${tableId}/rename-column`, { from, to }, accountant)).status).toBe(403);
  });

  test.each([
    [['Key'], 'body.columns.0 column_name_reserved'],
    [['a', 'A'], 'body.columns name_repeated'],
  ])('refuses columns %j', async (columns, fault) => {
    const import_ = { mode: 'upsert', columns, rows: [['a', 'b', 'c', 'd']] };
    expect(await faultOf(send('POST', `${tables}/${tableId}/imports`, import_))).toEqual([400, 'invalid_input', fault]);
  });

  test('is read and changed by administrators only', async () => {
    const path = `${tables}/${tableId}/rows?query=&skip=0&take=1`;
    expect((await send('GET', path, undefined, accountant)).status).toBe(403);
    expect((await send('GET', path, undefined, null)).status).toBe(401);
    const row = { before: null, after: { key: 'X', value: '', more: { Nowhere: '1' } } };
    expect(await faultOf(send('POST', `${tables}/${tableId}/row`, row))).toEqual([
      400,
      'invalid_input',
      'body.after.more.Nowhere unknown_column',
    ]);
  });
});

describe('fields filled from a row', () => {
  beforeEach(async () => {
    await field('centre_name', 'TEXT');
    await field('approver', 'TEXT');
    await field('centre_limit', 'DECIMAL');
    await field('item_account', 'TEXT', { isItemField: true, section: 'items' });
    await field('centre', 'LOOKUP', { externalDataTable: 'Centres', fills });
    const account = [{ column: 'Account', field: 'item_account' }];
    await field('item_centre', 'LOOKUP', { externalDataTable: 'Centres', isItemField: true, section: 'items', fills: account });
  });

  const patch = (id: string, json: object) => done('PATCH', `/v1/documents/${id}`, json);
  const detailOf = async (id: string) =>
    (await (await send('GET', `/v1/documents/${id}?detailSettings=true`, undefined, accountant)).json()) as Detail;
  const filledIn = async (id: string) => {
    const { fields } = await detailOf(id);
    return ['centre_name', 'approver', 'centre_limit'].map(
      (name) => `${fields[name]?.value ?? ''} ${fields[name]?.source ?? ''}`,
    );
  };

  test('take their values from it and record it in the history; another row clears what the previous one filled', async () => {
    const id = await app.document(ours, { fields: invoiceValues });
    await patch(id, { fields: { centre: { value: 'P-100' } } });
    expect(await filledIn(id)).toEqual(['Praha Lookup', 'Jana Lookup', '2500.50 Lookup']);
    const { fields, fieldsHistory } = await detailOf(id);
    expect(fields['approver']?.lookup).toEqual({ table: 'Centres', key: 'P-100' });
    expect(fieldsHistory).toContainEqual(expect.objectContaining({ fieldName: 'approver', newValue: 'Jana', source: 'Lookup' }));
    expect(fieldsHistory).toContainEqual(expect.objectContaining({ fieldName: 'centre', newValue: 'P-100', source: 'User' }));
    // Brno has no approver, and its limit is not a number, so neither is filled
    await patch(id, { fields: { centre: { value: 'B-200' } } });
    expect(await filledIn(id)).toEqual(['Brno Lookup', ' Lookup', '2500.50 Lookup']);
  });

  test('keep a value entered in the same save, and an extracted value', async () => {
    const id = await app.document(ours, { fields: { ...invoiceValues, approver: 'Karel' } });
    await patch(id, {
      fields: { centre: { value: 'P-100' }, centre_name: { value: 'Praha 2' }, centre_limit: { value: '2500.50' } },
    });
    expect(await filledIn(id)).toEqual(['Praha 2 User', 'Karel Extraction', '2500.50 Lookup']);
    // the row is the same as before, so clearing a field does not fill it again
    await patch(id, { fields: { centre_limit: { value: '' } } });
    expect(await filledIn(id)).toEqual(['Praha 2 User', 'Karel Extraction', ' User']);
  });

  test('in items use the same row', async () => {
    const id = await app.document(ours, { fields: invoiceValues });
    await patch(id, {
      items: [{ item_centre: { value: 'P-100' } }, { item_centre: { value: 'B-200' }, item_account: { value: '1' } }],
    });
    const { items } = await detailOf(id);
    expect(items.map((item) => `${item['item_account']?.value} ${item['item_account']?.source}`)).toEqual([
      '518100 Lookup',
      '1 User',
    ]);
  });

  test('are shown in the form before saving', async () => {
    const path = '/bff/document-types/invoice/fields/centre/filled?key=';
    expect(await (await send('GET', `${path}B-200`, undefined, accountant)).json()).toEqual({
      table: 'Centres',
      values: [
        { field: 'centre_name', value: 'Brno' },
        { field: 'approver', value: '' },
        { field: 'centre_limit', value: 'no limit' },
      ],
    });
    expect((await send('GET', `${path}x`, undefined, null)).status).toBe(401);
    expect((await send('GET', '/bff/document-types/invoice/fields/nothing/filled?key=x')).status).toBe(404);
    expect(((await (await send('GET', `${path}x`, undefined, accountant)).json()) as { values: unknown }).values).toContainEqual({
      field: 'approver',
      value: '',
    });
  });

  test('block the removal of their columns and of themselves', async () => {
    const head = { name: 'Centres', description: '', columns: ['Approver', 'Account'] };
    expect(await faultOf(send('PUT', `${tables}/${tableId}/head`, head))).toEqual([
      409,
      'still_in_use',
      'body.columns column_fills_field',
    ]);
    expect((await send('DELETE', '/v1/document-types/invoice/field/approver')).status).toBe(409);
    expect((await send('POST', `${tables}/${tableId}/imports`, { mode: 'replace', columns: [], rows: [] })).status).toBe(409);
    expect((await rows())[0]?.more['Limit']).toBe('2500.50');
  });

  test.each([
    ['centre', [{ column: 'Nowhere', field: 'approver' }], 'fills.0 unknown_column'],
    ['centre', [{ column: 'Limit', field: 'nothing' }], 'fills.0 unknown_field'],
    ['centre', [fills[0], { column: 'Limit', field: 'centre' }], 'fills.1 fills_itself'],
    ['centre', [{ column: 'Limit', field: 'item_account' }], 'fills.0 fills_other_place'],
    ['centre', [fills[0], { column: 'Limit', field: 'centre_name' }], 'fills.1 fills_twice'],
    ['approver', [{ column: 'Limit', field: 'centre_name' }], 'fills.0 fills_for_lookup_only'],
  ])('of %s as %j are refused', async (name, wrong, fault) => {
    const answer = send('PUT', `/v1/document-types/invoice/field/${name}`, { fills: wrong });
    expect(await faultOf(answer)).toEqual([400, 'invalid_input', `body.${fault}`]);
  });

  test('do not fill others, and are filled by one field only', async () => {
    const second = (more: object) =>
      send('POST', '/v1/document-types/invoice/field', {
        fieldName: 'second',
        fieldType: 'LOOKUP',
        externalDataTable: 'Centres',
        ...more,
      });
    expect(await faultOf(second({ fills: [{ column: 'value', field: 'approver' }] }))).toContain('body.fills.0 fills_twice');
    expect(await faultOf(second({ fills: [{ column: 'value', field: 'centre' }] }))).toContain(
      'body.fills.0 fills_filling_field',
    );
    expect((await send('GET', '/v1/document-types/invoice/definition', undefined, uploader)).status).toBe(200);
  });
});
