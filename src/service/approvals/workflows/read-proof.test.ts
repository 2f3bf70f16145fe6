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

test('who may ask, and for what', async () => {
  const accountant = (await app.user(scene.ours, 'Accountant')).token;
  expect([(await prove(asked, null)).status, (await prove(asked, accountant)).status]).toEqual([401, 403]);
  for (const bad of [{}, { ...asked, over: 'much' }, { ...asked, currency: 'kč' }, { ...asked, surplus: 1 }])
    expect((await prove(bad)).status).toBe(400);
});

test('a draft is judged as if it were saved, and a hole comes with a document that falls through', async () => {
  expect(await answerOf(asked)).toMatchObject({ isComplete: true, hole: { reason: 'noWorkflow', workflow: null } });
  const one = { ...workflowOf([asking(scene.petr.actor)]), isRequired: true };
  expect(await answerOf({ ...asked, draft: { definition: one } })).toMatchObject({ hole: { reason: 'onePerson' } });
  const all = { ...workflowOf([asking(scene.petr.actor), asking(scene.admin.actor)]), isRequired: true };
  expect(await answerOf({ ...asked, draft: { definition: all } })).toMatchObject({ isComplete: true, hole: null });
});
