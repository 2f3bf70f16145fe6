import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { type ApprovalCase, emailOf, openApprovalCase, type User } from '#testing/approval-case.ts';
import { asking, workflowOf } from '#testing/build-approval.ts';
import { outcomeOf } from '#testing/outcome.ts';

let app: TestApp;
let stranger: User;
beforeAll(async () => {
  app = await startTestApp();
  const theirs = await app.tenant('Theirs');
  stranger = await app.user(theirs, 'Approver', theirs.unitIds);
});
afterAll(() => app.close());

type Scene = ApprovalCase & { late: User };
type Call = { name: string; answers: readonly [number, string]; before?: (scene: Scene, id: string) => Promise<unknown> } & {
  call: (scene: Scene, id: string) => Promise<Response>;
};

const tooLong = { note: 'x'.repeat(100_000) };
const gone = (scene: Scene, id: string) => app.send('DELETE', `/v1/documents/${id}`, scene.accountant.token);
const exported = (scene: Scene, id: string) => outcomeOf(app, scene.ours).set(id, { export_state: 'Exported' });
const decided = (scene: Scene, id: string) => scene.approve(id, scene.petr);
const restarted = async (scene: Scene, id: string) => {
  await decided(scene, id);
  await scene.approve(id, scene.eva);
  await scene.post(`/v1/approval/${id}/workflow/restart`, scene.accountant);
};

/** Petr decides the first step, Eva the second; the admin sent the document, so with four eyes the admin cannot decide. */
const calls: readonly Call[] = [
  { name: 'out of turn', answers: [409, 'state_conflict'], call: ({ approve, eva }, id) => approve(id, eva) },
  { name: 'rejected out of turn', answers: [409, 'state_conflict'], call: ({ reject, eva }, id) => reject(id, eva) },
  {
    name: 'delegated out of turn',
    answers: [409, 'state_conflict'],
    call: ({ delegate, eva, late }, id) => delegate(id, eva, emailOf(late)),
  },
  { name: 'twice', answers: [409, 'state_conflict'], before: decided, call: ({ approve, petr }, id) => approve(id, petr) },
  {
    name: 'rejected after approving',
    answers: [409, 'state_conflict'],
    before: decided,
    call: ({ reject, petr }, id) => reject(id, petr),
  },
  {
    name: 'after a restart, by the previous approver',
    answers: [409, 'state_conflict'],
    before: restarted,
    call: ({ approve, eva }, id) => approve(id, eva),
  },
  {
    name: 'after a restart, with the previous version',
    answers: [409, 'stale_version'],
    before: restarted,
    call: ({ petr }, id) => app.send('POST', `/v1/approval/${id}/approve`, petr.token, { headers: { 'if-match': '"2"' } }),
  },
  {
    name: 'a deleted document',
    answers: [404, 'document_not_found'],
    before: gone,
    call: ({ approve, petr }, id) => approve(id, petr),
  },
  {
    name: 'a deleted document, rejected',
    answers: [404, 'document_not_found'],
    before: gone,
    call: ({ reject, petr }, id) => reject(id, petr),
  },
  {
    name: 'a deleted document, delegated',
    answers: [404, 'document_not_found'],
    before: gone,
    call: ({ delegate, petr, late }, id) => delegate(id, petr, emailOf(late)),
  },
  {
    name: 'an exported document',
    answers: [409, 'state_conflict'],
    before: exported,
    call: ({ approve, petr }, id) => approve(id, petr),
  },
  {
    name: 'an exported document, rejected',
    answers: [409, 'state_conflict'],
    before: exported,
    call: ({ reject, petr }, id) => reject(id, petr),
  },
  {
    name: 'an exported document, delegated',
    answers: [409, 'state_conflict'],
    before: exported,
    call: ({ delegate, petr, late }, id) => delegate(id, petr, emailOf(late)),
  },
  { name: 'as the sender, with four eyes', answers: [403, 'role_forbids'], call: ({ approve, admin }, id) => approve(id, admin) },
  {
    name: 'rejected as the sender, with four eyes',
    answers: [403, 'role_forbids'],
    call: ({ reject, admin }, id) => reject(id, admin),
  },
  {
    name: 'delegated to the sender, with four eyes',
    answers: [409, 'state_conflict'],
    call: ({ delegate, petr, admin }, id) => delegate(id, petr, emailOf(admin)),
  },
  {
    name: 'with a note of 100,000 characters',
    answers: [400, 'invalid_input'],
    call: ({ approve, petr }, id) => approve(id, petr, tooLong),
  },
  {
    name: 'rejected with such a note',
    answers: [400, 'invalid_input'],
    call: ({ reject, petr }, id) => reject(id, petr, tooLong),
  },
  {
    name: 'delegated with such a note',
    answers: [400, 'invalid_input'],
    call: ({ post, petr, late }, id) => post(`/v1/approval/${id}/delegate/${emailOf(late)}`, petr, tooLong),
  },
  {
    name: 'a bulk decision with such a note',
    answers: [400, 'invalid_input'],
    call: ({ post, petr }, id) => post('/bff/approval/decide', petr, { documentIds: [id], verdict: 'Approved', ...tooLong }),
  },
  {
    name: 'delegated to oneself',
    answers: [400, 'invalid_input'],
    call: ({ delegate, petr }, id) => delegate(id, petr, emailOf(petr)),
  },
  {
    name: 'delegated to an unknown user',
    answers: [404, 'not_found'],
    call: ({ delegate, petr }, id) => delegate(id, petr, 'nobody@example.test'),
  },
  {
    name: 'delegated to a user of another tenant',
    answers: [404, 'not_found'],
    call: ({ delegate, petr }, id) => delegate(id, petr, emailOf(stranger)),
  },
  {
    name: 'approved by a user of another tenant',
    answers: [404, 'document_not_found'],
    call: ({ approve }, id) => approve(id, stranger),
  },
];

/** All rows that a decision would write. */
async function allOf({ ours }: Scene) {
  const db = app.database.forTenant(ours.tenantId);
  return {
    documents: await db.selectFrom('documents').selectAll().execute(),
    runs: await db.selectFrom('approval_runs').selectAll().orderBy('id').execute(),
    steps: await db.selectFrom('approval_run_steps').selectAll().orderBy('run_id').orderBy('step_index').execute(),
    votes: await db.selectFrom('approvals').selectAll().orderBy('run_id').orderBy('step_index').orderBy('position').execute(),
    audit: await db.selectFrom('audit_log').select('id').orderBy('id').execute(),
    emails: await db.selectFrom('outbox_messages').select('id').execute(),
  };
}

test.each(calls)('$name: returns a clear error and changes nothing', async ({ answers, before, call }) => {
  const opened = await openApprovalCase(app);
  const scene = { ...opened, late: await app.user(opened.ours, 'Approver', opened.ours.unitIds) };
  await scene.workflow(workflowOf([asking(scene.petr.actor), asking(scene.eva.actor)], { fourEyes: true }));
  const id = await scene.validated();
  expect((await scene.start(id, scene.admin)).status).toBe(200);
  await before?.(scene, id);
  const state = await allOf(scene);
  const answer = await call(scene, id);
  const problem = (await answer.json()) as { code: string; detail?: string; errors?: unknown[] };
  expect([answer.status, problem.code]).toEqual(answers);
  expect(
    (problem.detail ?? '').length + (problem.errors ?? []).length + (answers[1] === 'document_not_found' ? 1 : 0),
  ).toBeGreaterThan(0);
  expect(await allOf(scene)).toEqual(state);
});
