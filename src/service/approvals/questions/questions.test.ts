import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { type ApprovalCase, codeOf, emailOf, openApprovalCase, type User } from '#testing/approval-case.ts';
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
afterAll(async () => {
  await server.close();
  await app.close();
});
const start = new Date('2026-03-06T10:00:00Z');
beforeEach(async () => {
  app.clock.now = () => start;
  scene = await openApprovalCase(app);
  server.taken.length = 0;
});

const hoursLater = (hours: number) => void (app.clock.now = () => new Date(start.getTime() + hours * 3_600_000));

/** A document that waits for Petr, with a reminder after one day and a deadline after two. */
async function waiting(): Promise<string> {
  await scene.workflow(workflowOf([{ ...asking(scene.petr.actor), dueHours: 48, remindHours: 24 }]));
  const id = await scene.validated();
  expect((await scene.start(id)).status).toBe(200);
  return id;
}
const ask = (id: string, by: User, to: User, question = 'Who ordered this?') =>
  scene.post(`/bff/documents/${id}/approval/question`, by, { userId: to.actor.id, question });
const answer = (id: string, by: User, text = 'The workshop did.') =>
  scene.post(`/bff/documents/${id}/approval/answer`, by, { answer: text });
const withdraw = (id: string, by: User) => app.send('DELETE', `/bff/documents/${id}/approval/question`, by.token);
const get = async (path: string, by: User) => (await app.send('GET', path, by.token)).json();
const approvalOf = (id: string, by: User) => get(`/bff/documents/${id}/approval`, by);

