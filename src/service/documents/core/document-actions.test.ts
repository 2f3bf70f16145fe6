/** Tests that the `actions` returned and those accepted by the endpoints are the same, in every state and for every role. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalStates, documentStates, exportStates } from '#contract/core/document-states.ts';
import { type DocumentAction, documentActions } from '#contract/documents/actions.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { type ApprovalCase, openApprovalCase, type User } from '#testing/approval-case.ts';
import { asking, workflowOf } from '#testing/build-approval.ts';
import { invoiceValues } from '#testing/builders.ts';

let app: TestApp;
let scene: ApprovalCase;
let uploader: User;
let exporter: User;
let viewer: User;
/** Too long to be merged: a request that passes the rule is refused for its size, before a file is touched. */
let tooLong: string;

beforeAll(async () => {
  app = await startTestApp();
  scene = await openApprovalCase(app);
  await scene.workflow(workflowOf([asking(scene.petr.actor)]));
  [uploader, exporter, viewer] = await Promise.all([
    app.user(scene.ours, 'Uploader', scene.ours.unitIds),
    app.user(scene.ours, 'Exporter', scene.ours.unitIds),
    app.user(scene.ours, 'Viewer', scene.ours.unitIds),
  ]);
  tooLong = await app.document(scene.ours);
  const db = app.database.forTenant(scene.ours.tenantId);
  await db.updateTable('documents').set({ page_count: 100_000 }).where('id', '=', tooLong).execute();
});
afterAll(() => app.close());

const v1 = '/v1/documents';
/** The endpoint of each action, called so that only the rule can refuse it. */
const calls: Record<DocumentAction, (id: string) => readonly [method: string, path: string, json?: unknown]> = {
  edit: (id) => ['PATCH', `${v1}/${id}`, { filename: 'renamed.pdf' }],
  readAgain: (id) => ['POST', `${v1}/${id}/requeue-extraction`],
  unlock: (id) => ['POST', `/bff/documents/${id}/unlock`, { password: 'secret' }],
  pause: (id) => ['POST', `${v1}/${id}/state/change/Paused`],
  reopen: (id) => ['POST', `${v1}/${id}/state/change/Extracted`],
  rearrange: (id) => ['POST', `${v1}/merge-and-extract`, [id, tooLong]],
  arrangePages: (id) => ['PUT', `/bff/documents/${id}/page-order`, [0]],
  remove: (id) => ['DELETE', `${v1}/${id}`],
  startApproval: (id) => ['POST', `/v1/approval/${id}/workflow/start`],
  restartApproval: (id) => ['POST', `/v1/approval/${id}/workflow/restart`],
  decide: (id) => ['POST', `/v1/approval/${id}/approve`, { note: 'In their place' }],
  exportFile: (id) => ['GET', `${v1}/${id}/file/export?exportFormat=Json`],
  queueExport: (id) => ['POST', `${v1}/export`, { documentId: id }],
  markExported: (id) => ['PATCH', `${v1}/markAsExported`, [{ documentId: id }]],
  markExportFailed: (id) => ['PATCH', `${v1}/markAsExportFailure`, [{ documentId: id, errorMessage: 'no' }]],
};

type Case = {
  state: (typeof documentStates)[number];
  approval: (typeof approvalStates)[number];
  exported: (typeof exportStates)[number];
  hasError?: boolean;
};

/** Creates a document in the given state, with the approval that leads there. */
async function build({ state, approval, exported, hasError = false }: Case): Promise<string> {
  const id = await app.document(scene.ours, {
    state: 'Validated',
    fields: invoiceValues,
    pages: 1,
    created_by_user: uploader.actor.id,
  });
  const done = async (answer: Promise<Response>) => expect((await answer).status).toBe(200);
  if (approval !== 'None') await done(scene.start(id));
  if (approval === 'Approved') await done(scene.approve(id, scene.petr));
  if (approval === 'Rejected') await done(scene.reject(id, scene.petr));
  const db = app.database.forTenant(scene.ours.tenantId);
  const stands = { state, approval_state: approval, export_state: exported, error_count: hasError ? 1 : 0 };
  await db.updateTable('documents').set(stands).where('id', '=', id).execute();
  return id;
}

