import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Contract } from '#contract/contract.ts';
import type { DocumentNote } from '#contract/documents/review-bff.ts';
import type { Result } from '#contract/core/endpoint.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asking, workflowOf } from '#testing/build-approval.ts';
import { openApprovalCase } from '#testing/approval-case.ts';
import { invoiceValues, type TestTenant } from '#testing/builders.ts';
import { startRegister } from '#testing/register-server.ts';

type Supplier = Result<Contract['reviewBff']['supplier']>;

let app: TestApp;
let tenant: TestTenant;
let accountant: string;
let viewer: string;
let uploader: string;
let elsewhere: string;
let stranger: string;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  accountant = (await app.user(tenant, 'Accountant')).token;
  viewer = (await app.user(tenant, 'Viewer')).token;
  uploader = (await app.user(tenant, 'Uploader')).token;
  elsewhere = (await app.user(tenant, 'Accountant', [tenant.unitIds[1]])).token;
  stranger = (await app.user(await app.tenant('Theirs'), 'TenantAdmin')).token;
});
afterAll(() => app.close());

const supplier = () => ({ issued_by_name_sm: `S ${randomUUID()}`, issued_by_id_sm: randomUUID().slice(0, 12) });
const document = (fields: Record<string, string>, more = {}) =>
  app.document(tenant, { bytes: Buffer.from(randomUUID()), fields: { ...invoiceValues, ...fields }, ...more });
const post = (id: string, path: string, json?: unknown, token = accountant) =>
  app.send('POST', `/bff/documents/${id}/${path}`, token, json === undefined ? {} : { json });
const get = (id: string, path: string, token = accountant) => app.send('GET', `/bff/documents/${id}/${path}`, token);
const remove = (id: string, path: string, token = accountant) => app.send('DELETE', `/bff/documents/${id}/${path}`, token);
const bodyOf = async (answer: Promise<Response>): Promise<unknown> => (await answer).json();
const auditOf = async (id: string): Promise<string[]> =>
  ((await bodyOf(app.send('GET', `/v1/documents/${id}/history`, accountant))) as { items: { action: string }[] }).items.map(
    ({ action }) => action,
  );

describe('permissions', () => {
  const all: [string, string, unknown?][] = [
    ['POST', 'check', {}],
    ['POST', 'not-duplicate'],
    ['POST', 'confirm-account'],
    ['GET', 'e-invoice-check'],
    ['GET', 'supplier'],
    ['POST', 'exchange-rate', { currency: 'EUR', day: '2026-03-05' }],
    ['GET', 'workflows'],
    ['POST', 'start-approval', {}],
    ['POST', 'return-preview', { reason: 'x' }],
    ['POST', 'return-to-issuer', { reason: 'x', recipientEmail: 'a@example.test' }],
    ['GET', 'emails'],
    ['GET', 'notes'],
    ['POST', 'notes', { text: 'x' }],
    ['DELETE', `notes/${randomUUID()}`],
  ];
  test.each(all)('%s %s: refuses unknown documents, another unit, another tenant', async (method, path, json) => {
    const id = await document({});
    const answer = async (token: string | null, documentId = id) =>
      (await app.send(method, `/bff/documents/${documentId}/${path}`, token, json === undefined ? {} : { json })).status;
    expect([await answer(null), await answer(elsewhere), await answer(stranger), await answer(accountant, 'x')]).toEqual([
      401, 403, 404, 404,
    ]);
  });
  test.each(all.filter(([method, path]) => method === 'POST' && /dup|confirm|start|return/.test(path)))(
    '%s %s: refuses a viewer',
    async (method, path, json) => {
      const id = await document({});
      const answer = await app.send(method, `/bff/documents/${id}/${path}`, viewer, json === undefined ? {} : { json });
      expect(answer.status).toBe(403);
    },
  );
  test('an uploader reads only their own documents', async () =>
    expect((await get(await document({}), 'notes', uploader)).status).toBe(403));
});

