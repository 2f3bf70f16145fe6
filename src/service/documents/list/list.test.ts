import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { invoiceValues, type TestTenant } from '#testing/builders.ts';

let app: TestApp;
let tenant: TestTenant;
let token: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  ({ token } = await app.user(tenant, 'Accountant', tenant.unitIds));
  const [first, second] = tenant.unitIds;
  const add = async (name: string, draft: Parameters<TestApp['document']>[1]) => {
    ids[name] = await app.document(tenant, { file_name: `${name}.pdf`, ...draft });
  };
  await add('a', {
    state: 'Extracted',
    created_at: new Date('2026-01-01T10:00:00Z'),
    fields: { invoice_number_sm: 'A-1312/B', total_amount: '900.00', issued_by_name_sm: 'Kavárna Café', note: '20' },
  });
  await add('b', {
    state: 'Validated',
    created_at: new Date('2026-01-02T10:00:00Z'),
    accounting_unit_id: second,
    fields: { total_amount: '12100.00', total_vat: '2100.5', is_credit_note: 'true', date_issued: '2026-03-05', note: '3' },
    external_id: 'ext-b',
  });
  await add('c', {
    state: 'Validated',
    approval_state: 'Pending',
    created_at: new Date('2026-01-03T23:30:00Z'),
    messages: [{ field: '', itemIndex: null, level: 'Error', code: 'duplicate', params: {} }],
    document_class: 'receipt',
    items: [{ item_description: 'Šrouby M8' }],
  });
  await add('d', {
    state: 'Error',
    created_at: new Date('2026-01-04T00:00:00Z'),
    failure_reason: 'encrypted',
    accounting_unit_id: first,
  });
  await add('e', { state: 'Extracted', created_at: new Date('2026-01-05T00:00:00Z'), export_state: 'Exported' });
  await add('f', { state: 'New', created_at: new Date('2026-01-06T00:00:00Z'), deleted_at: new Date() });
  // must not be in any response
  await app.document(await app.tenant('Foreign'), { file_name: 'canary-foreign.pdf' });
});
afterAll(() => app.close());

async function names(body: object, url = '/v1/documents/list', as = token): Promise<string> {
  const answer = await app.send('POST', url, as, { json: body });
  if (answer.status !== 200) return String(answer.status);
  const { items, totalCount } = (await answer.json()) as { items: { fileName: string }[]; totalCount: number };
  const found = items.map(({ fileName }) => fileName.replace('.pdf', '')).join('');
  expect(totalCount).toBe(found.length);
  return found;
}

describe('text', () => {
  test.each([
    ['1312b', 'a'],
    ['A 1312', 'a'],
    ['kavarna cafe', 'a'],
    ['CAFÉ', 'a'],
    ['srouby m8', 'c'],
    ['12100', 'b'],
    ['ext-b', 'b'],
    ['canary', ''],
    ['%', 'edcba'],
    ["' or 1=1 --", ''],
    ['a.pdf', 'a'],
  ])('%j finds %j', async (text, found) => expect(await names({ text })).toBe(found));
});

