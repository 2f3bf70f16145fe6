/** A question that holds a step, and decisions and changes of several documents. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { type ApprovalCase, openApprovalCase, type User } from '#testing/approval-case.ts';
import { asking, workflowOf } from '#testing/build-approval.ts';

let app: TestApp;
let scene: ApprovalCase;
let held: string;
let free: string;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.close());
beforeEach(async () => {
  scene = await openApprovalCase(app);
  await scene.workflow(workflowOf([asking(scene.petr.actor)]));
  [held, free] = [await scene.validated(), await scene.validated()];
  for (const id of [held, free]) expect((await scene.start(id)).status).toBe(200);
  const { petr, accountant } = scene;
  const question = { userId: accountant.actor.id, question: 'Who ordered this?' };
  expect((await scene.post(`/bff/documents/${held}/approval/question`, petr, question)).status).toBe(200);
});

type Bulk = { verdict?: 'Approved' | 'Rejected'; isTrial?: boolean; versions?: number[] };
const decide = (by: User, documentIds: string[], { verdict = 'Approved', ...bulk }: Bulk = {}) =>
  scene.post('/bff/approval/decide', by, { documentIds, verdict, note: 'as agreed', ...bulk });
const states = async () => [await scene.stateOf(held), await scene.stateOf(free)];
const changeBoth = async (change: object) => {
  const changes = [held, free].map((documentId) => ({ documentId, ...change }));
  return (await scene.post('/bff/documents/change-many', scene.accountant, changes)).json();
};
const answer = () => scene.post(`/bff/documents/${held}/approval/answer`, scene.accountant, { answer: 'The workshop did.' });

describe('a question that holds one of several documents', () => {
  test.each(['Approved', 'Rejected'] as const)(
    '%s: blocks all, names whose answer is missing, and can be left out',
    async (verdict) => {
      const { petr, accountant } = scene;
      for (const isTrial of [true, false]) {
        const answered = await decide(petr, [free, held], { verdict, isTrial });
        expect([answered.status, await answered.json()]).toMatchObject([
          409,
          { errors: [{ path: 'body.documentIds.1', code: 'waiting_for_answer', params: { name: accountant.actor.name } }] },
        ]);
      }
      expect(await states()).toEqual(['Pending', 'Pending']);
      expect((await decide(petr, [free], { verdict })).status).toBe(200);
      expect(await states()).toEqual(['Pending', verdict]);
    },
  );

  test('puts it after the documents that can be decided, as the most urgent come first', async () => {
    const { items } = (await (await scene.post('/bff/approval/inbox', scene.petr)).json()) as {
      items: { document: { id: string } }[];
    };
    expect(items.map(({ document }) => document.id)).toEqual([free, held]);
  });

  test('binds administrators too, and others stay without a say', async () => {
    expect((await decide(scene.admin, [held])).status).toBe(409);
    expect((await decide(scene.eva, [held])).status).not.toBe(200);
    expect((await decide(scene.accountant, [held])).status).toBe(403);
    const anonymous = await app.send('POST', '/bff/approval/decide', null, { json: {} });
    expect(anonymous.status).toBe(401);
    expect(await states()).toEqual(['Pending', 'Pending']);
  });

  test('lets all be decided once it is answered, in the versions that were seen', async () => {
    const versions = [(await scene.row(held)).version, (await scene.row(free)).version];
    expect((await answer()).status).toBe(200);
    expect((await decide(scene.petr, [held, free], { versions })).status).toBe(200);
    expect(await states()).toEqual(['Approved', 'Approved']);
  });

  test('is not passed by sending the documents for approval again from the list', async () => {
    expect(await changeBoth({ sendToApproval: true })).toMatchObject([{ isDone: false }, { isDone: false }]);
    expect((await decide(scene.petr, [held])).status).toBe(409);
  });

  test('stays open when values are changed from the list, and what was seen before no longer counts', async () => {
    const versions = [(await scene.row(held)).version];
    expect(await changeBoth({ fields: { note: { value: 'Brno' } } })).toMatchObject([{ isDone: true }, { isDone: true }]);
    expect((await decide(scene.petr, [held])).status).toBe(409);
    expect((await answer()).status).toBe(200);
    const stale = await decide(scene.petr, [held], { versions });
    expect([stale.status, await stale.json()]).toMatchObject([409, { errors: [{ code: 'version_changed' }] }]);
    expect((await decide(scene.petr, [held], { versions: [(await scene.row(held)).version] })).status).toBe(200);
  });

  test('of a deleted document is shown to nobody and blocks nothing else', async () => {
    expect((await app.send('DELETE', `/v1/documents/${held}`, scene.accountant.token)).status).toBeLessThan(300);
    const questions = await (await app.send('GET', '/bff/approval/questions', scene.accountant.token)).json();
    expect(questions).toEqual([]);
    expect((await decide(scene.petr, [free])).status).toBe(200);
  });
});
