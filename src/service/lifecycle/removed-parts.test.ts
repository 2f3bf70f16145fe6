/** What still refers to a field, unit, user or document that has been removed meanwhile. */
import { expect, test } from 'vitest';
import { ApprovalCondition } from '#contract/approvals/rules.ts';
import { purge } from '#service/housekeeping/purge.ts';
import type { TestApp } from '#testing/app.ts';
import { callOk } from '#testing/call-ok.ts';
import { type ApprovalCase, codeOf, emailOf, useApprovalCases, type User } from '#testing/approval-case.ts';
import { asking, workflowOf } from '#testing/build-approval.ts';
import { deliverWaiting } from '#testing/deliveries.ts';
import { startReceiver } from '#testing/receiver.ts';

let app: TestApp;
let scene: ApprovalCase;
useApprovalCases((...given) => ([app, scene] = given));

const call = <T>(method: string, path: string, json?: unknown, { token }: User = scene.admin) =>
  callOk<T>(app, method, path, token, { json });
const addField = (fieldName: string, fieldType = 'TEXT') =>
  call('POST', '/v1/document-types/invoice/field', { fieldName, fieldType, label: { 'en-US': fieldName } });
const deleteField = (fieldName: string) => call('DELETE', `/v1/document-types/invoice/field/${fieldName}`);

test('a step that requires a field is approved after the field was deleted', async () => {
  await addField('cost_center');
  await scene.workflow(
    workflowOf([{ ...asking(scene.petr.actor), requiredFields: ['cost_center'], editableFields: ['cost_center'] }]),
  );
  const id = await scene.validated();
  expect((await scene.start(id)).status).toBe(200);
  expect((await scene.approve(id, scene.petr)).status).toBe(409);
  await deleteField('cost_center');
  expect((await scene.approve(id, scene.petr)).status).toBe(200);
  expect(await scene.stateOf(id)).toBe('Approved');
});

test('lists, documents and exports answer after a field that they name was deleted', async () => {
  await addField('cost_center');
  const id = await scene.validated();
  const filter = { 'fields.cost_center': { value: '401' } };
  await call('POST', '/bff/views', { name: 'Center', search: 'fields.cost_center=401&columns=cost_center' });
  await deleteField('cost_center');
  for (const list of ['/v1/documents/list', '/bff/documents/list'])
    for (const body of [{ filter }, { sort: { field: 'fields.cost_center', direction: 'Desc' } }]) {
      const answer = await app.send('POST', list, scene.admin.token, { json: { ...body, control: { skip: 0, take: 10 } } });
      expect(answer.status, `${list} ${JSON.stringify(body)}`).toBe(200);
    }
  await call('GET', `/v1/documents/${id}`);
  await call('GET', `/bff/documents/${id}`);
  await call('PATCH', `/v1/documents/${id}`, { markDocumentAsValidated: true });
  for (const format of ['Json', 'Xml', 'Csv', 'Xlsx']) {
    const file = await app.send('GET', `/v1/documents/${id}/file/export?exportFormat=${format}`, scene.admin.token);
    expect(file.status, format).toBe(200);
  }
});

test('a step whose condition tests a deleted field is asked, not skipped', async () => {
  await addField('risk', 'DECIMAL');
  const condition = { match: 'all', rules: [{ subject: 'field', field: 'risk', operator: 'gt', values: ['10'] }] };
  const step = { name: 'Risk', mode: 'any', approvers: { userIds: [scene.petr.actor.id] }, condition };
  const { workflowId } = await call<{ workflowId: string }>('POST', '/bff/approval/workflows', { name: 'Risk', steps: [step] });
  await call('POST', `/bff/approval/workflows/${workflowId}/activate`, { isActive: true });
  const id = await scene.validated();
  await deleteField('risk');
  expect((await scene.start(id)).status).toBe(200);
  expect(await scene.steps(id)).toEqual(['Pending']);
});

test('a data table that a workflow looks values up in cannot be deleted: the workflow would no longer apply', async () => {
  const table = await call<{ id: string }>('POST', '/v1/external-data-tables', {
    name: 'watched',
    values: [{ key: 'Dodavatel s.r.o.', value: 'yes' }],
  });
  const rule = { subject: 'lookup', field: 'issued_by_name_sm', table: table.id, operator: 'is', values: ['yes'] };
  const condition = ApprovalCondition.parse({ match: 'all', rules: [{ match: 'any', rules: [rule] }] });
  const workflowId = await scene.workflow(
    workflowOf([asking(scene.petr.actor)], { name: 'Watched', condition, isRequired: true }),
  );
  const remove = () => app.send('DELETE', `/v1/external-data-tables/${table.id}`, scene.admin.token);
  const params = { table: 'watched', workflows: 'Watched', more: 0 };
  const refused = await remove();
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { code: 'still_in_use', reason: { code: 'data_table_in_workflow', params }, context: { workflows: ['Watched'] } },
  ]);
  const id = await scene.validated();
  expect((await app.send('POST', '/v1/documents/export', scene.admin.token, { json: { documentId: id } })).status).toBe(409);
  await call('DELETE', `/bff/approval/workflows/${workflowId}`);
  expect((await remove()).status).toBe(200);
});