describe('filter', () => {
  test.each([
    [{}, 'edcba'],
    [{ listStatus: { values: ['extracted'] } }, 'ea'],
    [{ listStatus: { values: ['EXTRACTED', 'error'] } }, 'eda'],
    [{ listStatus: { value: 'readyForExport' } }, 'ba'],
    [{ listStatus: { value: 'waitingForApproval' } }, 'c'],
    [{ listStatus: { value: 'exported' } }, 'e'],
    [{ listStatus: { value: 'deleted' } }, 'f'],
    [{ listStatus: { values: ['deleted', 'error'] } }, 'fd'],
    [{ listStatus: { values: [] } }, 'edcba'],
    [{ state: { value: 'Validated' } }, 'cb'],
    [{ state: { value: 'ReadyForExport' } }, 'ba'],
    [{ state: { value: 'Validated' }, listStatus: { value: 'error' } }, ''],
    [{ approvalState: { values: ['pending'] } }, 'c'],
    [{ exportState: { value: 'Exported' } }, 'e'],
    [{ documentClass: { value: 'receipt' } }, 'c'],
    [{ documentClass: { value: "x' or '1'='1" } }, ''],
    [{ accountingUnitId: { value: 'not-a-uuid' } }, ''],
    [{ customerId: { value: '12345679' } }, 'b'],
    [{ externalDocumentId: { values: ['ext-b', 'x'] } }, 'b'],
    [{ createdAt: { from: '2026-01-02', to: '2026-01-03' } }, 'cb'],
    [{ createdAt: { value: '2026-01-03' } }, 'c'],
    [{ createdAt: { from: '2026-01-04T00:00:00Z' } }, 'ed'],
    [{ extractionTime: { from: '2026-01-01' } }, ''],
    [{ hasErrors: { value: true } }, 'c'],
    [{ isDuplicate: { value: 'false' } }, 'edcba'],
    [{ source: { value: 'Api' } }, 'edcba'],
    [{ assignedTo: { value: 'somebody' } }, ''],
    [{ 'fields.total_amount': { value: '900.00' } }, 'a'],
    [{ 'fields.total_amount': { from: '1000' } }, 'b'],
    [{ 'fields.total_amount': { from: 800, to: 1000 } }, 'a'],
    [{ 'fields.date_issued': { from: '2026-03-01', to: '2026-03-31' } }, 'b'],
    [{ 'fields.total_amount': { values: ['900.00', '12100.00'] } }, 'ba'],
    [{ 'fields.constructor': { value: '900.00' } }, ''],
    // values are compared by their type, in any spelling that a save accepts
    [{ 'fields.total_amount': { values: [900, '12100,0'] } }, 'ba'],
    [{ 'fields.total_vat': { value: '2100.50' } }, 'b'],
    [{ 'fields.is_credit_note': { value: 'True' } }, 'b'],
    [{ 'fields.date_issued': { value: '2026-03-05T00:00:00Z' } }, 'b'],
    [{ 'fields.date_issued': { from: '2026-03-05T00:00:00Z', to: '2026-03-05T00:00:00Z' } }, 'b'],
    [{ 'fields.note': { value: '3.0' } }, ''],
  ])('%j finds %j', async (filter, found) => expect(await names({ filter })).toBe(found));

  test.each<object>([
    { filter: { nope: { value: 'x' } } },
    { filter: { 'fields.a b': { value: 'x' } } },
    { filter: { listStatus: { value: 'nope' } } },
    { filter: { createdAt: { from: 'yesterday' } } },
    { filter: { createdAt: { from: '2026-02-30' } } },
    { filter: { createdAt: { to: '2026-02-29T12:00:00Z' } } },
    { filter: { documentClass: { from: 'a' } } },
    { filter: { hasErrors: { value: 'maybe' } } },
    { sort: { field: 'nope' } },
    { sort: { field: 'Created', direction: 'sideways' } },
    { control: { take: 501 } },
    { control: { skip: -1 } },
    { filter: { constructor: { value: 'x' } } },
  ])('%j is 400', async (body) => {
    expect(await names(body)).toBe('400');
    if ('filter' in body) expect((await app.send('POST', '/v1/documents/count', token, { json: body })).status).toBe(400);
  });

  test.each(['/v1/documents/list', '/v1/documents/count', '/v1/documents/list/forExport'])(
    '%s refuses more filters than anybody sets, whose plan would keep the database busy for a minute',
    async (path) => {
      const ask = (count: number) => {
        const filter = Object.fromEntries(Array.from({ length: count }, (_, at) => [`corrections.field_${at}`, { value: true }]));
        return app.send('POST', path, token, { json: { filter } });
      };
      const refused = await ask(31);
      expect([refused.status, await refused.json()]).toMatchObject([
        400,
        { errors: [{ path: 'body.filter', code: 'too_many_filters' }] },
      ]);
      if (!path.endsWith('forExport')) expect((await ask(30)).status).toBe(200);
    },
  );
});

describe('sort order', () => {
  test.each([
    [{ field: 'Created', direction: 'Descending' }, 'edcba'],
    [{ field: 'createdAt', direction: 'Asc' }, 'abcde'],
    [{ field: 'FileName', direction: 'asc' }, 'abcde'],
    [{ field: 'fields.total_amount', direction: 'Desc' }, 'baedc'],
    [{ field: 'fields.total_amount', direction: 'Asc' }, 'cdeab'],
    // numbers are sorted by value although they are not amounts
    [{ field: 'fields.note', direction: 'Desc' }, 'abedc'],
    [{ field: 'ExtractionTime' }, 'edcba'],
    [{ field: 'fields.constructor' }, 'edcba'],
    [{ field: 'State', direction: 'Asc' }, 'daebc'],
  ])('%j gives %j', async (sort, found) => expect(await names({ sort })).toBe(found));

  test('amounts are compared per currency in the web application and by number in the API', async () => {
    const mixed = await app.tenant('Several currencies');
    const { token: accountant } = await app.user(mixed, 'Accountant', mixed.unitIds);
    const amounts = { a: '100.00 EUR', b: '2000.00 CZK', c: '30.00 EUR', d: '90000.00 CZK', e: '500.00', f: ' EUR' };
    for (const [name, text] of Object.entries(amounts)) {
      const [amount = '', currency = ''] = text.split(' ');
      const values = { total_amount: amount, amount_due: amount, vat_rate_basic: amount, currency };
      const fields = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
      await app.document(mixed, { file_name: `${name}.pdf`, state: 'Extracted', fields });
    }
    const sorted = (field: string, direction: string, address: string) =>
      names({ sort: { field: `fields.${field}`, direction } }, address, accountant);
    for (const field of ['total_amount', 'amount_due']) {
      expect(await sorted(field, 'Desc', '/bff/documents/list')).toBe('acfdbe');
      expect(await sorted(field, 'Asc', '/bff/documents/list')).toBe('ebdfca');
      expect(await sorted(field, 'Desc', '/v1/documents/list')).toBe('dbeacf');
      expect(await sorted(field, 'Asc', '/v1/documents/list')).toBe('fcaebd');
    }
    expect(await sorted('vat_rate_basic', 'Desc', '/bff/documents/list')).toBe('dbeacf');
  });

  // the documents of a search are found by an index, and counted along with the page
  test.each([{}, { text: 'pdf' }])('pages do not overlap, and the count covers all: %j', async (asked) => {
    const page = async (skip: number, take = 2) =>
      (await (await app.send('POST', '/v1/documents/list', token, { json: { ...asked, control: { skip, take } } })).json()) as {
        items: { fileName: string }[];
        totalCount: number;
      };
    expect(await page(0, 0)).toMatchObject({ items: [], totalCount: 5 });
    const pages = await Promise.all([page(0), page(2), page(4), page(6)]);
    expect(pages.map(({ items }) => items.length)).toEqual([2, 2, 1, 0]);
    expect(new Set(pages.flatMap(({ items }) => items.map(({ fileName }) => fileName))).size).toBe(5);
    expect(pages.map(({ totalCount }) => totalCount)).toEqual([5, 5, 5, 5]);
  });
});

