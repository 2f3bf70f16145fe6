/** Functions that are tested by themselves elsewhere, used together. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { callOk } from '#testing/call-ok.ts';
import { type ApprovalCase, codeOf, openApprovalCase, type User } from '#testing/approval-case.ts';
import { approvalWork } from '#testing/approval-clock.ts';
import { asking, workflowOf } from '#testing/build-approval.ts';

let app: TestApp;
let scene: ApprovalCase;
let work: ReturnType<typeof approvalWork>;
beforeAll(async () => {
  app = await startTestApp();
  work = approvalWork(app);
});
beforeEach(async () => {
  scene = await openApprovalCase(app);
});
afterAll(() => app.close());

const call = (method: string, path: string, json?: unknown, { token }: User = scene.admin) =>
  callOk(app, method, path, token, { json });
const states = async (id: string) => {
  const { approval_state: approval, export_state: exported } = await scene.row(id);
  return [approval, exported];
};
const historyOf = async (id: string) =>
  (
    await app.database.system.selectFrom('export_history').select('state').where('document_id', '=', id).orderBy('id').execute()
  ).map(({ state }) => state);
const deactivate = ({ actor }: User) => call('POST', `/bff/users/${actor.id}/active`, { isActive: false });

test('a document named twice in one call is decided, queued and marked once', async () => {
  await scene.workflow(workflowOf([asking(scene.petr.actor), asking(scene.petr.actor)]));
  const [decided, marked] = [await scene.validated(), await scene.validated()];
  await scene.start(decided);
  await call('POST', '/v1/documents/approve', [decided, decided], scene.petr);
  expect(await scene.steps(decided)).toEqual(['Approved', 'Pending']);

  await call('POST', '/v1/documents/export/list', [marked, marked]);
  const mark = { documentId: marked, exportType: 'ledger' };
  await call('PATCH', '/v1/documents/markAsExported', [mark, mark]);
  expect(await historyOf(marked)).toEqual(['Queued', 'Exported']);
  await call('DELETE', '/v1/documents/delete', [marked, marked]);
  await call('POST', '/bff/documents/restore', [marked, marked]);
});

test('queued after approval: another unit or type requires a new approval, and the trash keeps the place in the queue', async () => {
  const settings = { trigger: 'AfterApproval', finishedAction: 'Delete', downloadNaming: 'DocumentId', exportFormat: 'Json' };
  await call('PUT', '/v1/tenant/export/settings', settings);
  await scene.workflow(workflowOf([asking(scene.petr.actor)]));
  const id = await scene.validated();
  await scene.start(id);
  await scene.approve(id, scene.petr);
  expect(await states(id)).toEqual(['Approved', 'Queued']);
  for (const change of [`update-accounting-unit/${scene.ours.unitIds[1] ?? ''}`, 'change-document-type/receipt']) {
    await call('POST', `/v1/documents/${id}/${change}`);
    expect(await states(id)).toEqual(['Pending', 'None']);
    await scene.approve(id, scene.petr);
    expect(await states(id)).toEqual(['Approved', 'Queued']);
  }
  await call('DELETE', `/v1/documents/${id}`);
  const mark = [{ documentId: id, exportType: 'ledger' }];
  expect((await app.send('PATCH', '/v1/documents/markAsExported', scene.admin.token, { json: mark })).status).toBe(404);
  await call('POST', '/bff/documents/restore', [id]);
  await call('PATCH', '/v1/documents/markAsExported', mark);
  // finished, so in the trash; the response to the first call was lost
  await call('PATCH', '/v1/documents/markAsExported', mark);
  expect([await states(id), (await scene.row(id)).deleted_at]).toEqual([['Approved', 'Exported'], expect.any(Date)]);
});

test('deleted between two steps and restored: the second step decides, not before', async () => {
  await scene.workflow(workflowOf([asking(scene.petr.actor), asking(scene.eva.actor)]));
  const id = await scene.validated();
  await scene.start(id);
  await scene.approve(id, scene.petr);
  await call('DELETE', `/v1/documents/${id}`);
  expect(await codeOf(await scene.approve(id, scene.eva))).toEqual([404, 'document_not_found']);
  await call('POST', '/bff/documents/restore', [id]);
  expect(await scene.steps(id)).toEqual(['Approved', 'Pending']);
  await scene.approve(id, scene.eva);
  expect(await scene.stateOf(id)).toBe('Approved');
});

const substitute = (of: User, by: User) =>
  call('POST', '/bff/approval/substitutions', {
    userId: of.actor.id,
    substituteId: by.actor.id,
    from: new Date(Date.now() - 1000).toISOString(),
    to: new Date(Date.now() + 86_400_000).toISOString(),
  });

test('a substitute decides only in their own units, alone and in bulk', async () => {
  const [here, elsewhere] = scene.ours.unitIds;
  const other = await app.user(scene.ours, 'Approver', [elsewhere ?? here]);
  await scene.workflow(workflowOf([asking(scene.petr.actor)]));
  await substitute(scene.petr, other);
  const id = await scene.validated({ accounting_unit_id: here });
  await scene.start(id);
  expect(await codeOf(await scene.approve(id, other))).toEqual([403, 'unit_forbids']);
  expect(await codeOf(await scene.post('/v1/documents/approve', other, [id]))).toEqual([403, 'unit_forbids']);
  expect(await scene.stateOf(id)).toBe('Pending');
});

/** Returns whoever of the two approvers has not signed: the substitute signs for the first, whose order is by name. */
async function approverLeft(documentId: string): Promise<User> {
  const { approver_id: id } = await app.database.system
    .selectFrom('approvals')
    .select('approver_id')
    .where('document_id', '=', documentId)
    .where('status', '=', 'Pending')
    .executeTakeFirstOrThrow();
  return scene.petr.actor.id === id ? scene.petr : scene.eva;
}