describe('a question', () => {
  test('holds the step until it is answered, and is recorded with its answer', async () => {
    const id = await waiting();
    const { petr, accountant, admin } = scene;
    expect((await ask(id, petr, accountant)).status).toBe(200);
    expect(await approvalOf(id, petr)).toMatchObject({
      myTurn: null,
      question: { question: 'Who ordered this?', askedOf: accountant.actor.name, mayAnswer: false, mayWithdraw: true },
    });
    for (const decided of [
      await scene.approve(id, petr),
      await scene.reject(id, petr),
      await scene.approve(id, admin, { note: 'now' }),
    ])
      expect(await decided.json()).toMatchObject({ code: 'state_conflict', reason: { code: 'waiting_for_answer' } });
    const many = await scene.post('/bff/approval/decide', petr, { documentIds: [id], verdict: 'Approved' });
    expect([many.status, await many.json()]).toMatchObject([
      409,
      { errors: [{ path: 'body.documentIds.0', code: 'waiting_for_answer' }] },
    ]);
    expect((await scene.delegate(id, petr, emailOf(scene.eva))).status).toBe(409);
    expect(await codeOf(await ask(id, petr, accountant))).toEqual([409, 'state_conflict']);
    const { items } = (await (await scene.post('/bff/approval/inbox', petr)).json()) as { items: { heldFor: string }[] };
    expect(items.map(({ heldFor }) => heldFor)).toEqual([accountant.actor.name]);

    expect(await get('/bff/approval/questions', accountant)).toMatchObject([{ documentId: id, question: 'Who ordered this?' }]);
    expect((await answer(id, accountant)).status).toBe(200);
    expect(await get('/bff/approval/questions', accountant)).toEqual([]);
    expect(await get(`/bff/documents/${id}/notes`, accountant)).toMatchObject([
      { kind: 'question', text: 'Who ordered this?', author: petr.actor.name },
      { kind: 'answer', text: 'The workshop did.', author: accountant.actor.name },
    ]);
    expect(await scene.actionsOf(id)).toEqual(expect.arrayContaining(['document.questionAsked', 'document.questionAnswered']));
    const asked = app.database.system.selectFrom('audit_log').select('details').where('action', '=', 'document.questionAsked');
    expect(await asked.where('document_id', '=', id).execute()).toEqual([
      { details: { recipient: accountant.actor.name, question: 'Who ordered this?' } },
    ]);
    expect((await scene.approve(id, petr)).status).toBe(200);
    expect(await scene.stateOf(id)).toBe('Approved');
  });

  test('pauses the step: reminder and deadline move by the time the question was open', async () => {
    const id = await waiting();
    expect((await ask(id, scene.petr, scene.accountant)).status).toBe(200);
    hoursLater(30);
    await work.tick();
    expect(await scene.actionsOf(id)).not.toContain('document.approvalReminded');
    expect(await approvalOf(id, scene.petr)).toMatchObject({ runs: [{ steps: [{ dueAt: '2026-03-09T16:00:00.000Z' }] }] });
    expect((await answer(id, scene.accountant)).status).toBe(200);
    expect(await approvalOf(id, scene.petr)).toMatchObject({ runs: [{ steps: [{ dueAt: '2026-03-09T16:00:00.000Z' }] }] });
    await work.tick();
    expect(await scene.actionsOf(id)).not.toContain('document.approvalReminded');
    hoursLater(55);
    await work.tick();
    expect(await scene.actionsOf(id)).toContain('document.approvalReminded');
  });

  test('makes nothing overdue that was asked about in time, wherever that is told', async () => {
    const id = await waiting();
    expect((await ask(id, scene.petr, scene.accountant)).status).toBe(200);
    hoursLater(72);
    const { admin, petr } = scene;
    const told = async () => ({
      mine: ((await get('/bff/approval/inbox/counts', petr)) as { overdue: number }).overdue,
      people: ((await get('/bff/approval/figures?days=30', admin)) as { people: { overdue: number }[] }).people.map(
        (each) => each.overdue,
      ),
      due: ((await get('/bff/approval/stuck', admin)) as { items: { dueAt: string }[] }).items.map(({ dueAt }) => dueAt),
    });
    expect(await told()).toEqual({ mine: 0, people: [0], due: ['2026-03-11T10:00:00.000Z'] });
    expect((await answer(id, scene.accountant)).status).toBe(200);
    expect(await told()).toEqual({ mine: 0, people: [0], due: ['2026-03-11T10:00:00.000Z'] });
    hoursLater(130);
    expect(await told()).toEqual({ mine: 1, people: [1], due: ['2026-03-11T10:00:00.000Z'] });
  });

  test('is answered once from the email without signing in, and the asker is notified', async () => {
    const id = await waiting();
    await ask(id, scene.petr, scene.accountant, 'Is <b>this</b> ours?');
    await work.post(server.url);
    const emailTo = (user: User) => server.taken.findLast(({ to }) => to.includes(emailOf(user)))?.email;
    expect(emailTo(scene.accountant)?.text).toContain('Is <b>this</b> ours?');
    const link = /http:\/\/\S+\/answer\/[\w.-]+/.exec(emailTo(scene.accountant)?.text ?? '')?.[0] ?? '';
    const page = await fetch(link);
    expect(page.status).toBe(200);
    const shown = await page.text();
    expect(shown).toContain('Is &lt;b&gt;this&lt;/b&gt; ours?');
    const languageOf = (html: string) => /<html lang="(.*?)"/.exec(html)?.[1];
    const press = (text: string) => fetch(link, { method: 'POST', body: new URLSearchParams({ answer: text }) });
    expect((await press('  ')).status).toBe(400);
    expect((await press('Yes.')).status).toBe(200);
    expect((await press('Again.')).status).toBe(410);
    // in the language of the recipient, as the question was
    for (const language of ['cs', 'en'])
      expect(languageOf(await (await fetch(link, { headers: { 'accept-language': language } })).text())).toBe(languageOf(shown));
    expect((await fetch(`${link.slice(0, -3)}xyz`)).status).toBe(410);
    expect(await get(`/bff/documents/${id}/notes`, scene.accountant)).toMatchObject([{}, { kind: 'answer', text: 'Yes.' }]);
    await work.post(server.url);
    expect(emailTo(scene.petr)?.text).toContain('→ Yes.');
  });

  test('is withdrawn only by the asker or an administrator', async () => {
    const id = await waiting();
    await ask(id, scene.petr, scene.accountant);
    expect((await withdraw(id, scene.accountant)).status).toBe(403);
    expect((await withdraw(id, scene.petr)).status).toBe(200);
    expect((await withdraw(id, scene.petr)).status).toBe(409);
    await ask(id, scene.petr, scene.accountant);
    expect((await withdraw(id, scene.admin)).status).toBe(200);
    expect((await scene.approve(id, scene.petr)).status).toBe(200);
  });

  test('is asked by a current approver, of a user who sees the document, with a text', async () => {
    const id = await waiting();
    const { petr, eva, accountant, admin } = scene;
    expect((await ask(id, eva, accountant)).status).toBe(403);
    expect((await ask(id, accountant, petr)).status).toBe(403);
    expect((await ask(id, petr, accountant, '   ')).status).toBe(400);
    expect(await codeOf(await ask(id, petr, petr))).toEqual([400, 'invalid_input']);
    expect(await codeOf(await ask(id, petr, eva))).toEqual([400, 'invalid_input']);
    expect((await app.send('POST', `/bff/documents/${id}/approval/question`, null, { json: {} })).status).toBe(401);
    const people = (await get(`/bff/documents/${id}/approval/askable`, petr)) as { id: string }[];
    expect(people.map((each) => each.id).toSorted()).toEqual([accountant.actor.id, admin.actor.id].toSorted());
    await ask(id, petr, accountant);
    expect((await answer(id, admin)).status).toBe(403);
    expect((await answer(id, accountant, ' ')).status).toBe(400);
    await scene.patch(id, accountant, { fields: { total_amount: { value: '99.00' } } });
    expect((await answer(id, accountant)).status).toBe(200);
    expect((await answer(id, accountant)).status).toBe(409);
  });
});
