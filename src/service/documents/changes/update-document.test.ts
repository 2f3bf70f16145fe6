import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from '#contract/core/errors.ts';
import type { Actor } from '#service/platform/ctx.ts';
import { subscribe } from '#service/platform/database/notify.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asking, buildWorkflow, workflowOf } from '#testing/build-approval.ts';
import { invoiceValues, type TestTenant } from '#testing/builders.ts';
import { outcomeOf } from '#testing/outcome.ts';

let app: TestApp;
let tenant: TestTenant;
let accountant: { actor: Actor; token: string };
let approver: { actor: Actor; token: string };
let left: ReturnType<typeof outcomeOf>;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  accountant = await app.user(tenant, 'Accountant');
  approver = await app.user(tenant, 'Approver');
  left = outcomeOf(app, tenant);
});
afterAll(() => app.close());

const patch = (id: string, json: object, { token = accountant.token, headers = {} } = {}) =>
  app.send('PATCH', `/v1/documents/${id}`, token, { json, headers });
const problemOf = async (answer: Response) => (await answer.json()) as Problem;
const detailOf = async (id: string) =>
  (await (await app.send('GET', `/v1/documents/${id}`, accountant.token)).json()) as {
    version: number;
    fieldsHistory: object[];
  } & Record<string, unknown>;

describe('PATCH', () => {
  test('writes values, history, audit and an event in one transaction', async () => {
    const id = await app.document(tenant, { fields: invoiceValues });
    const heard: string[] = [];
    const stop = subscribe(app.database, tenant.tenantId, ({ documentIds }) => void heard.push(...documentIds));
    const answer = await patch(id, {
      fields: { total_amount: { value: '1234,50', wordIds: [3, 4] }, note: { value: 'Zkontrolováno' } },
      items: [{ item_description: { value: 'Šroub' }, item_amount: { value: 1234.5 } }],
      filename: '../faktura.pdf',
      externalId: 'erp-1',
    });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(await detailOf(id)).toMatchObject({
      fileName: 'faktura.pdf',
      externalDocumentId: 'erp-1',
      state: 'Extracted',
      version: 2,
      fields: {
        total_amount: { value: '1234.50', wordIds: [3, 4] },
        currency: { value: 'CZK' },
        note: { value: 'Zkontrolováno' },
      },
      items: [{ item_description: { value: 'Šroub' }, item_amount: { value: '1234.5' } }],
      fieldsHistory: expect.arrayContaining([
        expect.objectContaining({ fieldName: 'total_amount', oldValue: '12100.00', newValue: '1234.50', source: 'User' }),
        expect.objectContaining({ fieldName: 'item_amount', itemIndex: 0, oldValue: null, newValue: '1234.5' }),
      ]),
    });
    expect(await left.audit(id)).toEqual(['document.saved']);
    expect(
      await app.send('POST', '/v1/documents/count', accountant.token, { json: { text: 'sroub' } }).then((a) => a.json()),
    ).toBe(1);
    await expect.poll(() => heard).toContain(id);
    stop();
  });

  test('changed values have the time of the change, so that readers who know it are not told of them again', async () => {
    const id = await app.document(tenant, { fields: invoiceValues });
    const { now } = app.clock;
    let time = Date.now();
    app.clock.now = () => new Date((time += 1000));
    await patch(id, { fields: { note: { value: 'Zkontrolováno' } } });
    app.clock.now = now;
    const { updatedAt, fieldsHistory } = await detailOf(id);
    expect(fieldsHistory).toMatchObject([{ fieldName: 'note', timestamp: updatedAt }]);
  });

  test('by a client application has source Api and its ID in the history', async () => {
    const id = await app.document(tenant, { fields: invoiceValues });
    const client = app.tokenOf({ ...accountant.actor, kind: 'client' });
    expect((await patch(id, { fields: { currency: { value: 'EUR' } } }, { token: client })).status).toBe(200);
    expect((await detailOf(id)).fieldsHistory).toMatchObject([
      { source: 'Api', user: null, clientApplicationId: accountant.actor.id, oldValue: 'CZK', newValue: 'EUR' },
    ]);
  });

  test.each([
    ['an unknown field', { fields: { nonsense: { value: 'x' } } }, ['body.fields.nonsense']],
    ['a value of a wrong type', { fields: { total_amount: { value: 'ten' } } }, ['body.fields.total_amount.value']],
    ['an item value of a wrong type', { items: [{ item_amount: { value: 'x' } }] }, ['body.items.0.item_amount.value']],
    ['an unknown type', { documentClass: 'nonsense' }, ['body.documentClass']],
    ['an unknown property', { state: 'Validated' }, ['body']],
    ['an unknown property of the row', { approvalState: 'Approved', tenantId: 'x' }, ['body']],
    ['an invalid field name', { filename: '' }, ['body.filename']],
    ['a field without a value', { fields: { currency: {} } }, ['body.fields.currency.value']],
  ])('%s is refused by path, and nothing is changed', async (_name, json, paths) => {
    const id = await app.document(tenant, { fields: invoiceValues });
    const before = await left.row(id);
    const answer = await patch(id, { ...json, markDocumentAsValidated: true });
    expect(answer.status).toBe(400);
    expect((await problemOf(answer)).errors?.map(({ path }) => path)).toEqual(paths);
    expect([await left.row(id), await left.audit(id)]).toEqual([before, []]);
  });

  test('an empty value clears the field, and a required one is then missing', async () => {
    const id = await app.document(tenant, { fields: invoiceValues });
    await patch(id, { fields: { currency: { value: null } } });
    expect(await detailOf(id)).toMatchObject({
      fields: { currency: { value: '' } },
      validationErrors: expect.arrayContaining([
        expect.objectContaining({ field: 'currency', code: 'required', level: 'Error' }),
      ]),
    });
  });

  test('another type brings its fields, survives another extraction, and keeps the values', async () => {
    const id = await app.document(tenant, { fields: invoiceValues });
    expect((await patch(id, { documentClass: 'contract' })).status).toBe(200);
    expect(await left.row(id)).toMatchObject({ document_class: 'contract', is_class_given: true });
    expect((await patch(id, { fields: { total_amount: { value: '1' } } })).status).toBe(400);
    expect(await detailOf(id)).toMatchObject({ fields: { total_amount: { value: '12100.00' } } });
  });

  test('refuses a document in the trash with 404', async () => {
    const id = await app.document(tenant, { deleted_at: new Date() });
    expect((await patch(id, {})).status).toBe(404);
  });
});