test('a webhook that waits while retention deletes its document is called, and so is the next', async () => {
  const receiver = await startReceiver();
  try {
    const draft = { name: 'Ledger', url: `${receiver.url}/hook`, event: 'DocumentSaved', isActive: true };
    await call('POST', '/bff/webhooks', draft);
    const [gone, stays] = [await scene.validated(), await scene.validated()];
    for (const id of [gone, stays]) await call('PATCH', `/v1/documents/${id}`, { markDocumentAsSavedOnly: true });
    await call('DELETE', `/v1/documents/${gone}`);
    const longAgo = new Date(Date.now() - 31 * 86_400_000);
    await app.database.system.updateTable('documents').set({ deleted_at: longAgo }).where('id', '=', gone).execute();
    await purge({ system: app.database.system, blobs: app.blobs, now: new Date(), signal: new AbortController().signal });
    await deliverWaiting(app, scene.ours);
    // it happened, whatever became of the document
    expect(receiver.calls.map(({ query }) => query['documentId'])).toEqual([gone, stays]);
  } finally {
    await receiver.close();
  }
});

test('bulk calls with one document of a foreign unit change none of them', async () => {
  await scene.workflow(workflowOf([asking(scene.petr.actor)]));
  const [own, other] = [await scene.validated(), await scene.validated({ accounting_unit_id: scene.ours.unitIds[1] })];
  const limited = await app.user(scene.ours, 'Accountant', [scene.ours.unitIds[0]]);
  const before = [await scene.row(own), await scene.row(other)];
  const mark = (documentId: string) => ({ documentId, exportType: 'ledger' });
  for (const [method, path, json] of [
    ['POST', '/v1/documents/export/list', [own, other]],
    ['DELETE', '/v1/documents/delete', [own, other]],
    ['PATCH', '/v1/documents/markAsExported', [mark(own), mark(other)]],
    ['POST', '/bff/documents/requeue-extraction', [own, other]],
    ['POST', '/v1/documents/merge-and-extract', [own, other]],
  ] as const) {
    const answer = await app.send(method, path, limited.token, { json });
    expect(answer.status, path).toBe(403);
  }
  expect([await scene.row(own), await scene.row(other)]).toEqual(before);
});

test('a delegate who is deactivated, and the unit of the document changed: the step can still be decided', async () => {
  await scene.workflow(workflowOf([asking(scene.petr.actor)]));
  const id = await scene.validated();
  await scene.start(id);
  expect((await scene.delegate(id, scene.petr, emailOf(scene.eva))).status).toBe(200);
  await call('POST', `/bff/users/${scene.eva.actor.id}/active`, { isActive: false });
  expect((await scene.approve(id, scene.petr)).status).toBe(409);
  await call('POST', `/v1/documents/${id}/update-accounting-unit/${scene.ours.unitIds[1]}`);
  expect((await scene.approve(id, scene.admin, { note: 'nobody else is left' })).status).toBe(200);
});

test('exported, taken back, edited and exported again: both exports are in the history, and the queue has it once', async () => {
  const id = await scene.validated();
  await call('POST', '/v1/documents/export/list', [id]);
  const mark = [{ documentId: id, exportType: 'ledger' }];
  await call('PATCH', '/v1/documents/markAsExported', mark);
  expect(await codeOf(await scene.patch(id, scene.accountant, { fields: { note: { value: 'late' } } }))).toEqual([
    409,
    expect.any(String),
  ]);
  await call('POST', `/v1/documents/${id}/requeue-validation`);
  expect(
    (await scene.patch(id, scene.accountant, { fields: { note: { value: 'late' } }, markDocumentAsValidated: true })).status,
  ).toBe(200);
  await call('POST', '/v1/documents/export/list', [id, id]);
  await call('PATCH', '/v1/documents/markAsExported', mark);
  const { documentExportHistory: history } = await call<{ documentExportHistory: { state: string }[] }>(
    'GET',
    `/v1/documents/${id}`,
  );
  expect(history.filter(({ state }) => state === 'Exported')).toHaveLength(2);
});
