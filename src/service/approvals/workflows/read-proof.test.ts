import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { type ApprovalCase, openApprovalCase } from '#testing/approval-case.ts';
import { asking, workflowOf } from '#testing/build-approval.ts';

let app: TestApp;
let scene: ApprovalCase;
beforeAll(async () => {
  app = await startTestApp();
  scene = await openApprovalCase(app);
});
afterAll(() => app.close());

const path = '/bff/approval/workflows/prove';
const asked = { over: '10000', currency: 'CZK' };
const prove = (json: unknown, token: string | null = scene.admin.token) => app.send('POST', path, token, { json });
const answerOf = async (json: unknown): Promise<unknown> => (await prove(json)).json();

test('requires an administrator and a valid request', async () => {
  const accountant = (await app.user(scene.ours, 'Accountant')).token;
  expect([(await prove(asked, null)).status, (await prove(asked, accountant)).status]).toEqual([401, 403]);
  for (const bad of [{}, { ...asked, over: 'much' }, { ...asked, currency: 'kč' }, { ...asked, surplus: 1 }])
    expect((await prove(bad)).status).toBe(400);
});

test('a draft is checked as if it were saved, and a hole is returned with an example document', async () => {
  expect(await answerOf(asked)).toMatchObject({ isComplete: true, hole: { reason: 'noWorkflow', workflow: null } });
  const one = { ...workflowOf([asking(scene.petr.actor)]), isRequired: true };
  expect(await answerOf({ ...asked, draft: { definition: one } })).toMatchObject({ hole: { reason: 'onePerson' } });
  const all = { ...workflowOf([asking(scene.petr.actor), asking(scene.admin.actor)]), isRequired: true };
  expect(await answerOf({ ...asked, draft: { definition: all } })).toMatchObject({ isComplete: true, hole: null });
});

test('where the tenant requires two people, a change that opens a hole is refused with an example unless accepted', async () => {
  const { token } = scene.admin;
  const send = (method: string, url: string, json?: unknown) => app.send(method, url, token, json === undefined ? {} : { json });
  const settings = { afterEdit: 'reset', watchedFields: ['total_amount'], linkNeedsSignIn: false };
  expect((await send('PUT', '/bff/approval/settings', { ...settings, twoPeople: asked })).status).toBe(200);
  const [petr, admin] = [asking(scene.petr.actor), asking(scene.admin.actor)];
  const two = { ...workflowOf([petr, admin]), isRequired: true };
  const one = { ...two, steps: two.steps.slice(0, 1) };
  const list = '/bff/approval/workflows';
  const refused = await send('POST', list, one);
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { reason: { code: 'two_people_hole', params: { why: 'onePerson', example: expect.stringContaining('10000.01 CZK') } } },
  ]);
  expect(await (await send('GET', list)).json()).toHaveLength(0);
  const { workflowId } = (await (await send('POST', list, two)).json()) as { workflowId: string };
  const url = `${list}/${workflowId}`;
  expect((await send('PUT', url, one)).status).toBe(409);
  expect((await send('POST', `${url}/activate`, { isActive: false })).status).toBe(409);
  expect((await send('DELETE', url)).status).toBe(409);
  expect((await send('PUT', `${url}?acceptsHole=perhaps`, one)).status).toBe(400);
  expect((await send('PUT', `${url}?acceptsHole=true`, one)).status).toBe(200);
  expect((await send('DELETE', `${url}?acceptsHole=true`)).status).toBe(200);
  const audited = await app.database
    .forTenant(scene.ours.tenantId)
    .selectFrom('audit_log')
    .select('action')
    .where('action', '=', 'workflow.holeAccepted')
    .execute();
  expect(audited).toHaveLength(2);
  expect((await send('PUT', '/bff/approval/settings', settings)).status).toBe(200);
  expect((await send('POST', list, one)).status).toBe(200);
});
