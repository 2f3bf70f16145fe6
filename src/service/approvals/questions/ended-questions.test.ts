/** Questions whose approval ends or begins again before they are answered. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { type ApprovalCase, codeOf, emailOf, openApprovalCase } from '#testing/approval-case.ts';
import { approvalWork } from '#testing/approval-clock.ts';
import { asking, workflowOf } from '#testing/build-approval.ts';
import { startMailServer } from '#testing/mail-server.ts';

let app: TestApp;
let scene: ApprovalCase;
let work: ReturnType<typeof approvalWork>;
let server: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  app = await startTestApp();
  work = approvalWork(app);
  server = await startMailServer();
});
beforeEach(async () => {
  scene = await openApprovalCase(app);
  server.taken.length = 0;
});
afterAll(async () => {
  await server.close();
  await app.close();
});

/** A document approved in its first step, with a question about the second. */
async function asked(): Promise<string> {
  const settings = { afterEdit: 'reset', watchedFields: ['total_amount'] };
  await app.send('PUT', '/bff/approval/settings', scene.admin.token, { json: settings });
  await scene.workflow(workflowOf([asking(scene.petr.actor), { ...asking(scene.eva.actor), dueHours: 2, remindHours: 1 }]));
  const id = await scene.validated();
  await scene.start(id);
  await scene.approve(id, scene.petr);
  const question = { userId: scene.accountant.actor.id, question: 'Is this ours?' };
  expect((await scene.post(`/bff/documents/${id}/approval/question`, scene.eva, question)).status).toBe(200);
  return id;
}
const endings: [string, (id: string) => Promise<Response>][] = [
  ['restarted', (id) => scene.post(`/v1/approval/${id}/workflow/restart`, scene.accountant)],
  ['reset by a change of a watched value', (id) => scene.patch(id, scene.admin, { fields: { total_amount: { value: '7.00' } } })],
  [
    'restarted in another unit',
    (id) => scene.post(`/v1/documents/${id}/update-accounting-unit/${scene.ours.unitIds[1]}`, scene.admin),
  ],
];

test.each(endings)('an approval that is %s is held by no question of the round before', async (_, end) => {
  const id = await asked();
  await work.post(server.url);
  const email = server.taken.find(({ to }) => to.includes(emailOf(scene.accountant)))?.email;
  const link = /http:\/\/\S+\/answer\/[\w.-]+/.exec(email?.text ?? '')?.[0] ?? '';
  expect((await fetch(link)).status).toBe(200);

  expect((await end(id)).status).toBe(200);
  const questions = await app.send('GET', '/bff/approval/questions', scene.accountant.token);
  expect(await questions.json()).toEqual([]);
  const late = await fetch(link, { method: 'POST', body: new URLSearchParams({ answer: 'Yes.' }) });
  expect(late.status).toBe(410);
  const answer = await scene.post(`/bff/documents/${id}/approval/answer`, scene.accountant, { answer: 'Yes.' });
  expect([403, 409]).toContain(answer.status);
  expect(await scene.steps(id)).toEqual(['Pending', 'Waiting']);
  await scene.approve(id, scene.petr);
  // the second step of the new round has its own deadlines, and can be asked about again
  work.pass(2);
  await work.tick();
  const again = { userId: scene.admin.actor.id, question: 'And now?' };
  expect((await scene.post(`/bff/documents/${id}/approval/question`, scene.eva, again)).status).toBe(200);
  expect(await codeOf(await scene.approve(id, scene.eva))).toEqual([409, 'state_conflict']);
});
