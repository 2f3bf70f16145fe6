import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listBff, type ChangeOutcome, type GroupValue } from '#contract/documents/list-bff.ts';
import { replacePages } from '../pages/pages.store.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { invoiceValues, type TestTenant } from '#testing/builders.ts';

let app: TestApp;
let tenant: TestTenant;
let jana: string;
let approver: string;
let viewer: string;
let open: string;
let exported: string;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  tenant = await app.tenant();
  jana = (await app.user(tenant, 'Accountant', tenant.unitIds)).token;
  approver = (await app.user(tenant, 'Approver', tenant.unitIds)).token;
  viewer = (await app.user(tenant, 'Viewer', tenant.unitIds)).token;
  open = await app.document(tenant, { state: 'Extracted', fields: { note: 'stará', total_amount: '100.00', currency: 'CZK' } });
  exported = await app.document(tenant, { state: 'Validated', export_state: 'Exported', fields: { note: 'pevná' } });
});
afterAll(() => app.close());

const send = (path: string, body: unknown, as: string | null = jana) =>
  app.send('POST', `/bff/documents/${path}`, as, { json: body });
const change = async (body: object[], as = jana): Promise<ChangeOutcome[]> =>
  listBff.changeMany.answer.schema.parse(await (await send('change-many', body, as)).json());
const group = async (field: string): Promise<GroupValue[]> =>
  listBff.group.answer.schema.parse(await (await send('group', { field })).json());
const row = (id: string) =>
  app.database.forTenant(tenant.tenantId).selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const valueOf = async (id: string, name: string) =>
  ((await row(id)).fields as Record<string, { value: string } | undefined>)[name];

describe('several documents', () => {
  test('are changed individually, with the reason of each failure', async () => {
    const foreign = await app.document(await app.tenant('Foreign'));
    const outcomes = await change(
      [open, exported, foreign, 'nonsense'].map((documentId) => ({ documentId, fields: { note: { value: 'nová' } } })),
    );
    expect(outcomes.map(({ isDone }) => isDone)).toEqual([true, false, false, false]);
    expect(outcomes[1]?.reasons).toEqual([
      { code: 'document_exported', params: {}, message: expect.stringContaining('exported') },
    ]);
    expect(await valueOf(open, 'note')).toMatchObject({ value: 'nová', source: 'User' });
    expect(await valueOf(exported, 'note')).toMatchObject({ value: 'pevná' });
  });

  test('are validated when no value is left to review, and the change is reverted', async () => {
    const wrong = await app.document(tenant, {
      state: 'Extracted',
      fields: { total_amount: '100.00', currency: 'CZK' },
      messages: [{ field: 'total_amount', itemIndex: null, level: 'Error', code: 'totalsDisagree', params: {} }],
    });
    const right = await app.document(tenant, { state: 'Extracted', fields: invoiceValues });
    const [refused, done] = await change([wrong, right].map((documentId) => ({ documentId, validate: true })));
    expect(refused).toMatchObject({ isDone: false, reasons: [{ code: 'values_to_review' }] });
    expect(await row(wrong)).toMatchObject({ state: 'Extracted' });
    expect(done).toMatchObject({ isDone: true, before: { reopen: true } });
    expect(await row(right)).toMatchObject({ state: 'Validated' });
    const [back] = await change([{ documentId: right, ...done?.before }]);
    expect(back?.isDone).toBe(true);
    expect(await row(right)).toMatchObject({ state: 'Extracted' });
  });

  test('are reverted with the data in the response', async () => {
    const [, second] = tenant.unitIds;
    const [done] = await change([{ documentId: open, fields: { note: { value: 'nová' } }, accountingUnitId: second }]);
    expect(await row(open)).toMatchObject({ accounting_unit_id: second });
    const [back] = await change([{ documentId: open, ...done?.before }]);
    expect(back?.isDone).toBe(true);
    expect(await row(open)).toMatchObject({ accounting_unit_id: tenant.unitIds[0] });
    expect(await valueOf(open, 'note')).toMatchObject({ value: 'stará' });
  });

  test('keep their values with another type, and regain them with the old one', async () => {
    const [done] = await change([{ documentId: open, documentClass: 'receipt' }]);
    expect(done).toMatchObject({ isDone: true, before: { documentClass: 'invoice' } });
    await change([{ documentId: open, ...done?.before }]);
    expect((await row(open)).document_class).toBe('invoice');
    expect(await valueOf(open, 'total_amount')).toMatchObject({ value: '100.00' });
  });

  test('are unchanged when one part of the change fails', async () => {
    const [done] = await change([{ documentId: open, fields: { note: { value: 'nová' } }, sendToApproval: true }]);
    expect(done).toMatchObject({ isDone: false });
    expect(await valueOf(open, 'note')).toMatchObject({ value: 'stará' });
  });

  test('report an invalid value as such', async () => {
    const [done] = await change([{ documentId: open, fields: { total_amount: { value: 'moc' } } }]);
    expect(done?.reasons).toEqual([
      {
        code: 'canonical_value_expected',
        params: { type: 'DECIMAL' },
        message: expect.stringContaining('not a valid DECIMAL value'),
      },
    ]);
  });

  test('have a reviewed value marked as confirmed by the user until it is undone', async () => {
    const before = await valueOf(open, 'currency');
    const [done] = await change([{ documentId: open, confirm: ['currency'] }]);
    expect(await valueOf(open, 'currency')).toMatchObject({ value: 'CZK', source: 'User', confidence: 1 });
    expect(done?.before).toEqual({ unconfirm: ['currency'] });
    await change([{ documentId: open, ...done?.before }]);
    expect(await valueOf(open, 'currency')).toEqual(before);
    expect((await change([{ documentId: exported, confirm: ['note'] }]))[0]?.isDone).toBe(false);
  });

  test('are not changed by read-only users, other tenants, or beyond the limit', async () => {
    const body = [{ documentId: open, confirm: ['note'] }];
    expect((await send('change-many', body, viewer)).status).toBe(403);
    expect((await send('change-many', body, null)).status).toBe(401);
    expect((await change(body, approver))[0]?.isDone).toBe(false);
    expect(
      (
        await send(
          'change-many',
          Array.from({ length: 201 }, () => body[0]),
        )
      ).status,
    ).toBe(400);
    expect((await send('change-many', [{ documentId: open, evil: 1 }])).status).toBe(400);
    expect((await send('change-many', [])).status).toBe(400);
  });
});

