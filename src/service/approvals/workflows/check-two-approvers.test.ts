import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { type ApprovalCase, emailOf, openApprovalCase } from '#testing/approval-case.ts';
import { approvalWork } from '#testing/approval-clock.ts';
import { asking, workflowOf } from '#testing/build-approval.ts';

let app: TestApp;
let scene: ApprovalCase;
let work: ReturnType<typeof approvalWork>;
beforeAll(async () => {
  app = await startTestApp();
  work = approvalWork(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = () => new Date('2026-03-06T10:00:00Z');
  scene = await openApprovalCase(app);
});

const settings = { afterEdit: 'reset', watchedFields: ['total_amount'], linkNeedsSignIn: false };
const wantTwo = async () => {
  const json = { ...settings, twoPeople: { over: '10000', currency: 'CZK' } };
  expect((await app.send('PUT', '/bff/approval/settings', scene.admin.token, { json })).status).toBe(200);
};
/** Both are asked in the same step, in a workflow that lets a substitute sign for both. */
const addBoth = () =>
  scene.workflow(
    workflowOf([{ mode: 'all', ...asking(scene.petr.actor, scene.eva.actor) }], { isRequired: true, allowsSamePerson: true }),
  );
const letters = async () =>
  app.database
    .forTenant(scene.ours.tenantId)
    .selectFrom('outbox_messages')
    .select(['recipient', 'subject', 'body'])
    .where('kind', '=', 'approvalHole')
    .execute();
const standIn = async (days: number) => {
  const [from, to] = [app.clock.now(), new Date(app.clock.now().getTime() + days * 86_400_000)];
  const json = { userId: scene.petr.actor.id, substituteId: scene.eva.actor.id, from: from.toISOString(), to: to.toISOString() };
  expect((await app.send('POST', '/bff/approval/substitutions', scene.admin.token, { json })).status).toBe(200);
};

test('administrators are notified once of a substitute with both votes, and again when it recurs', async () => {
  await wantTwo();
  await addBoth();
  await work.tick();
  expect(await letters()).toEqual([]);
  await standIn(2);
  await Promise.all([work.tick(), work.tick()]);
  await work.tick();
  const [letter, ...more] = await letters();
  expect(more).toEqual([]);
  expect(letter?.recipient).toBe(emailOf(scene.admin));
  expect(letter?.subject).toMatch(/^Doklady nad 10\s000,00 CZK/);
  expect(letter?.body).toContain('10000.01 CZK');
  expect(letter?.body).toContain('může rozhodnout jedna osoba');
  work.pass(72);
  await work.tick();
  expect(await letters()).toHaveLength(1);
  await standIn(1);
  await work.tick();
  expect(await letters()).toHaveLength(2);
});

test('notifies when the second approver leaves', async () => {
  await wantTwo();
  await addBoth();
  await work.tick();
  await app.database.system.updateTable('users').set({ enabled: false }).where('id', '=', scene.eva.actor.id).execute();
  await work.tick();
  expect(await letters()).toHaveLength(1);
  const recorded = await app.database
    .forTenant(scene.ours.tenantId)
    .selectFrom('audit_log')
    .select('action')
    .where('action', '=', 'workflow.holeFound')
    .execute();
  expect(recorded).toHaveLength(1);
});

test('does not notify a tenant that does not require two people', async () => {
  await addBoth();
  await standIn(2);
  await work.tick();
  expect(await letters()).toEqual([]);
});
