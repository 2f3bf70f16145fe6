/** Tests which older documents are reported as duplicates, and who sees which. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { invoiceValues, type TestTenant } from '#testing/builders.ts';
import { insertLinks } from '../core/links.store.ts';
import { storePrint } from './prints.store.ts';

let app: TestApp;
let tenant: TestTenant;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  tenant = await app.tenant();
  ({ token } = await app.user(tenant, 'TenantAdmin'));
});
afterAll(() => app.close());

const first = {
  ...invoiceValues,
  invoice_number_sm: '2026-0010',
  issued_by_id_sm: '27074358',
  date_issued: '2026-03-05',
  total_amount: '12100.00',
  currency: 'CZK',
};
const add = (fields: Record<string, string>, unitId = tenant.unitIds[0]) =>
  app.document(tenant, { fields, accounting_unit_id: unitId, bytes: Buffer.from(`%PDF-1.7 ${randomUUID()}`) });

/** Returns the document that a second one with these values is reported as a duplicate of after saving. */
async function twinOf(values: Record<string, string>, as = token, unitId?: string): Promise<string | null> {
  const id = await add({ ...first, invoice_number_sm: 'X', ...values, total_amount: '1.00' }, unitId);
  const fields = { invoice_number_sm: values['invoice_number_sm'] ?? 'X', total_amount: values['total_amount'] ?? '99.00' };
  const json = { fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value }])) };
  expect((await app.send('PATCH', `/v1/documents/${id}`, token, { json })).status).toBe(200);
  const list = await app.send('POST', '/bff/documents/list', as, { json: { filter: { isDuplicate: { value: 'true' } } } });
  const { items } = (await list.json()) as { items: { id: string; duplicateOf: string | null }[] };
  const row = items.find((each) => each.id === id);
  return row ? (row.duplicateOf ?? 'hidden') : null;
}

test.each([['2026-0010'], ['2026/0010'], ['2026 0010'], ['20260010'], ['2O26-OOIO'], ['2026-00l0']])(
  'treats the number 2026-0010 extracted as %s as the same',
  async (number) => {
    const id = await add(first);
    expect(await twinOf({ invoice_number_sm: number })).toBe(id);
  },
);

test.each<[string, Record<string, string>]>([
  ['another number', { invoice_number_sm: '2026-0011' }],
  ['another supplier', { invoice_number_sm: '2026-0010', issued_by_id_sm: '00006947' }],
  ['the same amount on another day', { total_amount: '12100.00', date_issued: '2026-03-06' }],
  ['the same amount in another currency', { total_amount: '12100.00', currency: 'EUR' }],
  ['an amount of zero', { total_amount: '0.00' }],
])('%s is not a duplicate', async (_name, values) => {
  await add({ ...first, ...(values['total_amount'] === '0.00' && { total_amount: '0.00' }) });
  expect(await twinOf(values)).toBeNull();
});

test('the same supplier, date and amount make a duplicate', async () => {
  const id = await add(first);
  expect(await twinOf({ total_amount: '12100.00' })).toBe(id);
});

test('the other document is revealed only to users who may see it', async () => {
  const [own, other] = tenant.unitIds;
  const id = await add(first, other);
  const accountant = await app.user(tenant, 'Accountant', [own]);
  expect(await twinOf({ invoice_number_sm: '2026-0010' }, token, own)).toBe(id);
  expect(await twinOf({ invoice_number_sm: '2026-0010' }, accountant.token, own)).toBe('hidden');
});

const rules = {
  file: true,
  number: true,
  numberAnd: [],
  amount: true,
  amountAnd: ['currency'],
  own: [] as string[][],
  words: true,
  picture: true,
  amountTolerance: '0',
  dayTolerance: 0,
  scope: 'tenant',
  states: ['open', 'exported', 'trash'],
  level: 'Warning',
};
const setRules = async (change: Record<string, unknown>, as = token) =>
  (await app.send('PUT', '/bff/tenant/duplicate-rules', as, { json: { rules: { ...rules, ...change } } })).status;