describe('check', () => {
  test('returns messages and repairs for entered values, and stores nothing', async () => {
    const own = { invoice_number_sm: 'CHECKED', total_amount_without_vat: '10000.00', total_vat: '2100.00' };
    const id = await document(own);
    expect(await bodyOf(post(id, 'check', {}))).toEqual({ messages: [], duplicateOf: null });
    expect(await bodyOf(post(id, 'check', { fields: { total_amount: { value: '12200.00' } } }))).toMatchObject({
      messages: [
        {
          field: 'total_amount',
          level: 'Warning',
          code: 'totalsDisagree',
          repairs: expect.arrayContaining([
            { reason: 'sum', changes: [{ field: 'total_amount', itemIndex: null, value: '12100.00' }] },
          ]),
        },
      ],
    });
    expect(await bodyOf(post(id, 'check', { fields: { date_issued: { value: '5.3.2026' } } }))).toMatchObject({
      messages: [{ code: 'notOfType', repairs: [{ changes: [{ value: '2026-03-05' }] }] }],
    });
    expect(
      await bodyOf(
        post(id, 'check', {
          items: [
            { item_quantity: { value: '2' }, item_unit_price: { value: '10' }, item_amount_without_vat: { value: '10000' } },
          ],
        }),
      ),
    ).toMatchObject({ messages: [{ itemIndex: 0, code: 'itemArithmetic' }] });
    expect(await bodyOf(post(id, 'check', {}))).toMatchObject({ messages: [] });
  });
  test('repairs for stored values are returned with the document so that no later change comes between', async () => {
    const id = await document({ ...supplier(), total_amount_without_vat: '10000.00', total_vat: '2100.00' });
    const save = { fields: { total_amount: { value: '12200.00' } } };
    expect((await app.send('PATCH', `/v1/documents/${id}`, accountant, { json: save })).status).toBe(200);
    const shown = (token: string) => bodyOf(app.send('GET', `/bff/documents/${id}`, token));
    const repair = { reason: 'sum', changes: [{ field: 'total_amount', itemIndex: null, value: '12100.00' }] };
    expect(await shown(accountant)).toMatchObject({
      validationErrors: [{ code: 'totalsDisagree', repairs: expect.arrayContaining([repair]) }],
    });
    expect(await shown(viewer)).toMatchObject({ validationErrors: [{ code: 'totalsDisagree' }] });
    expect(await shown(viewer)).not.toMatchObject({ validationErrors: [{ repairs: expect.anything() }] });
  });
  test('finds a duplicate as soon as its number is entered', async () => {
    const by = supplier();
    const first = await document({ ...by, invoice_number_sm: 'A-1' });
    const second = await document({ ...by, invoice_number_sm: 'A-2' });
    expect(await bodyOf(post(second, 'check', { fields: { invoice_number_sm: { value: 'A-1' } } }))).toMatchObject({
      duplicateOf: first,
      messages: [{ code: 'duplicate', hold: 'show' }],
    });
  });
  test.each([[{ fields: [] }], [{ items: {} }], [{ surplus: 1 }], [{ fields: { 'a b': { value: 'x' } } }]])(
    '%j is 400',
    async (json) => expect((await post(await document({}), 'check', json)).status).toBe(400),
  );
});

describe('a duplicate', () => {
  test('is found on save, and dismissed once a user says so', async () => {
    const by = supplier();
    const first = await document({ ...by, invoice_number_sm: 'B-1' });
    const second = await document({ ...by, invoice_number_sm: 'B-2' });
    expect((await post(second, 'not-duplicate')).status).toBe(409);
    const save = (number: string) =>
      app.send('PATCH', `/v1/documents/${second}`, accountant, { json: { fields: { invoice_number_sm: { value: number } } } });
    await save('B-1');
    expect(await bodyOf(post(second, 'check', {}))).toMatchObject({ duplicateOf: first });
    expect((await post(second, 'not-duplicate')).status).toBe(200);
    expect(await bodyOf(post(second, 'check', {}))).toEqual({ messages: [], duplicateOf: null });
    await save('B-3');
    await save('B-1');
    expect(await bodyOf(post(second, 'check', {}))).toMatchObject({ duplicateOf: null });
    expect(await auditOf(second)).toContain('document.notDuplicate');
  });
});