const send = (user: User, [method, path, json]: readonly [string, string, unknown?]) =>
  app.send(method, path, user.token, json === undefined ? {} : { json });

/** Returns the actions sent and those accepted; a user who may not read the document gets none. */
async function compare(stands: Case, user: User): Promise<{ sent: readonly string[]; accepted: readonly string[] }> {
  let id = await build(stands);
  const answer = await app.send('GET', `/bff/documents/${id}`, user.token);
  const sent = answer.status === 403 ? [] : ((await answer.json()) as { actions: string[] }).actions;
  const accepted: string[] = [];
  for (const action of documentActions) {
    const { status } = await send(user, calls[action](id));
    expect([200, 403, 409, 413], `${action}: ${status}`).toContain(status);
    if (status === 403 || status === 409) continue;
    // accepted, but the document is on hold already
    if (!(action === 'pause' && stands.state === 'Paused')) accepted.push(action);
    id = await build(stands);
  }
  return { sent, accepted };
}

async function expectAgreement(cases: readonly Case[], user: User): Promise<void> {
  await Promise.all(
    cases.map(async (stands) => {
      const { sent, accepted } = await compare(stands, user);
      expect(sent, JSON.stringify(stands)).toEqual(accepted);
    }),
  );
}

test.each(documentStates)(
  'an accountant is offered exactly the accepted actions: %s',
  async (state) => {
    const cases = approvalStates.flatMap((approval) => exportStates.map((exported) => ({ state, approval, exported })));
    await expectAgreement(cases, scene.accountant);
  },
  120_000,
);

const fewer = (['New', 'Extracted', 'Validated'] as const).flatMap((state) =>
  (['None', 'Pending'] as const).flatMap((approval) =>
    (['None', 'Exported'] as const).map((exported): Case => ({ state, approval, exported })),
  ),
);
test.each([
  ['an administrator', () => scene.admin],
  ['an approver with a pending request', () => scene.petr],
  ['an approver without a request', () => scene.eva],
  ['an uploader', () => uploader],
  ['an exporter', () => exporter],
  ['a viewer', () => viewer],
])('the same applies to %s', (_, user) => expectAgreement(fewer, user()), 120_000);

test('errors keep a document out of the queue', () =>
  expectAgreement([{ state: 'Validated', approval: 'None', exported: 'None', hasError: true }], scene.accountant));

test('a list row offers the same actions as the document, except the decision', async () => {
  const id = await build({ state: 'Validated', approval: 'Pending', exported: 'None' });
  const json = { filter: { approvalState: { value: 'Pending' } }, control: { skip: 0, take: 500 } };
  const answer = await app.send('POST', '/bff/documents/list', scene.admin.token, { json });
  const { items } = (await answer.json()) as { items: { id: string; actions: string[] }[] };
  const detail = await app.send('GET', `/bff/documents/${id}`, scene.admin.token);
  const { actions } = (await detail.json()) as { actions: string[] };
  expect(actions).toContain('decide');
  expect(items.find((row) => row.id === id)?.actions).toEqual(actions.filter((action) => action !== 'decide'));
});

test('a document in the trash must be restored first', async () => {
  const id = await build({ state: 'Validated', approval: 'None', exported: 'None' });
  expect((await send(scene.admin, calls.remove(id))).status).toBe(200);
  const json = { filter: { listStatus: { value: 'deleted' } }, control: { skip: 0, take: 500 } };
  const answer = await app.send('POST', '/bff/documents/list', scene.admin.token, { json });
  const { items } = (await answer.json()) as { items: { id: string; actions: string[] }[] };
  expect(items.find((row) => row.id === id)?.actions).toEqual([]);
});
