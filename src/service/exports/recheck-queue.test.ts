/**
 * Tests that a document which needs a new required approval does not leave the service while a job rechecks a long queue: neither in a list
 * nor to a connected accounting system.
 */
import { randomUUID } from 'node:crypto';
import { NIL } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApprovalRule } from '#contract/approvals/rules.ts';
import { type ExportSettings, exportTriggers } from '#contract/tenant/export-settings.ts';
import { sendQueuedJob } from '#service/connectors/jobs.ts';
import { collectJobs } from '#service/platform/queue/enqueue.ts';
import type { JobPayload } from '#service/platform/queue/jobs.ts';
import { startJsonLedger } from '#testing/accounting-servers.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asking, workflowOf } from '#testing/build-approval.ts';
import { type ConnectionCase, openConnectionCase } from '#testing/connection-case.ts';
import { recheckRestOfQueue } from './recheck-queue.ts';
import type { QueuePlace } from './rechecks.store.ts';

let app: TestApp;
let own: ConnectionCase;
let server: Awaited<ReturnType<typeof startJsonLedger>>;
let jobs: ReturnType<typeof collectJobs>;

beforeAll(async () => {
  app = await startTestApp();
  server = await startJsonLedger('token');
});
afterAll(async () => {
  await server.close();
  await app.close();
});
beforeEach(async () => {
  own = await openConnectionCase(app);
  jobs = collectJobs(app.database);
});

const parts = () => ({ ...app, tempDir: '', now: () => new Date() });
const minute = (at: number) => new Date(Date.UTC(2026, 0, 1, 0, at));
/** Values of a document that the workflow below does not apply to. */
const exempt = { issued_by_name_sm: 'Exempt s.r.o.' };
const queued = (at: number, fields: Record<string, string> = {}, approval: 'None' | 'Approved' = 'None') =>
  own.document(fields, { export_state: 'Queued', queued_at: minute(at), approval_state: approval });
/** As many documents as are rechecked at once, of which the first needs no approval. */
const fillFirstPart = () =>
  Promise.all(Array.from({ length: 100 }, (_, at) => queued(at, { note: `#${at}`, ...(at === 0 && exempt) })));

async function requireApproval(): Promise<string> {
  const { actor } = await app.user(own.ours, 'Approver');
  const rule: ApprovalRule = { subject: 'supplier', operator: 'isNot', values: [exempt.issued_by_name_sm] };
  const definition = workflowOf([asking(actor)], { isRequired: true, condition: { match: 'all', rules: [rule] } });
  const answer = await own.call('POST', '/bff/approval/workflows', definition);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { workflowId: string }).workflowId;
}
const rechecks = () => jobs.flatMap((job) => (job.name === 'recheck-queue' ? [job] : []));
async function requireValidation(): Promise<void> {
  const path = '/bff/tenant/export/settings';
  const was = (await (await own.call('GET', path)).json()) as ExportSettings;
  const settings: ExportSettings = { ...was, exportRequires: 'Validated' };
  expect((await own.call('PUT', path, { settings, was })).status).toBe(200);
}
/** The jobs that continue a recheck at once. */
const payloads = () => rechecks().flatMap(({ payload, startAfter }) => (startAfter ? [] : [payload]));
const recheckRest = (payload: JobPayload<'recheck-queue'>) =>
  recheckRestOfQueue(own.ctx(), payload, { signal: new AbortController().signal, keepPlace: async () => {} });

async function listed(path: 'forExport' | 'idsForExport'): Promise<string[]> {
  const answer = await own.call('POST', `/v1/documents/list/${path}`, { control: { take: 500 } });
  const { list, totalCount } = (await answer.json()) as { list: { documentId: string }[]; totalCount: number };
  expect(totalCount).toBe(list.length);
  return list.map(({ documentId }) => documentId);
}
async function summed(): Promise<number> {
  const { sums } = (await (await own.call('GET', '/bff/exports/summary')).json()) as { sums: { count: number }[] };
  return sums.reduce((all, { count }) => all + count, 0);
}
async function expectListed(ids: readonly string[]): Promise<void> {
  expect(await listed('forExport')).toEqual(ids);
  expect(await listed('idsForExport')).toEqual(ids);
  expect(await summed()).toBe(ids.length);
}

test('documents that the recheck has not reached are not listed; those that may be exported are listed again afterwards', async () => {
  const [free = ''] = await fillFirstPart();
  await queued(200);
  const freeToo = await queued(201, exempt);
  expect(await listed('forExport')).toHaveLength(102);
  await requireApproval();
  await expectListed([free]);
  const [payload] = payloads();
  if (!payload) throw new Error('no job for the remaining documents');
  await recheckRest(payload);
  await expectListed([free, freeToo]);
});