describe('the account of a supplier', () => {
  const before = { iban_sm: 'CZ6508000000192000145399' };
  const after = { iban_sm: 'CZ9455000000001011038930' };
  test('is an error when it differs from their validated documents, until a user confirms it', async () => {
    const by = supplier();
    await document({ ...by, ...before, invoice_number_sm: 'C-1' }, { state: 'Validated' });
    await document({ ...by, ...after, invoice_number_sm: 'C-0' });
    const id = await document({ ...by, ...before, invoice_number_sm: 'C-2' });
    expect(await bodyOf(post(id, 'check', {}))).toMatchObject({ messages: [] });
    expect(await bodyOf(post(id, 'check', { fields: { iban_sm: { value: after.iban_sm } } }))).toMatchObject({
      messages: [
        { field: 'iban_sm', level: 'Error', code: 'accountChanged', repairs: [{ reason: 'lastTime' }], message: /C-1/ },
      ].map((each) => ({ ...each, message: expect.stringContaining('C-1') })),
    });
    // saved and validated nevertheless, it does not make the account a known one
    const bad = await document({ ...by, ...after, invoice_number_sm: 'C-3' });
    await app.send('PATCH', `/v1/documents/${bad}`, accountant, { json: { markDocumentAsValidated: true } });
    expect(await bodyOf(app.send('GET', `/v1/documents/${bad}`, accountant))).toMatchObject({ canBeExported: false });
    const next = await document({ ...by, ...after, invoice_number_sm: 'C-4' });
    expect(await bodyOf(post(next, 'check', {}))).toMatchObject({ messages: [{ code: 'accountChanged' }] });
    expect((await post(next, 'confirm-account')).status).toBe(200);
    expect((await post(next, 'confirm-account')).status).toBe(200);
    expect(await bodyOf(post(next, 'check', {}))).toMatchObject({ messages: [] });
    expect(await bodyOf(post(bad, 'check', {}))).toMatchObject({ messages: [] });
    expect(await auditOf(next)).toContain('document.accountConfirmed');
  });
  test('cannot be confirmed when it is missing', async () =>
    expect((await post(await document(supplier()), 'confirm-account')).status).toBe(409));
});

describe('the supplier’s documents', () => {
  test('are the latest ten that the caller may see, by either number, with the coding of the last validated one', async () => {
    const by = { ...supplier(), issued_by_vat_id_sm: `XX${randomUUID().slice(0, 10)}` };
    const admin = (await app.user(tenant, 'TenantAdmin')).token;
    const design = await app.send('POST', '/v1/document-types/invoice/field', admin, {
      json: { fieldName: 'centre', fieldType: 'TEXT', label: { 'en-US': 'Centre' } },
    });
    expect(design.status).toBeLessThan(300);
    const older: string[] = [];
    for (let index = 0; index < 11; index += 1)
      older.unshift(await document({ ...by, invoice_number_sm: `D-${index}` }, { state: 'Validated' }));
    const other = await document({ ...by }, { accounting_unit_id: tenant.unitIds[1] });
    await app.send('PATCH', `/v1/documents/${older[0]}`, accountant, {
      json: { fields: { centre: { value: '310' }, payment_method: { value: 'cash' } } },
    });
    const id = await document({ issued_by_name_sm: 'another name', issued_by_vat_id_sm: by.issued_by_vat_id_sm });
    const found = (await bodyOf(get(id, 'supplier'))) as Supplier;
    expect(found.documents.map((each) => each.id)).toEqual(older.slice(0, 10));
    expect(found.documents[0]).toMatchObject({ number: 'D-10', total: '12100.00', state: 'Validated' });
    expect(found.lastTime).toEqual({ documentId: older[0], number: 'D-10', fields: { centre: '310' }, items: {} });
    expect(((await bodyOf(get(other, 'supplier', elsewhere))) as Supplier).documents).toEqual([]);
    expect(await bodyOf(get(await document({ issued_by_name_sm: '' }), 'supplier'))).toEqual({ documents: [], lastTime: null });
  });
});

describe('exchange rate', () => {
  let register: Awaited<ReturnType<typeof startRegister>>;
  beforeEach(async () => {
    register = await startRegister(() => ({ body: '05.03.2026 #1\nx\nEMU|euro|1|EUR|25,125\n' }));
    app.lookups.ratesUrl = `${register.url}/list.txt`;
    return () => register.close();
  });
  test('is returned with its day and bank; 503 when the bank cannot be reached', async () => {
    const id = await document({});
    expect(await bodyOf(post(id, 'exchange-rate', { currency: 'EUR', day: '2026-03-07' }))).toEqual({
      rate: '25.125',
      currency: 'EUR',
      homeCurrency: 'CZK',
      listDay: '2026-03-05',
      bank: '127.0.0.1',
    });
    register.state.reply = () => ({ status: 500, body: '' });
    expect((await post(id, 'exchange-rate', { currency: 'EUR', day: '2026-03-04' })).status).toBe(503);
    expect((await post(id, 'exchange-rate', { currency: 'eur', day: '2026-03-04' })).status).toBe(400);
    expect((await post(id, 'exchange-rate', { currency: 'EUR', day: '2999-01-01' })).status).toBe(400);
  });
});