describe('visibility for the caller', () => {
  test('is limited by their units and their role', async () => {
    const oneUnit = await app.user(tenant, 'Viewer', [tenant.unitIds[1]]);
    expect(await names({}, '/v1/documents/list', oneUnit.token)).toBe('b');
    const approver = await app.user(tenant, 'Approver', tenant.unitIds);
    expect(await names({}, '/v1/documents/list', approver.token)).toBe('');
    const uploader = await app.user(tenant, 'Uploader', tenant.unitIds);
    expect(await names({}, '/v1/documents/list', uploader.token)).toBe('');
    const admin = await app.user(tenant, 'TenantAdmin');
    expect(await names({}, '/v1/documents/list', admin.token)).toBe('edcba');
    expect(await (await app.send('POST', '/v1/documents/count', oneUnit.token)).json()).toBe(1);
  });

  test('counts by list state respect text and filter, not the list state', async () => {
    const counts = async (body: object) => (await app.send('POST', '/bff/documents/counts', token, { json: body })).json();
    expect(await counts({ filter: { listStatus: { value: 'error' } } })).toEqual({
      new: 0,
      extracting: 0,
      extracted: 2,
      validated: 2,
      paused: 0,
      error: 1,
      waitingForApproval: 1,
      approved: 0,
      rejected: 0,
      readyForExport: 2,
      exported: 1,
      exportFailed: 0,
      deleted: 1,
    });
    expect(await counts({ text: 'cafe' })).toMatchObject({ extracted: 1, validated: 0, deleted: 0 });
  });

  test('rows of the web application contain what an accountant needs to decide', async () => {
    const answer = await app.send('POST', '/bff/documents/list', token, { json: {}, headers: { 'accept-language': 'cs' } });
    const { items } = (await answer.json()) as { items: { fileName: string }[] };
    const row = (name: string) => items.find(({ fileName }) => fileName === `${name}.pdf`);
    // the type also requires a date and a currency
    expect(row('a')).toMatchObject({ errorCount: 0, toCheck: 2 });
    expect(row('a')).toMatchObject({ supplier: 'Kavárna Café', number: 'A-1312/B', total: '900.00', dateIssued: null });
    expect(row('c')).toMatchObject({ errorCount: 1, approvalState: 'Pending' });
    expect(row('d')).toMatchObject({ failureReason: expect.stringContaining('heslem') });
  });

  test('a validated document has no values to review but still states its doubts', async () => {
    const other = await app.tenant();
    const user = await app.user(other, 'Accountant');
    const doubt = (code: string, level: 'Warning' | 'Info') => ({ field: 'iban_sm', itemIndex: null, level, code, params: {} });
    const messages = [doubt('accountAbroad', 'Warning'), doubt('supplierNew', 'Info'), doubt('dueTooFar', 'Warning')];
    for (const state of ['Validated', 'Extracted'] as const)
      await app.document(other, { state, messages, fields: invoiceValues });
    const answer = await app.send('POST', '/bff/documents/list', user.token, {
      json: { sort: { field: 'state', direction: 'Asc' } },
    });
    expect(await answer.json()).toMatchObject({
      items: [
        { state: 'Extracted', findings: ['accountAbroad', 'supplierNew'] },
        { state: 'Validated', toCheck: 0, findings: ['accountAbroad', 'supplierNew'] },
      ],
    });
  });

  test('a document being extracted is counted', async () => {
    const other = await app.tenant();
    const user = await app.user(other, 'Accountant');
    await app.document(other, { state: 'Extracting' });
    await app.document(other, { state: 'New' });
    expect(await (await app.send('POST', '/v1/documents/count/extracting', user.token)).json()).toBe(1);
  });
});
