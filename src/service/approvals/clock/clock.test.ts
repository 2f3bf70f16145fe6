import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { type ApprovalCase, codeOf, emailOf, openApprovalCase, type User } from '#testing/approval-case.ts';
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
  // a Friday, after the hour of the daily emails
  app.clock.now = () => new Date('2026-03-06T10:00:00Z');
  scene = await openApprovalCase(app);
});

const recipientsOf = async (kind: string): Promise<string[]> => {
  const rows = await app.database
    .forTenant(scene.ours.tenantId)
    .selectFrom('outbox_messages')
    .select(['kind', 'recipient'])
    .where('kind', '=', kind)
    .orderBy('id')
    .execute();
  return rows.map(({ recipient }) => recipient);
};
const started = async (): Promise<string> => {
  const id = await scene.validated();
  expect((await scene.start(id)).status).toBe(200);
  return id;
};
type Approver = { name: string; status: string; isEscalated: boolean };
const approversOf = async (id: string): Promise<Approver[]> => {
  const answer = await app.send('GET', `/bff/documents/${id}/approval`, scene.admin.token);
  const { runs } = (await answer.json()) as { runs: { steps: { approvers: Approver[] }[] }[] };
  return runs[0]?.steps[0]?.approvers ?? [];
};
const disable = (user: User) =>
  app.database.system.updateTable('users').set({ enabled: false }).where('id', '=', user.actor.id).execute();

test('an overdue approver is reminded once with several clocks running, and one who decided is not', async () => {
  await scene.workflow(workflowOf([{ mode: 'all', ...asking(scene.petr.actor, scene.eva.actor), remindHours: 24 }]));
  const id = await started();
  await scene.approve(id, scene.petr);
  work.pass(23);
  await work.tick();
  expect(await recipientsOf('approvalReminder')).toEqual([]);
  work.pass(2);
  await Promise.all([work.tick(), work.tick(), work.tick()]);
  work.pass(48);
  await work.tick();
  expect(await recipientsOf('approvalReminder')).toEqual([emailOf(scene.eva)]);
  expect((await scene.actionsOf(id)).filter((action) => action === 'document.approvalReminded')).toHaveLength(1);
});

test('an overdue step asks the managers of overdue approvers too, and one of them is enough', async () => {
  const boss = await app.user(scene.ours, 'Approver', scene.ours.unitIds);
  const line = `/bff/approval/reporting-lines/${scene.eva.actor.id}`;
  expect((await app.send('PUT', line, scene.admin.token, { json: { managerId: boss.actor.id } })).status).toBe(200);
  const escalation = { afterHours: 48, to: { userIds: [], roles: [], ofUnit: false, managersOfLate: true } };
  await scene.workflow(workflowOf([{ mode: 'all', ...asking(scene.petr.actor, scene.eva.actor), escalation }]));
  const id = await started();
  expect((await scene.approve(id, boss)).status).toBe(403);
  work.pass(49);
  await Promise.all([work.tick(), work.tick()]);
  expect((await approversOf(id)).filter(({ isEscalated }) => isEscalated).map(({ name }) => name)).toEqual([boss.actor.name]);
  await work.write();
  expect(await recipientsOf('approvalRequest')).toContain(emailOf(boss));
  expect((await scene.approve(id, boss)).status).toBe(200);
  expect(await scene.stateOf(id)).toBe('Approved');
});

test('the clock ignores decided and finished steps', async () => {
  const escalation = { afterHours: 2, to: { userIds: [scene.admin.actor.id], roles: [], ofUnit: false, managersOfLate: false } };
  await scene.workflow(workflowOf([{ ...asking(scene.petr.actor), remindHours: 1, escalation }]));
  const id = await started();
  await scene.reject(id, scene.petr);
  work.pass(100);
  await work.tick();
  expect(await recipientsOf('approvalReminder')).toEqual([]);
  expect(await scene.stateOf(id)).toBe('Rejected');
});