describe('approval', () => {
  test('is started with the selected workflow and a note that approvers see', async () => {
    const { admin, petr, eva, accountant: sender, workflow, validated, stateOf } = await openApprovalCase(app);
    await workflow(workflowOf([asking(petr.actor)], { name: 'Small' }));
    const large = await workflow(workflowOf([{ name: 'Boss', ...asking(eva.actor) }], { name: 'Large' }));
    const id = await validated();
    expect(await bodyOf(get(id, 'workflows', sender.token))).toMatchObject([
      { name: 'Small' },
      { id: large, name: 'Large', steps: [{ name: 'Boss', isSkipped: false, approvers: [eva.actor.name] }] },
    ]);
    expect((await post(id, 'start-approval', { workflowId: randomUUID() }, sender.token)).status).toBe(409);
    expect((await post(id, 'start-approval', { workflowId: large, note: 'Hurry' }, sender.token)).status).toBe(200);
    expect((await post(id, 'start-approval', { workflowId: large }, sender.token)).status).toBe(409);
    expect(await stateOf(id)).toBe('Pending');
    await app.send('POST', `/v1/approval/${id}/approve`, eva.token, { json: { note: 'Fine' } });
    expect(await bodyOf(get(id, 'notes', eva.token))).toMatchObject([
      { text: 'Hurry', author: sender.actor.name, kind: 'note', mayRemove: false },
      { text: 'Fine', author: eva.actor.name, kind: 'approved', mayRemove: false },
    ]);
    expect((await get(id, 'notes', petr.token)).status).toBe(403);
    expect((await get(id, 'workflows', admin.token)).status).toBe(200);
  });
});

describe('notes', () => {
  test('are written, read by all users who see the document, and deleted by their author', async () => {
    const id = await document({});
    const note = (await bodyOf(post(id, 'notes', { text: '  Ask for the order  ' }))) as DocumentNote;
    expect(note).toMatchObject({ text: 'Ask for the order', mayRemove: true });
    expect(await bodyOf(get(id, 'notes', viewer))).toEqual([{ ...note, mayRemove: false }]);
    expect((await remove(id, `notes/${note.id}`, viewer)).status).toBe(404);
    expect((await remove(id, `notes/${note.id}`)).status).toBe(200);
    expect((await remove(id, `notes/${note.id}`)).status).toBe(404);
    expect(await bodyOf(get(id, 'notes'))).toEqual([]);
    expect(await auditOf(id)).toEqual(expect.arrayContaining(['document.noteAdded', 'document.noteRemoved']));
  });
  test.each([
    ['blank', { text: ' ' }],
    ['none', {}],
    ['long', { text: 'x'.repeat(5001) }],
    ['no text', { text: 'a\u0000' }],
  ])('%s is 400', async (_name, json) => expect((await post(await document({}), 'notes', json)).status).toBe(400));
});

describe('return to issuer', () => {
  test('is previewed in either language, and its delivery status is shown afterwards', async () => {
    const by = supplier();
    const id = await document({ ...by, invoice_number_sm: 'E-1' });
    expect(await bodyOf(post(id, 'return-preview', { reason: 'No order number', culture: 'en-US' }))).toMatchObject({
      culture: 'en-US',
      subject: 'Tenant returned document E-1',
      body: expect.stringContaining('No order number'),
      attachment: 'invoice.pdf',
      recipient: null,
    });
    const stated = { ...by, invoice_number_sm: 'E-0', issued_by_email: 'Účtárna <ucto@dodavatel.cz>' };
    const addressed = await document(stated);
    expect(await bodyOf(post(addressed, 'return-preview', { reason: '' }))).toMatchObject({ recipient: 'ucto@dodavatel.cz' });
    const sent = { reason: 'No order number', culture: 'en-US', recipientEmail: 'billing@example.test' };
    expect((await post(id, 'return-to-issuer', { ...sent, recipientEmail: 'x' })).status).toBe(400);
    expect((await post(id, 'return-to-issuer', sent)).status).toBe(200);
    expect(await bodyOf(get(id, 'emails'))).toMatchObject([
      {
        kind: 'returnToIssuer',
        recipient: 'billing@example.test',
        subject: 'Tenant returned document E-1',
        state: 'Queued',
        sentAt: null,
      },
    ]);
    const next = await document({ ...stated, invoice_number_sm: 'E-2' });
    expect(await bodyOf(post(next, 'return-preview', { reason: '' }))).toMatchObject({
      recipient: 'billing@example.test',
      culture: 'cs-CZ',
    });
    const exported = await document({}, { state: 'Validated', export_state: 'Exported' });
    expect((await post(exported, 'return-to-issuer', sent)).status).toBe(409);
  });
});