describe('rules of the tenant for duplicates', () => {
  const day = { total_amount: '12100.00', date_issued: '2026-03-06' };
  const cents = { total_amount: '12100.40' };
  test.each<[string, Record<string, unknown>, Record<string, string>, boolean]>([
    ['one day apart', {}, day, false],
    ['one day apart, within the tolerance', { dayTolerance: 1 }, day, true],
    ['a few cents apart', {}, cents, false],
    ['a few cents apart, within the tolerance', { amountTolerance: '0.5' }, cents, true],
    ['the number only', {}, { invoice_number_sm: '2026-0010' }, true],
    ['the same number, where numbers are ignored', { number: false }, { invoice_number_sm: '2026-0010' }, false],
    ['the same number with another total', { numberAnd: ['total_amount'] }, { invoice_number_sm: '2026-0010' }, false],
    [
      'the same number with the same total',
      { numberAnd: ['total_amount'], amount: false },
      { invoice_number_sm: '2026-0010', total_amount: '12100.00' },
      true,
    ],
    ['the same amount, where amounts are ignored', { amount: false }, { total_amount: '12100.00' }, false],
    ['another currency, where the currency is ignored', { amountAnd: [] }, { total_amount: '12100.00', currency: 'EUR' }, true],
  ])('%s', async (_name, change, values, isTwin) => {
    expect(await setRules(change)).toBe(200);
    const id = await add(first);
    expect(await twinOf(values)).toBe(isTwin ? id : null);
  });

  test.each<[string, Record<string, unknown>, boolean]>([
    ['all units', {}, true],
    ['their own unit', { scope: 'unit' }, false],
  ])('looks in %s', async (_name, change, isTwin) => {
    const [own, other] = tenant.unitIds;
    await setRules(change);
    const id = await add(first, other);
    expect(await twinOf({ invoice_number_sm: '2026-0010' }, token, own)).toBe(isTwin ? id : null);
  });

  test.each<[string, string[], boolean]>([
    ['exported documents', ['open', 'exported'], true],
    ['open documents only', ['open'], false],
    ['exported documents only', ['exported'], true],
  ])('among %s', async (_name, states, isTwin) => {
    await setRules({ states });
    const id = await app.document(tenant, {
      fields: first,
      export_state: 'Exported',
      bytes: Buffer.from(`%PDF-1.7 ${randomUUID()}`),
    });
    expect(await twinOf({ invoice_number_sm: '2026-0010' })).toBe(isTwin ? id : null);
  });

  test('an error that blocks the document disappears once a user has decided', async () => {
    await setRules({ level: 'Error' });
    await add(first);
    const id = await add({ ...first, invoice_number_sm: 'X', total_amount: '1.00' });
    const json = { fields: { invoice_number_sm: { value: '2026-0010' } } };
    await app.send('PATCH', `/v1/documents/${id}`, token, { json });
    const read = async () => (await app.send('GET', `/v1/documents/${id}`, token)).json();
    expect(await read()).toMatchObject({ canBeExported: false, validationErrors: [{ code: 'duplicate', level: 'Error' }] });
    expect((await app.send('POST', `/bff/documents/${id}/not-duplicate`, token)).status).toBe(200);
    expect(await read()).toMatchObject({ canBeExported: true, validationErrors: [] });
  });

  test('refuses a stale change, an unknown field and callers other than administrators', async () => {
    const accountant = await app.user(tenant, 'Accountant');
    expect(await setRules({}, accountant.token)).toBe(403);
    expect(await setRules({ numberAnd: ['note'] })).toBe(400);
    expect(await setRules({ states: [] })).toBe(400);
    const stale = { rules: { ...rules, words: false }, was: { ...rules, file: false } };
    expect((await app.send('PUT', '/bff/tenant/duplicate-rules', token, { json: stale })).status).toBe(409);
    expect(await setRules({ words: false })).toBe(200);
    const kept = await app.send('GET', '/bff/tenant/duplicate-rules', token);
    expect(await kept.json()).toEqual({ ...rules, words: false });
  });

  const note = { order_number_sm: 'PO-7', note_sm: 'Rent of the hall' };
  test.each<[string, string[][], Record<string, string>, boolean]>([
    ['a field of any type', [['order_number_sm']], { order_number_sm: 'po 7' }, true],
    ['a field with another value', [['order_number_sm']], { order_number_sm: 'PO-8' }, false],
    [
      'several fields, one of which differs',
      [['order_number_sm', 'date_due']],
      { order_number_sm: 'PO-7', date_due: '2026-05-02' },
      false,
    ],
    ['several equal fields', [['order_number_sm', 'date_due']], { order_number_sm: 'PO-7', date_due: '2026-04-01' }, true],
    ['one of several combinations', [['date_due'], ['order_number_sm']], { order_number_sm: 'PO-7' }, true],
    ['a field that this document lacks', [['variable_symbol_sm']], { order_number_sm: 'PO-7' }, false],
    ['an unknown field', [['gone_long_ago']], { order_number_sm: 'PO-7' }, false],
  ])('own fields: %s', async (_name, own, values, isTwin) => {
    await setRules({ number: false, amount: false, own });
    const id = await add({ ...first, ...note, date_due: '2026-04-01' });
    expect(await twinOf(values)).toBe(isTwin ? id : null);
  });

  test.each([
    [{ dayTolerance: 0 }, { date_due: '2026-04-02' }, false],
    [{ dayTolerance: 1 }, { date_due: '2026-04-02' }, true],
    [{ amountTolerance: '0' }, { amount_due: '100.40' }, false],
    [{ amountTolerance: '0.5' }, { amount_due: '100.40' }, true],
  ])('own fields agree within %o', async (tolerance, values, isTwin) => {
    await setRules({ number: false, amount: false, own: [Object.keys(values)], ...tolerance });
    const id = await add({ ...first, date_due: '2026-04-01', amount_due: '100.00' });
    expect(await twinOf(values)).toBe(isTwin ? id : null);
  });

  test('a change of only an own field is checked', async () => {
    await setRules({ own: [['order_number_sm']] });
    const id = await add({ ...first, ...note });
    const copy = await add({ ...first, invoice_number_sm: 'X', total_amount: '1.00' });
    const json = { fields: { order_number_sm: { value: 'PO-7' } } };
    expect((await app.send('PATCH', `/v1/documents/${copy}`, token, { json })).status).toBe(200);
    const other = await app.send('GET', `/bff/documents/${copy}/duplicate`, token);
    expect(await other.json()).toMatchObject({ ground: 'values', other: { documentId: id } });
  });

  test.each([[[[]]], [[['not a name']]], [Array.from({ length: 6 }, () => ['date_due'])]])(
    'refuses own fields %j',
    async (own) => {
      expect(await setRules({ own })).toBe(400);
    },
  );
});

