/** Which older documents a document is taken for a copy of, and who learns of which. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { invoiceValues, type TestTenant } from '#testing/builders.ts';

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

/** What a second document with these values is taken for a copy of, once it is saved. */
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
  'the number 2026-0010 read as %s is the same',
  async (number) => {
    const id = await add(first);
    expect(await twinOf({ invoice_number_sm: number })).toBe(id);
  },
);

test.each<[string, Record<string, string>]>([
  ['another number', { invoice_number_sm: '2026-0011' }],
  ['another supplier', { invoice_number_sm: '2026-0010', issued_by_id_sm: '00006947' }],
  ['the same amount of another day', { total_amount: '12100.00', date_issued: '2026-03-06' }],
  ['the same amount in another currency', { total_amount: '12100.00', currency: 'EUR' }],
  ['nothing asked twice', { total_amount: '0.00' }],
])('%s is none', async (_name, values) => {
  await add({ ...first, ...(values['total_amount'] === '0.00' && { total_amount: '0.00' }) });
  expect(await twinOf(values)).toBeNull();
});

test('the same supplier, day and amount', async () => {
  const id = await add(first);
  expect(await twinOf({ total_amount: '12100.00' })).toBe(id);
});

test('which document it is, is told only to those who may see it', async () => {
  const [own, other] = tenant.unitIds;
  const id = await add(first, other);
  const accountant = await app.user(tenant, 'Accountant', [own]);
  expect(await twinOf({ invoice_number_sm: '2026-0010' }, token, own)).toBe(id);
  expect(await twinOf({ invoice_number_sm: '2026-0010' }, accountant.token, own)).toBe('hidden');
});