describe('validation', () => {
  test('a validated document without errors can be exported', async () => {
    const id = await app.document(tenant, { fields: invoiceValues });
    await patch(id, { markDocumentAsValidated: true });
    expect(await detailOf(id)).toMatchObject({ state: 'Validated', canBeExported: true, exportState: 'None' });
    expect(await left.audit(id)).toEqual(['document.validated']);
    expect((await left.row(id)).validated_at).toBeInstanceOf(Date);
  });

  test('a validated document with errors cannot be exported', async () => {
    const id = await app.document(tenant, { fields: { ...invoiceValues, issued_by_id_sm: '12345678' } });
    expect((await patch(id, { fields: { date_issued: { value: '' } }, markDocumentAsValidated: true })).status).toBe(200);
    expect(await detailOf(id)).toMatchObject({ state: 'Validated', canBeExported: false });
  });

  test('markDocumentAsSavedOnly keeps the state, in every state that can be saved', async () => {
    for (const state of ['New', 'Extracted', 'Validated', 'Paused', 'Error'] as const) {
      const id = await app.document(tenant, { fields: invoiceValues, state });
      expect((await patch(id, { markDocumentAsSavedOnly: true, fields: { note: { value: state } } })).status).toBe(200);
      expect((await left.row(id)).state).toBe(state);
    }
  });

  test('a document accepts no values during extraction', async () => {
    const id = await app.document(tenant, { state: 'Extracting' });
    const answer = await patch(id, { fields: { note: { value: 'x' } } });
    expect([answer.status, (await problemOf(answer)).code]).toEqual([409, 'state_conflict']);
  });

  test('after validation the tenant’s trigger queues only documents without errors', async () => {
    const other = await app.tenant();
    const theirs = outcomeOf(app, other);
    await theirs.exportSettings({ trigger: 'AfterValidation' });
    const { token } = await app.user(other, 'Accountant');
    const good = await app.document(other, { fields: invoiceValues });
    const bad = await app.document(other, { fields: {} });
    for (const id of [good, bad]) await patch(id, { markDocumentAsValidated: true }, { token });
    expect([(await theirs.row(good)).export_state, (await theirs.row(bad)).export_state]).toEqual(['Queued', 'None']);
    expect(await theirs.audit(good)).toEqual(['document.validated', 'document.queuedForExport']);
  });

  test('a message of an external validation stays until its value changes', async () => {
    const messageOn = (field: string) =>
      ({ field, itemIndex: null, level: 'Error', code: 'external', params: { message: `about ${field}` } }) as const;
    const id = await app.document(tenant, {
      fields: invoiceValues,
      state: 'Validated',
      messages: [messageOn('currency'), messageOn('total_amount'), messageOn('')],
    });
    const messages = async () => (await left.row(id)).messages as { field: string; code: string }[];
    await patch(id, { markDocumentAsSavedOnly: true });
    expect((await messages()).map(({ field }) => field)).toEqual(['currency', 'total_amount', '']);
    await patch(id, { fields: { currency: { value: 'EUR' } } });
    expect((await messages()).filter(({ code }) => code === 'external').map(({ field }) => field)).toEqual(['total_amount']);
  });
});