describe('the other document', () => {
  const duplicate = async (id: string, as = token) => (await app.send('GET', `/bff/documents/${id}/duplicate`, as)).json();
  async function copyOf(unitId?: string): Promise<string> {
    const id = await add({ ...first, invoice_number_sm: 'X', total_amount: '1.00' }, unitId);
    const json = { fields: { invoice_number_sm: { value: '2026-0010' } } };
    expect((await app.send('PATCH', `/v1/documents/${id}`, token, { json })).status).toBe(200);
    return id;
  }

  test('is found and shown in the trash', async () => {
    const id = await add(first);
    expect((await app.send('DELETE', `/v1/documents/${id}`, token)).ok).toBe(true);
    const copy = await copyOf();
    expect(await duplicate(copy)).toMatchObject({
      ground: 'values',
      other: { documentId: id, isInTrash: true, values: { invoice_number_sm: '2026-0010' } },
    });
  });

  test('is not the document it was split from', async () => {
    const id = await add(first);
    const copy = await copyOf();
    await app.send('DELETE', `/v1/documents/${id}`, token);
    const link = { documentId: id, becameId: copy, attachmentIds: [] };
    await insertLinks(app.database.forTenant(tenant.tenantId), tenant.tenantId, 'split', [link], new Date());
    const json = { fields: { total_amount: { value: '2.00' } } };
    await app.send('PATCH', `/v1/documents/${copy}`, token, { json });
    expect(await duplicate(copy)).toEqual({ ground: null, other: null });
  });

  test('is the next one once the first is marked as not a duplicate', async () => {
    const [older, newer] = [await add(first), await add(first)];
    const copy = await copyOf();
    expect(await duplicate(copy)).toMatchObject({ other: { documentId: older } });
    await app.send('POST', `/bff/documents/${copy}/not-duplicate`, token);
    expect(await duplicate(copy)).toMatchObject({ other: { documentId: newer } });
    await app.send('POST', `/bff/documents/${copy}/not-duplicate`, token);
    expect(await duplicate(copy)).toEqual({ ground: null, other: null });
  });

  test('is hidden from users who may not see it', async () => {
    const [own, other] = tenant.unitIds;
    await add(first, other);
    const copy = await copyOf(own);
    const accountant = await app.user(tenant, 'Accountant', [own]);
    expect(await duplicate(copy, accountant.token)).toEqual({ ground: 'values', other: null });
    expect((await app.send('GET', `/bff/documents/${copy}/duplicate/image`, accountant.token)).status).toBe(404);
    expect((await app.send('GET', `/bff/documents/${copy}/duplicate`, '')).status).toBe(401);
  });
});

