/** Days and deadlines of a company in Europe/Prague around 2026-10-25 and 2027-03-28, when its clocks change. */
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
beforeEach(async () => {
  scene = await openApprovalCase(app);
});
afterAll(() => app.close());

const at = (time: string) => {
  app.clock.now = () => new Date(time);
};
const recipientsOf = async (kind: string): Promise<string[]> =>
  (
    await app.database
      .forTenant(scene.ours.tenantId)
      .selectFrom('outbox_messages')
      .select('recipient')
      .where('kind', '=', kind)
      .orderBy('id')
      .execute()
  ).map(({ recipient }) => recipient);
const issuedInFuture = async (id: string, date_issued: string): Promise<boolean> => {
  expect((await scene.patch(id, scene.accountant, { fields: { date_issued: { value: date_issued } } })).status).toBe(200);
  return JSON.stringify((await scene.row(id)).messages).includes('issuedInFuture');
};

test.each([
  ['2026-10-24T21:59:00Z', '2026-10-25', true],
  ['2026-10-24T22:01:00Z', '2026-10-25', false],
  ['2026-10-25T22:59:00Z', '2026-10-26', true],
  ['2026-10-25T23:01:00Z', '2026-10-26', false],
  ['2027-03-27T22:59:00Z', '2027-03-28', true],
  ['2027-03-27T23:01:00Z', '2027-03-28', false],
  ['2027-03-28T21:59:00Z', '2027-03-29', true],
  ['2027-03-28T22:01:00Z', '2027-03-29', false],
])('at %s an invoice of %s is from the future: %s', async (now, day, expected) => {
  at(now);
  const id = await scene.validated();
  expect(await issuedInFuture(id, day)).toBe(expected);
});

test('the day is that of the time zone of the company', async () => {
  at('2026-10-24T23:30:00Z');
  const id = await scene.validated();
  expect(await issuedInFuture(id, '2026-10-25')).toBe(false);
  const zone = await app.send('PUT', '/bff/tenant/time-zone', scene.admin.token, { json: { timeZone: 'America/New_York' } });
  expect(zone.status).toBe(200);
  expect(await issuedInFuture(id, '2026-10-26')).toBe(true);
  expect(await issuedInFuture(id, '2026-10-25')).toBe(true);
});

test.each([
  ['autumn', '2026-10-23', '2026-10-23T05:00:00Z', '2026-10-26T06:00:00Z'],
  ['spring', '2027-03-26', '2027-03-26T06:00:00Z', '2027-03-29T05:00:00Z'],
])(
  'in %s the daily email comes at seven before and after the weekend, once a day',
  async (_, friday, fridayAtSeven, mondayAtSeven) => {
    at(`${friday}T03:00:00Z`);
    await scene.workflow(workflowOf([asking(scene.petr.actor)]));
    expect((await scene.start(await scene.validated())).status).toBe(200);
    const minuteBefore = (time: string) => new Date(Date.parse(time) - 60_000).toISOString();
    const emails = async (time: string) => {
      at(time);
      await Promise.all([work.tick(), work.tick()]);
      return (await recipientsOf('approvalDigest')).length;
    };
    expect(await emails(minuteBefore(fridayAtSeven))).toBe(0);
    expect(await emails(fridayAtSeven)).toBe(1);
    // the hour that is repeated or left out, and the rest of the weekend
    for (const hour of [-31, -30, -29, -20])
      expect(await emails(new Date(Date.parse(mondayAtSeven) + hour * 3_600_000).toISOString())).toBe(1);
    expect(await emails(minuteBefore(mondayAtSeven))).toBe(1);
    expect(await emails(mondayAtSeven)).toBe(2);
  },
);

test.each(['2026-10-24T10:00:00Z', '2027-03-27T10:00:00Z'])(
  'reminders and escalations from %s count hours that passed',
  async (start) => {
    at(start);
    const escalation = {
      afterHours: 30,
      to: { userIds: [scene.admin.actor.id], roles: [], ofUnit: false, managersOfLate: false },
    };
    await scene.workflow(workflowOf([{ ...asking(scene.petr.actor), remindHours: 24, dueHours: 48, escalation }]));
    const id = await scene.validated();
    expect((await scene.start(id)).status).toBe(200);
    work.pass(23);
    await work.tick();
    expect(await recipientsOf('approvalReminder')).toEqual([]);
    work.pass(1);
    await work.tick();
    expect(await recipientsOf('approvalReminder')).toEqual([emailOf(scene.petr)]);
    const escalated = async () => (await scene.actionsOf(id)).includes('document.approvalEscalated');
    work.pass(5);
    await work.tick();
    expect(await escalated()).toBe(false);
    work.pass(1);
    await work.tick();
    expect(await escalated()).toBe(true);
    const { items } = (await (
      await scene.post('/bff/approval/inbox', scene.petr, { control: { skip: 0, take: 1 }, sort: 'urgent' })
    ).json()) as { items: { dueAt: string }[] };
    expect(items[0]?.dueAt).toBe(new Date(Date.parse(start) + 48 * 3_600_000).toISOString());
  },
);