test('a substitute of two approvers who both must approve signs for one of them, and it takes a second person', async () => {
  const workflow = { mode: 'all' as const, ...asking(scene.petr.actor, scene.eva.actor) };
  await scene.workflow(workflowOf([workflow]));
  const jan = await app.user(scene.ours, 'Approver', scene.ours.unitIds);
  for (const away of [scene.petr, scene.eva]) await substitute(away, jan);
  const [decided, delegated] = [await scene.validated(), await scene.validated()];
  for (const id of [decided, delegated]) await scene.start(id);
  const inboxOf = async ({ token }: User) => {
    const answer = await app.send('POST', '/bff/approval/inbox', token, { json: {} });
    return ((await answer.json()) as { items: { document: { id: string } }[] }).items.map(({ document }) => document.id);
  };
  await scene.approve(decided, jan);
  expect([await scene.stateOf(decided), await inboxOf(jan)]).toEqual(['Pending', [delegated]]);
  expect(await codeOf(await scene.approve(decided, jan))).toEqual([409, 'state_conflict']);
  expect(await codeOf(await scene.post('/v1/documents/approve', jan, [decided]))).toEqual([409, 'state_conflict']);
  await scene.approve(decided, await approverLeft(decided));
  expect(await scene.stateOf(decided)).toBe('Approved');

  // an administrator who is no approver passes one signature on, not both
  await scene.delegate(delegated, scene.admin, jan.actor.email ?? '');
  await scene.approve(delegated, jan);
  expect(await scene.stateOf(delegated)).toBe('Pending');
  // nobody is left who could give the second: jan has signed
  await deactivate(await approverLeft(delegated));
  await work.tick();
  expect(await scene.actionsOf(delegated)).toContain('document.approvalAbandoned');
});

test('an approver is deactivated: their substitute decides what waits, and an administrator what is sent later', async () => {
  await scene.workflow(workflowOf([asking(scene.petr.actor)]));
  await substitute(scene.petr, scene.eva);
  const [before, after] = [await scene.validated(), await scene.validated()];
  await scene.start(before);
  await deactivate(scene.petr);
  await scene.approve(before, scene.eva);
  expect(await scene.stateOf(before)).toBe('Approved');
  await scene.start(after);
  expect((await scene.approve(after, scene.eva)).status).toBe(403);
  await scene.approve(after, scene.admin, { note: 'has left the company' });
  expect(await scene.stateOf(after)).toBe('Approved');
});

test('a question to a colleague who is deactivated holds the step until it is withdrawn', async () => {
  await scene.workflow(workflowOf([asking(scene.petr.actor)]));
  const id = await scene.validated();
  await scene.start(id);
  const question = `/bff/documents/${id}/approval/question`;
  await call('POST', question, { userId: scene.accountant.actor.id, question: 'Is this ours?' }, scene.petr);
  await deactivate(scene.accountant);
  expect((await scene.approve(id, scene.petr)).status).toBe(409);
  await call('DELETE', question, undefined, scene.petr);
  await scene.approve(id, scene.petr);
  expect(await scene.stateOf(id)).toBe('Approved');
});