describe('another scan recognized by its image', () => {
  /** The print of a page; each paper has its own, and another scan of it differs slightly. */
  const printOfPaper = (paper: number, scan = 0): Uint8Array =>
    Uint8Array.from(
      { length: 4096 },
      (_, at) => ((Math.imul(paper * 4096 + at + 1, 2_654_435_761) >>> 0) % 13) + ((at * 7 + scan) % 2),
    );
  /** Creates a document without usable words, with the print of its only page. */
  async function scan(of: TestTenant, paper: number, more: Record<string, unknown> = {}): Promise<string> {
    const bytes = Buffer.from(`%PDF-1.7 ${randomUUID()}`);
    const id = await app.document(of, { fields: {}, bytes, pages: 1, ...more });
    const db = app.database.forTenant(of.tenantId);
    const print = Buffer.from(printOfPaper(paper, id.charCodeAt(20)));
    await db.updateTable('document_pages').set({ print }).where('document_id', '=', id).execute();
    await storePrint(db, of.tenantId, id);
    return id;
  }
  const read = async (id: string, fields: Record<string, string>, as = token) => {
    const json = { fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value }])) };
    expect((await app.send('PATCH', `/v1/documents/${id}`, as, { json })).status).toBe(200);
    return (await app.send('GET', `/bff/documents/${id}/duplicate`, as)).json();
  };

  test('is found without any extracted value, and decided once', async () => {
    const older = await scan(tenant, 1);
    const copy = await scan(tenant, 1);
    expect(await read(copy, { total_amount: '5.00' })).toMatchObject({ ground: 'picture', other: { documentId: older } });
    expect((await app.send('POST', `/bff/documents/${copy}/not-duplicate`, token)).status).toBe(200);
    expect(await read(copy, { total_amount: '6.00' })).toEqual({ ground: null, other: null });
  });

  test.each<[string, Record<string, unknown>]>([
    ['in the trash', { deleted_at: new Date() }],
    ['exported', { export_state: 'Exported' }],
  ])('is found %s', async (_where, more) => {
    const older = await scan(tenant, 2, more);
    const copy = await scan(tenant, 2);
    expect(await read(copy, { total_amount: '5.00' })).toMatchObject({ ground: 'picture', other: { documentId: older } });
  });

  test('is not reported for another document, nor for another invoice on the same form', async () => {
    await scan(tenant, 3, { fields: { invoice_number_sm: '2026-0001', date_issued: '2026-03-01' } });
    expect(await read(await scan(tenant, 4), { total_amount: '5.00' })).toEqual({ ground: null, other: null });
    const next = await scan(tenant, 3);
    expect(await read(next, { invoice_number_sm: '2026-0002', date_issued: '2026-04-01' })).toEqual({
      ground: null,
      other: null,
    });
  });

  test('is not found in another tenant and not identified in another unit', async () => {
    const stranger = await app.tenant();
    await scan(stranger, 5);
    const copy = await scan(tenant, 5);
    expect(await read(copy, { total_amount: '5.00' })).toEqual({ ground: null, other: null });
    const [own, other] = tenant.unitIds;
    await scan(tenant, 6, { accounting_unit_id: other });
    const hidden = await scan(tenant, 6, { accounting_unit_id: own });
    const accountant = await app.user(tenant, 'Accountant', [own]);
    expect(await read(hidden, { total_amount: '5.00' }, accountant.token)).toEqual({ ground: 'picture', other: null });
  });

  test('is not searched for when image comparison is off', async () => {
    await setRules({ picture: false });
    await scan(tenant, 7);
    expect(await read(await scan(tenant, 7), { total_amount: '5.00' })).toEqual({ ground: null, other: null });
  });
});