describe('a step whose approvers have all left', () => {
  test('is reported to the admins once and can be decided by an added approver', async () => {
    await scene.workflow(workflowOf([{ mode: 'all', ...asking(scene.petr.actor, scene.eva.actor), remindHours: 24 }]));
    const id = await started();
    await disable(scene.petr);
    await work.tick();
    expect(await recipientsOf('approvalAlone')).toEqual([]);
    await disable(scene.eva);
    await Promise.all([work.tick(), work.tick()]);
    expect(await recipientsOf('approvalAlone')).toEqual([emailOf(scene.admin)]);
    work.pass(25);
    await work.tick();
    expect(await scene.actionsOf(id)).not.toContain('document.approvalReminded');
    const stuck = async () =>
      (await (await app.send('GET', '/bff/approval/stuck', scene.admin.token)).json()) as {
        items: { documentId: string; isAlone: boolean }[];
      };
    expect((await stuck()).items).toMatchObject([{ documentId: id, isAlone: true }]);

    const helper = await app.user(scene.ours, 'Approver', scene.ours.unitIds);
    const path = `/bff/documents/${id}/approval/add-approver`;
    const put = (user: User, userId: string) => app.send('POST', path, user.token, { json: { userId } });
    expect((await put(helper, helper.actor.id)).status).toBe(403);
    expect(await codeOf(await put(scene.admin, scene.accountant.actor.id))).toEqual([400, 'invalid_input']);
    expect((await app.send('POST', path, null, { json: { userId: helper.actor.id } })).status).toBe(401);
    expect((await put(scene.admin, helper.actor.id)).status).toBe(200);
    expect(await codeOf(await put(scene.admin, helper.actor.id))).toEqual([409, 'state_conflict']);
    expect((await stuck()).items).toMatchObject([{ documentId: id, isAlone: false }]);
    expect((await approversOf(id)).map(({ status }) => status)).toEqual(['Dropped', 'Dropped', 'Pending']);
    expect((await scene.approve(id, helper)).status).toBe(200);
    expect(await scene.stateOf(id)).toBe('Approved');
  });

  test('is found when they left the accounting unit, but not while a substitute can decide', async () => {
    await scene.workflow(workflowOf([asking(scene.petr.actor)]));
    const id = await started();
    const { system } = app.database;
    const reader = await app.user(scene.ours, 'Viewer', scene.ours.unitIds);
    const substitution = (substitute: User) =>
      system
        .insertInto('approval_substitutions')
        .values({
          tenant_id: scene.ours.tenantId,
          id: randomUUID(),
          user_id: scene.petr.actor.id,
          user_name: 'Petr',
          substitute_id: substitute.actor.id,
          substitute_name: 'Somebody',
          created_by: 'Petr',
          starts_at: new Date('2026-03-01T00:00:00Z'),
          ends_at: new Date('2026-03-08T00:00:00Z'),
          created_at: app.clock.now(),
        })
        .execute();
    await substitution(scene.eva);
    const leavesUnit = { accounting_unit_id: null, additional_unit_ids: [] };
    await system.updateTable('users').set(leavesUnit).where('id', '=', scene.petr.actor.id).execute();
    await work.tick();
    expect(await recipientsOf('approvalAlone')).toEqual([]);
    // a substitute who may not decide does not help
    await system.updateTable('approval_substitutions').set({ revoked_at: app.clock.now() }).execute();
    await substitution(reader);
    await work.tick();
    expect(await recipientsOf('approvalAlone')).toEqual([emailOf(scene.admin)]);
    expect(await scene.stateOf(id)).toBe('Pending');
  });

  test('is reported also when the four-eyes principle excludes the only admin', async () => {
    await scene.workflow(workflowOf([asking(scene.petr.actor)], { fourEyes: true }));
    await disable(scene.petr);
    const id = await scene.validated();
    expect((await scene.start(id, scene.admin)).status).toBe(200);
    expect(await recipientsOf('approvalAlone')).toEqual([emailOf(scene.admin)]);
    expect((await scene.approve(id, scene.admin)).status).toBe(403);
    const json = { userId: scene.eva.actor.id };
    expect((await app.send('POST', `/bff/documents/${id}/approval/add-approver`, scene.admin.token, { json })).status).toBe(200);
    expect((await scene.approve(id, scene.eva)).status).toBe(200);
  });
});

test('emails show times in the time zone of the tenant and arrive in its morning', async () => {
  const set = (timeZone: string, token = scene.admin.token) =>
    app.send('PUT', '/bff/tenant/time-zone', token, { json: { timeZone } });
  expect((await set('America/New_York', scene.eva.token)).status).toBe(403);
  for (const wrong of ['Nowhere/Land', '', '+02:00', 'x'.repeat(200)]) expect((await set(wrong)).status).toBe(400);
  expect((await set('America/New_York')).status).toBe(200);
  const answer = await app.send('GET', '/bff/tenant/time-zone', scene.admin.token);
  expect(await answer.json()).toEqual({ timeZone: 'America/New_York' });
  await app.database.system.updateTable('users').set({ culture: 'en-US' }).where('id', '=', scene.petr.actor.id).execute();
  await scene.workflow(workflowOf([{ dueHours: 24, ...asking(scene.petr.actor) }]));
  await started();
  await work.write();
  const { body } = await app.database
    .forTenant(scene.ours.tenantId)
    .selectFrom('outbox_messages')
    .select('body')
    .where('kind', '=', 'approvalRequest')
    .executeTakeFirstOrThrow();
  // 10:00 UTC on the next day
  expect(body.replaceAll(/\s/g, ' ')).toContain('Decide by: Mar 7, 2026, 5:00 AM');
  // 5:00 local time on a Friday; two hours later it is 7:00
  await work.tick();
  expect(await recipientsOf('approvalDigest')).toEqual([]);
  work.pass(2);
  await work.tick();
  expect(await recipientsOf('approvalDigest')).toEqual([emailOf(scene.petr)]);
});

test('the daily email lists what is waiting, once a day, not on weekends, and only for subscribers', async () => {
  await scene.workflow(workflowOf([{ mode: 'all', ...asking(scene.petr.actor, scene.eva.actor) }]));
  const choose = { json: { emails: 'none' } };
  expect((await app.send('PUT', '/bff/approval/emails', scene.eva.token, choose)).status).toBe(200);
  await started();
  await Promise.all([work.tick(), work.tick()]);
  expect(await recipientsOf('approvalDigest')).toEqual([emailOf(scene.petr)]);
  work.pass(24);
  await work.tick();
  expect(await recipientsOf('approvalDigest')).toHaveLength(1);
  work.pass(48);
  await work.tick();
  expect(await recipientsOf('approvalDigest')).toHaveLength(2);
});

test('the daily email counts all documents, and lists the first thirty', async () => {
  await scene.workflow(workflowOf([asking(scene.petr.actor)]));
  for (let count = 0; count < 32; count += 1) await started();
  await app.database.system.updateTable('users').set({ culture: 'en-US' }).where('id', '=', scene.petr.actor.id).execute();
  await work.tick();
  const { subject, body } = await app.database
    .forTenant(scene.ours.tenantId)
    .selectFrom('outbox_messages')
    .select(['subject', 'body'])
    .where('kind', '=', 'approvalDigest')
    .executeTakeFirstOrThrow();
  expect(subject).toBe('32 documents are waiting for your decision');
  expect(body).toContain('and 2 more');
});
