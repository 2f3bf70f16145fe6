import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { type ApprovalCase, emailOf, openApprovalCase, type User } from '#testing/approval-case.ts';
import { asking, workflowOf } from '#testing/build-approval.ts';

let app: TestApp;
let scene: ApprovalCase;
let crowd: User[];
beforeAll(async () => {
  app = await startTestApp();
  scene = await openApprovalCase(app);
  crowd = await Promise.all(Array.from({ length: 20 }, () => app.user(scene.ours, 'Approver', scene.ours.unitIds)));
});
afterAll(() => app.close());

const count = (answers: readonly Response[], status: number) => answers.filter((answer) => answer.status === status).length;
const times = async (id: string, action: string) => (await scene.actionsOf(id)).filter((each) => each === action).length;

async function sent(mode: 'any' | 'all'): Promise<string> {
  const id = await scene.validated({ document_class: mode === 'any' ? 'invoice' : 'receipt' });
  expect((await scene.start(id)).status).toBe(200);
  return id;
}

test('of twenty possible approvers one decides; where all must decide, each counts once', async () => {
  const only = (documentClass: string) => ({
    condition: { match: 'all' as const, rules: [{ subject: 'type' as const, operator: 'is' as const, values: [documentClass] }] },
  });
  const everybody = asking(...crowd.map(({ actor }) => actor));
  await scene.workflow(workflowOf([{ mode: 'any', ...everybody }], only('invoice')));
  await scene.workflow(workflowOf([{ mode: 'all', ...everybody }], only('receipt')));

  const any = await sent('any');
  const first = await Promise.all(crowd.map((user) => scene.approve(any, user)));
  expect([count(first, 200), count(first, 409)]).toEqual([1, 19]);
  expect([await scene.stateOf(any), await times(any, 'document.stepApproved'), await times(any, 'document.approved')]).toEqual([
    'Approved',
    1,
    1,
  ]);

  const all = await sent('all');
  // each of them twice, like a double click
  const votes = await Promise.all([...crowd, ...crowd].map((user) => scene.approve(all, user)));
  expect([count(votes, 200), count(votes, 409)]).toEqual([20, 20]);
  expect([await scene.stateOf(all), await times(all, 'document.stepApproved'), await times(all, 'document.approved')]).toEqual([
    'Approved',
    20,
    1,
  ]);

  const contested = await sent('any');
  const mixed = await Promise.all(
    crowd.map((user, at) => (at % 2 === 0 ? scene.approve(contested, user) : scene.reject(contested, user))),
  );
  expect([count(mixed, 200), count(mixed, 409)]).toEqual([1, 19]);
  const winner = mixed.findIndex(({ status }) => status === 200);
  expect(await scene.stateOf(contested)).toBe(winner % 2 === 0 ? 'Approved' : 'Rejected');

  const handed = await sent('any');
  const target = scene.petr;
  const delegations = await Promise.all(crowd.map((user) => scene.delegate(handed, user, emailOf(target))));
  // the colleague is asked once, whichever request was first
  expect([count(delegations, 200), count(delegations, 409)]).toEqual([1, 19]);
  expect((await scene.approve(handed, target)).status).toBe(200);
});

test('concurrent starts create one run, and lists in opposite orders do not deadlock', async () => {
  const id = await scene.validated();
  const starts = await Promise.all(Array.from({ length: 8 }, () => scene.start(id)));
  expect([count(starts, 200), count(starts, 409)]).toEqual([1, 7]);

  const ids = await Promise.all(Array.from({ length: 6 }, () => scene.validated()));
  for (const each of ids) await scene.start(each);
  const bulk = await Promise.all(
    crowd.map(({ token }, at) =>
      app.send('POST', '/v1/documents/approve', token, { json: at % 2 === 0 ? ids : ids.toReversed() }),
    ),
  );
  expect([count(bulk, 200), count(bulk, 409)]).toEqual([1, 19]);
  for (const each of ids) expect(await times(each, 'document.approved')).toBe(1);
});
