import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';
import { approvalWork } from '#testing/approval-clock.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { datedDocument } from '#testing/dated-documents.ts';
import { weeklyDigestsJob } from './weekly-digests.job.ts';
import { mondayDue, weekBefore } from './monday.ts';

const monday = new Date('2026-03-16T08:00:00Z');
const url = '/bff/dashboards/digest';

let app: TestApp;
let ours: TestTenant;
let now: Date;
let server: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  app = await startTestApp();
  server = await startMailServer();
  app.clock.now = () => now;
});
beforeEach(async () => {
  now = monday;
  // no emails to users of the other tests
  await app.database.system.updateTable('users').set({ weekly_digest: false }).execute();
  ours = await app.tenant('Ours');
});
afterAll(async () => {
  await server.close();
  await app.close();
});

const run = () =>
  weeklyDigestsJob({ ...app, tempDir: '', now: () => now })(
    {},
    { id: randomUUID(), attempt: 1, signal: new AbortController().signal },
  );
const sent = () =>
  app.database
    .forTenant(ours.tenantId)
    .selectFrom('outbox_messages')
    .select(['recipient', 'subject', 'body'])
    .where('kind', '=', 'weeklyDigest')
    .orderBy('recipient')
    .execute();

test.each([
  ['2026-03-16T05:59:00Z', 'Europe/Prague', undefined],
  ['2026-03-16T06:00:00Z', 'Europe/Prague', '2026-03-16'],
  ['2026-03-16T22:59:00Z', 'Europe/Prague', '2026-03-16'],
  ['2026-03-16T23:00:00Z', 'Europe/Prague', undefined],
  ['2026-03-15T23:00:00Z', 'Pacific/Auckland', '2026-03-16'],
  ['2026-03-16T10:59:00Z', 'America/New_York', undefined],
])('at %s in %s the email of %s is due', (at, zone, expected) => expect(mondayDue(new Date(at), zone)).toBe(expected));

test('the week before a Monday ends on Sunday', () =>
  expect(weekBefore('2026-03-02')).toEqual({ from: '2026-02-23', to: '2026-03-01' }));

test('informs each dashboard reader once a week what is waiting in their units and how the week was', async () => {
  const [unit, other] = ours.unitIds;
  const [accountant] = [
    await app.user(ours, 'Accountant', [unit]),
    await app.user(ours, 'Approver'),
    await app.user(ours, 'Uploader'),
  ];
  const admin = await app.user(ours, 'TenantAdmin');
  const lastWeek = new Date('2026-03-11T10:00:00Z');
  for (const accounting_unit_id of [unit, other])
    await datedDocument(app, ours, { state: 'Extracted', accounting_unit_id, created_at: lastWeek }, { extracted_at: lastWeek });
  await datedDocument(
    app,
    ours,
    { state: 'Validated', accounting_unit_id: other, export_state: 'Failed', created_at: lastWeek },
    { validated_at: lastWeek },
  );
  await app.database.system.updateTable('users').set({ culture: 'en-US' }).where('tenant_id', '=', ours.tenantId).execute();
  await Promise.all([run(), run()]);
  await run();
  const emails = await sent();
  expect(emails).toHaveLength(2);
  expect(new Set(emails.map(({ recipient }) => recipient))).toEqual(new Set([accountant.actor.email, admin.actor.email]));
  const bodyOf = (email: string | null) => emails.find(({ recipient }) => recipient === email)?.body.replaceAll(/\s+/g, ' ');
  expect(emails[0]?.subject.replaceAll(/\s/g, ' ')).toContain('March 9 – 15, 2026');
  expect(bodyOf(accountant.actor.email)).toContain('Documents received: 1 (before: 0)');
  expect(bodyOf(accountant.actor.email)).not.toContain('Failed exports');
  expect(bodyOf(admin.actor.email)).toContain('Documents received: 3 (before: 0)');
  expect(bodyOf(admin.actor.email)).toContain('Validated without corrections: 100% (before: –)');
  // Pending work precedes the figures of the week.
  expect(bodyOf(admin.actor.email)).toMatch(/Documents to review\W+2.*Failed exports\W+1.*Documents received/);
  await approvalWork(app).post(server.url);
  expect(server.taken.flatMap(({ to }) => to).toSorted()).toEqual(emails.map(({ recipient }) => recipient).toSorted());
  expect(server.taken[0]?.email.html).toContain('/dashboards?from=2026-03-09&amp;to=2026-03-15');
  now = new Date('2026-03-23T08:00:00Z');
  await run();
  expect(await sent()).toHaveLength(4);
});

test('is not sent on other days, to users who opted out, or without content', async () => {
  const viewer = await app.user(ours, 'Viewer');
  await run();
  expect(await sent()).toEqual([]);
  now = new Date('2026-03-24T08:00:00Z');
  await app.document(ours, { state: 'Extracted', created_at: now });
  await run();
  now = new Date('2026-03-30T08:00:00Z');
  const put = async (token: string | null, json: object) => (await app.send('PUT', url, token, { json })).status;
  expect(await put(viewer.token, { isOn: false })).toBe(200);
  expect(await (await app.send('GET', url, viewer.token)).json()).toEqual({ isOn: false });
  await run();
  expect(await sent()).toEqual([]);
  expect(await put(viewer.token, { isOn: true })).toBe(200);
  await app.database.system.updateTable('users').set({ culture: 'cs-CZ' }).where('id', '=', viewer.actor.id).execute();
  await run();
  expect((await sent()).map(({ subject }) => subject)).toEqual([expect.stringContaining('Týdenní přehled')]);
  expect(await put(viewer.token, { isOn: 'often' })).toBe(400);
  expect(await put(null, { isOn: true })).toBe(401);
  expect(await put((await app.user(ours, 'Uploader')).token, { isOn: true })).toBe(403);
  const machine = app.tokenOf({ ...viewer.actor, kind: 'client', email: null });
  expect(await put(machine, { isOn: true })).toBe(403);
});