describe('concurrent saves', () => {
  test('a stale version is refused with the current state', async () => {
    const id = await app.document(tenant, { fields: invoiceValues });
    await patch(id, { fields: { currency: { value: 'EUR' } } });
    const answer = await patch(id, { fields: { currency: { value: 'USD' } } }, { headers: { 'if-match': '"1"' } });
    expect(answer.status).toBe(409);
    expect(await problemOf(answer)).toMatchObject({
      code: 'stale_version',
      context: { version: 2, fields: { currency: 'EUR', total_amount: '12100.00' }, items: [] },
    });
    expect((await detailOf(id)).version).toBe(2);
    expect((await patch(id, {}, { headers: { 'if-match': '"2"' } })).status).toBe(200);
  });

  test('without a version the last write wins', async () => {
    const id = await app.document(tenant, { fields: invoiceValues });
    for (const value of ['EUR', 'USD']) expect((await patch(id, { fields: { currency: { value } } })).status).toBe(200);
    expect(await detailOf(id)).toMatchObject({ version: 3, fields: { currency: { value: 'USD' } } });
  });

  test('of sixteen with the same version exactly one succeeds, and nothing of the others is stored', async () => {
    const id = await app.document(tenant, { fields: invoiceValues });
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        patch(id, { fields: { note: { value: `writer ${index}` } } }, { headers: { 'if-match': '1' } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(15).fill(409)]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(await detailOf(id)).toMatchObject({ version: 2, fields: { note: { value: `writer ${winner}` } } });
    expect(await left.audit(id)).toHaveLength(1);
  });

  test('sixteen without a version lose no field of one another', async () => {
    const id = await app.document(tenant, {});
    const names = ['note', 'currency', 'invoice_number_sm', 'issued_by_name_sm', 'variable_symbol_sm', 'order_number_sm'];
    await Promise.all(names.map((name) => patch(id, { fields: { [name]: { value: name } } })));
    const { fields } = (await detailOf(id)) as unknown as { fields: Record<string, { value: string }> };
    expect(Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]))).toEqual(
      Object.fromEntries(names.map((name) => [name, name])),
    );
  });

  test('an external ID is assigned once under concurrent requests; empty means none', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => app.document(tenant, {})));
    const answers = await Promise.all(ids.map((id) => patch(id, { externalId: 'wanted' })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409))
      expect((await problemOf(answer)).code).toBe('external_id_taken');
    const cleared = await Promise.all(ids.map((id) => patch(id, { externalId: '' })));
    expect(cleared.map(({ status }) => status)).toEqual(ids.map(() => 200));
    expect((await left.row(ids[0] ?? '')).external_id).toBeNull();
  });
});

