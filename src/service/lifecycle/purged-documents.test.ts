/** Documents that retention deletes while they are in approval, in the export queue, or in the log of a webhook. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { purge } from '#service/housekeeping/purge.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { callOk } from '#testing/call-ok.ts';
import { type ApprovalCase, openApprovalCase, type User } from '#testing/approval-case.ts';
import { approvalWork } from '#testing/approval-clock.ts';
import { asking, workflowOf } from '#testing/build-approval.ts';
import { deliverWaiting } from '#testing/deliveries.ts';
import { startReceiver } from '#testing/receiver.ts';

let app: TestApp;
let scene: ApprovalCase;
let work: ReturnType<typeof approvalWork>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  app = await startTestApp();
  work = approvalWork(app);
  receiver = await startReceiver();
});
beforeEach(async () => {
  scene = await openApprovalCase(app);
  receiver.calls.length = 0;
});
afterAll(async () => {
  await receiver.close();
  await app.close();
});

const call = <T>(method: string, path: string, json?: unknown, { token }: User = scene.admin) =>
  callOk<T>(app, method, path, token, { json });
async function deleteForGood(ids: readonly string[]): Promise<void> {
  await call('DELETE', '/v1/documents/delete', ids);
  const longAgo = new Date(Date.now() - 31 * 86_400_000);
  await app.database.system.updateTable('documents').set({ deleted_at: longAgo }).where('id', 'in', ids).execute();
  await purge({ system: app.database.system, blobs: app.blobs, now: new Date(), signal: new AbortController().signal });
  const rest = await app.database.system.selectFrom('documents').select('id').where('id', 'in', ids).execute();
  expect(rest).toEqual([]);
}

test('nothing that lists, counts, reminds or sends stumbles over them, and a message can be sent again', async () => {
  const webhook = { name: 'Ledger', url: `${receiver.url}/hook`, event: 'WorkflowStarted', isActive: true };
  const { webhook: made } = await call<{ webhook: { id: string } }>('POST', '/bff/webhooks', webhook);
  await scene.workflow(workflowOf([{ ...asking(scene.petr.actor), dueHours: 4, remindHours: 1 }]));
  const [asked, pending, queued, stays] = [
    await scene.validated(),
    await scene.validated(),
    await scene.validated(),
    await scene.validated(),
  ];
  for (const id of [asked, pending, stays]) await scene.start(id);
  await call(
    'POST',
    `/bff/documents/${asked}/approval/question`,
    { userId: scene.accountant.actor.id, question: '?' },
    scene.petr,
  );
  await call('POST', '/v1/documents/export', { documentId: queued });
  await deliverWaiting(app, scene.ours);
  expect(receiver.calls).toHaveLength(3);
  await deleteForGood([asked, pending, queued]);

  const inbox = await call<{ items: { document: { id: string } }[]; totalCount: number }>(
    'POST',
    '/bff/approval/inbox',
    {},
    scene.petr,
  );
  expect([inbox.totalCount, inbox.items.map(({ document }) => document.id)]).toEqual([1, [stays]]);
  expect(await call('GET', '/bff/approval/questions', undefined, scene.accountant)).toEqual([]);
  const { list } = await call<{ list: unknown[] }>('POST', '/v1/documents/list/forExport', {});
  expect(list).toEqual([]);
  work.pass(5);
  await work.tick();
  await work.write();
  await work.tick();
  app.clock.now = () => new Date();

  type Deliveries = { items: { id: string; documentId: string | null; state: string }[] };
  const deliveries = () => call<Deliveries>('GET', `/bff/webhooks/${made.id}/deliveries`);
  const { items } = await deliveries();
  const gone = items.find(({ documentId }) => documentId === pending);
  await call('GET', `/bff/webhooks/deliveries/${gone?.id}`);
  await call('POST', `/bff/webhooks/deliveries/${gone?.id}/resend`);
  await deliverWaiting(app, scene.ours);
  // it says which document, whatever became of it
  expect(receiver.calls.at(-1)?.query['documentId']).toBe(pending);
  expect((await deliveries()).items.every(({ state }) => state === 'Delivered')).toBe(true);
});