test('the place of a recheck that lists wait for is stored once, beside the queue', async () => {
  await fillFirstPart();
  for (let at = 0; at < 101; at += 1) await queued(200 + at, exempt);
  await requireApproval();
  const [payload] = payloads();
  if (!payload) throw new Error('no job for the remaining documents');
  const keepPlace = vi.fn<() => Promise<void>>();
  await recheckRestOfQueue(own.ctx(), payload, { signal: new AbortController().signal, keepPlace });
  expect(keepPlace).not.toHaveBeenCalled();
});

test('a newer recheck replaces a running one, whose job then lists nothing', async () => {
  const [free = ''] = await fillFirstPart();
  for (let at = 0; at < 101; at += 1) await queued(200 + at, exempt);
  const last = await queued(400);
  const workflowId = await requireApproval();
  expect((await own.call('POST', `/bff/approval/workflows/${workflowId}/activate`, { isActive: true })).status).toBe(200);
  const [older, newer] = payloads();
  if (!older || !newer) throw new Error('each change of the rules has its recheck');
  await recheckRest(older);
  // the newer one has checked 100 documents: those that need no approval
  expect((await listed('forExport')).at(0)).toBe(free);
  expect(await listed('forExport')).toHaveLength(100);
  await recheckRest(newer);
  expect(await listed('forExport')).toHaveLength(102);
  expect((await own.left.row(last)).export_state).toBe('None');
});

test.each([
  { rules: 'a workflow became required', change: requireApproval },
  { rules: 'a validation became required', change: requireValidation },
])('a document that was being added to the queue while $rules leaves it soon afterwards', async ({ change }) => {
  await change();
  // as by a transaction that had read the rules before, and is committed only now
  const late = await own.document({}, { state: 'Extracted', export_state: 'Queued', queued_at: new Date() });
  expect(payloads()).toEqual([]);
  const [again] = rechecks();
  expect(again?.startAfter?.getTime()).toBeGreaterThan(Date.now());
  if (again) await recheckRest(again.payload);
  expect((await own.left.row(late)).export_state).toBe('None');
});

test('an interrupted recheck continues after what it has checked', async () => {
  const first = await fillFirstPart();
  const last = await queued(200);
  const checked: string[] = [];
  const { lifecycle, ...ctx } = own.ctx();
  const documentsChanged: typeof lifecycle.documentsChanged = async (_ctx, changes) =>
    void checked.push(...changes.map(({ documentId }) => documentId));
  /** Returns the stored place; the process stops when it is stored for the first time. */
  const runUntilPlace = async (after: QueuePlace) => {
    const stop = new AbortController();
    let place = after;
    const keepPlace = async (_db: unknown, next: QueuePlace) => {
      place = next;
      stop.abort();
    };
    const run = recheckRestOfQueue(
      { ...ctx, lifecycle: { ...lifecycle, documentsChanged } },
      { change: 'rechecked', after },
      { signal: stop.signal, keepPlace },
    );
    await run.catch((error: unknown) => expect(error).toBe(stop.signal.reason));
    return place;
  };
  const place = await runUntilPlace({ queuedAt: minute(-1).toISOString(), id: NIL });
  expect(checked.splice(0)).toEqual(first);
  await runUntilPlace(place);
  expect(checked).toEqual([last]);
});

describe.each(exportTriggers)('to a connected system, with the trigger %s', (trigger) => {
  beforeEach(async () => {
    server.booked.length = 0;
    const settings = { address: `${server.url}/invoices`, numberPath: 'data.number' };
    const answer = await own.connect({ kind: 'HttpJson', secret: 'token', isAutomatic: true, settings });
    expect(answer.status).toBe(200);
    await own.left.exportSettings({ trigger });
    await fillFirstPart();
  });

  test.each(['None', 'Approved'] as const)('a document with approval state %s is not sent before its approval', async (state) => {
    const [late, waiting] = [await queued(200, {}, state), await queued(201, {}, state)];
    await own.send([waiting]);
    await requireApproval();
    expect((await own.left.row(late)).export_state, 'not rechecked yet').toBe('Queued');
    expect((await own.send([late])).status, 'by a user').toBe(409);
    await sendQueuedJob(parts())({}, { id: randomUUID(), attempt: 1, signal: new AbortController().signal });
    expect(await own.transfers(late), 'automatically').toEqual([]);
    expect(await own.advance(waiting), 'by a transfer begun before').toMatchObject({ state: 'Failed' });
    expect(server.booked).toEqual([]);
    const [payload] = payloads();
    if (payload) await recheckRest(payload);
    expect([(await own.left.row(late)).export_state, (await own.left.row(waiting)).export_state]).toEqual(['None', 'Failed']);
    expect(server.booked).toEqual([]);
  });
});