describe('export', () => {
  test('an exported document is 409 until it is queued again', async () => {
    const id = await app.document(tenant, { fields: invoiceValues, state: 'Validated', export_state: 'Exported' });
    const before = await left.row(id);
    expect((await patch(id, { fields: { note: { value: 'late' } } })).status).toBe(409);
    expect(await left.row(id)).toEqual(before);
    await app.send('POST', '/v1/documents/export', accountant.token, { json: { documentId: id } });
    expect((await patch(id, { fields: { note: { value: 'late' } } })).status).toBe(200);
    expect((await left.row(id)).export_state).toBe('Queued');
  });

  test('a document that can no longer be exported leaves the queue', async () => {
    const id = await app.document(tenant, { fields: invoiceValues, state: 'Validated', export_state: 'Queued' });
    await patch(id, { fields: { total_amount: { value: '' } } });
    expect(await left.row(id)).toMatchObject({ state: 'Validated', export_state: 'None', queued_at: null });
    expect(await left.exports(id)).toMatchObject([{ state: 'None', user_name: accountant.actor.name }]);
  });
});

describe('an approver', () => {
  beforeAll(async () => {
    await buildWorkflow(app.database, tenant, workflowOf([asking(approver.actor)]));
    await app.database
      .forTenant(tenant.tenantId)
      .updateTable('document_type_fields')
      .set({ edit_in_approval: true })
      .where('name', '=', 'note')
      .execute();
  });
  async function inApproval(state: 'Pending' | 'Approved' | 'None'): Promise<string> {
    const id = await app.document(tenant, { fields: invoiceValues, state: 'Validated' });
    if (state !== 'None') await app.send('POST', `/v1/approval/${id}/workflow/start`, accountant.token);
    if (state === 'Approved') await app.send('POST', `/v1/approval/${id}/approve`, approver.token);
    return id;
  }

  test('changes their editable fields while the approval is pending', async () => {
    const id = await inApproval('Pending');
    const note = { fields: { note: { value: 'seen' } } };
    expect((await patch(id, note, { token: approver.token })).status).toBe(200);
    expect(await left.row(id)).toMatchObject({ state: 'Validated', approval_state: 'Pending' });
    expect((await patch(await inApproval('Approved'), note, { token: approver.token })).status).toBe(403);
    expect((await patch(await inApproval('None'), note, { token: approver.token })).status).toBe(403);
  });

  test('changes nothing else', async () => {
    const id = await inApproval('Pending');
    const before = await left.row(id);
    const closed = await patch(id, { fields: { total_amount: { value: '1' } }, externalId: null }, { token: approver.token });
    expect(closed.status).toBe(403);
    expect((await problemOf(closed)).errors?.map(({ path }) => path)).toEqual(['body.fields.total_amount', 'body.externalId']);
    for (const [method, path, json] of [
      ['PUT', '/rename', { fileName: 'mine.pdf' }],
      ['POST', '/state/change/Extracted', undefined],
      ['POST', '/requeue-extraction', undefined],
      ['POST', '/rotate-page?pageRotationAngle=90', undefined],
      ['DELETE', '', undefined],
    ] as const) {
      const answer = await app.send(method, `/v1/documents/${id}${path}`, approver.token, json ? { json } : {});
      expect([path, answer.status]).toEqual([path, 403]);
    }
    expect(await left.row(id)).toEqual(before);
  });
});
