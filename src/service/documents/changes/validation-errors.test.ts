import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Problem } from '#contract/core/errors.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { invoiceValues, type TestTenant } from '#testing/builders.ts';
import { outcomeOf } from '#testing/outcome.ts';

let app: TestApp;
let tenant: TestTenant;
let foreign: TestTenant;
let token: string;
let left: ReturnType<typeof outcomeOf>;

beforeAll(async () => {
  app = await startTestApp();
  foreign = await app.tenant();
});
beforeEach(async () => {
  tenant = await app.tenant();
  ({ token } = await app.user(tenant, 'Accountant'));
  left = outcomeOf(app, tenant);
});
afterAll(() => app.close());

const put = (id: string, validationErrors: unknown, as: string | null = token) =>
  app.send('PUT', `/v1/documents/${id}/validation-errors`, as, { json: { validationErrors } });
const read = async (id: string) =>
  ((await (await app.send('GET', `/v1/documents/${id}/validation-errors`, token)).json()) as { errors: { message: string }[] })
    .errors;
const patch = (id: string, json: object) => app.send('PATCH', `/v1/documents/${id}`, token, { json });
const validated = () => app.document(tenant, { state: 'Validated', export_state: 'Queued', fields: invoiceValues });
const wrong = { fieldNames: ['total_amount', 'currency'], message: 'Neznámá zakázka', validationLevel: 'Error' };

test('each named field gets the message, and an error removes the document from the export queue', async () => {
  const id = await validated();
  const answer = await put(id, [wrong]);
  expect([answer.status, await answer.text()]).toEqual([200, '']);
  const message = { message: 'Neznámá zakázka', level: 'Error', itemIndex: null, code: 'external' };
  expect(await read(id)).toEqual([
    { field: 'total_amount', ...message },
    { field: 'currency', ...message },
  ]);
  expect(await left.row(id)).toMatchObject({ error_count: 2, export_state: 'None' });
  expect(await left.audit(id)).toEqual(['document.externallyValidated']);
  expect((await app.send('POST', '/v1/documents/export', token, { json: { documentId: id } })).status).toBe(409);
});

test('a message stays beside our own checks until the field is saved with another value', async () => {
  const id = await app.document(tenant, { fields: invoiceValues });
  await put(id, [wrong, { fieldNames: [], message: 'As a whole', validationLevel: 'warning' }]);
  await patch(id, { fields: { total_amount: { value: '12100.00' } } });
  expect((await read(id)).map(({ message }) => message)).toEqual(expect.arrayContaining(['Neznámá zakázka', 'As a whole']));
  await patch(id, { fields: { total_amount: { value: '12200.00' } } });
  expect(await read(id)).toEqual([expect.objectContaining({ field: 'currency', code: 'external' })]);
  await patch(id, { fields: { currency: { value: '' } } });
  expect(await read(id)).toEqual([expect.objectContaining({ field: 'currency', code: 'required' })]);
});

test('later messages replace earlier ones and keep our own checks', async () => {
  const id = await app.document(tenant, {
    fields: invoiceValues,
    messages: [{ field: 'note', itemIndex: null, level: 'Warning', code: 'required', params: {} }],
  });
  await put(id, [wrong]);
  await put(id, [{ fieldNames: ['note'], message: 'Second' }]);
  expect(await read(id)).toMatchObject([
    { field: 'note', message: 'Second', level: 'Error' },
    { field: 'note', code: 'required' },
  ]);
  await put(id, []);
  expect(await read(id)).toMatchObject([{ code: 'required' }]);
  // no values were changed: a user who is editing can save without a conflict
  expect(await left.row(id)).toMatchObject({ error_count: 0, warning_count: 1, version: 1 });
});

test('only an error blocks the export of a document', async () => {
  const id = await validated();
  await put(id, [
    { ...wrong, validationLevel: 'Warning' },
    { ...wrong, validationLevel: 'Info' },
  ]);
  expect(await left.row(id)).toMatchObject({ error_count: 0, warning_count: 2, export_state: 'Queued' });
});

test.each<[unknown, string]>([
  [undefined, 'body.validationErrors'],
  ['x', 'body.validationErrors'],
  [[{ message: 'x', fieldNames: 'total_amount' }], 'body.validationErrors.0.fieldNames'],
  [[{ fieldNames: ['total_amount'] }], 'body.validationErrors.0.message'],
  [[{ ...wrong, message: '' }], 'body.validationErrors.0.message'],
  [[{ ...wrong, validationLevel: 'Fatal' }], 'body.validationErrors.0.validationLevel'],
  [[wrong, { ...wrong, fieldNames: ['note', 'nonsense'] }], 'body.validationErrors.1.fieldNames.1'],
  [Array.from({ length: 201 }, () => wrong), 'body.validationErrors'],
])('%j is 400 at %s and changes nothing', async (validationErrors, path) => {
  const id = await validated();
  const answer = await put(id, validationErrors);
  expect(answer.status).toBe(400);
  expect(((await answer.json()) as Problem).errors?.map((each) => each.path)).toContain(path);
  expect(await left.row(id)).toMatchObject({ messages: [], export_state: 'Queued' });
});

test('permissions: 401, 403 by role and unit, 404, 409', async () => {
  const id = await app.document(tenant, { accounting_unit_id: tenant.unitIds[1] });
  expect((await put(id, [], null)).status).toBe(401);
  expect((await put(id, [])).status).toBe(403);
  expect((await put(id, [], (await app.user(tenant, 'Viewer')).token)).status).toBe(403);
  expect((await put(await app.document(foreign), [])).status).toBe(404);
  expect((await put('nothing', [])).status).toBe(404);
  expect((await put(await app.document(tenant, { export_state: 'Exported' }), [])).status).toBe(409);
});