describe('one field of many documents', () => {
  test('is returned with its place on the page, the riskiest first, without reviewed values', async () => {
    const db = app.database.forTenant(tenant.tenantId);
    const sure = await app.document(tenant, { state: 'Extracted', fields: { currency: 'EUR' } });
    const values = (value: string, confidence: number, wordIds: number[]) =>
      JSON.stringify({ currency: { value, wordIds, confidence, source: 'Extraction', evidence: ['label'] } });
    await db
      .updateTable('documents')
      .set({ fields: values('CZK', 0.4, [11, 12]) })
      .where('id', '=', open)
      .execute();
    await db
      .updateTable('documents')
      .set({ fields: values('EUR', 0.99, []) })
      .where('id', '=', sure)
      .execute();
    await replacePages(db, open, [
      {
        tenant_id: tenant.tenantId,
        document_id: open,
        page_index: 0,
        width: 595,
        height: 842,
        word_source: 'textLayer',
        word_count: 3,
        first_word_id: 10,
        words: {
          texts: ['a', 'b', 'c'],
          boxes: [0, 0, 1, 1, 10, 20, 30, 28, 32, 21, 50, 29],
          lines: [0, 1, 1],
          confidences: [1, 1, 1],
        },
        image_key: 'i',
        image_type: 'image/png',
        image_width: 1,
        image_height: 1,
        preview_key: 'p',
        preview_type: 'image/png',
      },
    ]);
    const found = await group('currency');
    expect(found.map(({ documentId }) => documentId)).toEqual([open, sure]);
    expect(found[0]?.place).toMatchObject({ pageIndex: 0, box: [10, 20, 50, 29] });
    expect(found[1]?.place).toBeNull();
    await change([{ documentId: open, confirm: ['currency'] }]);
    expect((await group('currency')).map(({ documentId }) => documentId)).toEqual([sure]);
    expect((await send('group', { field: 'x y' })).status).toBe(400);
    expect((await send('group', { field: 'currency' }, viewer)).status).toBe(403);
    expect((await send('group', { field: 'currency' }, null)).status).toBe(401);
  });
});
