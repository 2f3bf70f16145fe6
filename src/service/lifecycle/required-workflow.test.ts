/**
 * Tests that no way of deleting, restoring, splitting, merging, attaching or moving a document bypasses a required workflow, for any
 * setting of what happens to documents after export. Before the approval, the document is neither in the queue nor available for export;
 * afterwards it is.
 */
import { PDFDocument } from '@cantoo/pdf-lib';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { finishedActions } from '#contract/tenant/export-settings.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { type ApprovalCase, openApprovalCase } from '#testing/approval-case.ts';
import { asking, workflowOf } from '#testing/build-approval.ts';
import { invoiceValues, valuesOf } from '#testing/builders.ts';
import { outcomeOf } from '#testing/outcome.ts';
import { finishReading } from '#testing/read-document.ts';

let app: TestApp;
let scene: ApprovalCase;
let bytes: Uint8Array;
beforeAll(async () => {
  app = await startTestApp();
  const pdf = await PDFDocument.create();
  for (let page = 0; page < 2; page += 1) pdf.addPage([595, 842]);
  bytes = await pdf.save();
});
afterAll(() => app.close());

const call = (method: string, url: string, json?: unknown) =>
  app.send(method, url, scene.admin.token, json === undefined ? {} : { json });
async function done(method: string, url: string, json?: unknown): Promise<unknown> {
  const answer = await call(method, url, json);
  const text = await answer.text();
  expect([method, url, answer.status, text]).toEqual([method, url, 200, text]);
  return text === '' ? undefined : JSON.parse(text);
}

/** Creates a document that lacks only the approval to be exported. */
const fresh = () =>
  scene.validated({ pages: 2, bytes, fields: { ...invoiceValues, invoice_number_sm: randomUUID().slice(0, 20) } });
const successorsOf = async (id: string): Promise<string[]> =>
  ((await done('GET', `/bff/documents/${id}/became`)) as { documentIds: string[] }).documentIds;
const reread = async (id: string) =>
  finishReading(app, scene.ours, id, { fields: valuesOf({ ...invoiceValues, invoice_number_sm: randomUUID().slice(0, 20) }) });

/** Ways of moving a document to the trash. */
const removals: Record<string, (id: string) => Promise<unknown>> = {
  delete: (id) => done('DELETE', `/v1/documents/${id}`),
  'delete many': (id) => done('DELETE', '/v1/documents/delete', [id]),
  attach: async (id) => done('POST', `/v1/documents/${id}/attach-to-another-document`, { attachToDocumentId: await fresh() }),
  split: (id) => done('POST', `/v1/documents/${id}/split-document`, [1]),
  merge: async (id) => done('POST', '/v1/documents/merge-and-extract', [id, await fresh()]),
};
const outOfTrash = async (id: string, removal: string) =>
  removal.startsWith('delete') ? done('POST', '/bff/documents/restore', [id]) : done('POST', `/bff/documents/${id}/take-back`);

/** Changes a document, and returns the documents that replace it. */
type Way = (id: string) => Promise<string[]>;
const steps =
  (...all: ((id: string) => Promise<unknown>)[]): Way =>
  async (id) => {
    for (const step of all) await step(id);
    return [id];
  };
const post = (path: string) => (id: string) => done('POST', `/v1/documents/${id}/${path}`);
const ways: Record<string, Way> = {
  ...Object.fromEntries(
    Object.entries(removals).map(([name, remove]) => [`${name}, and back`, steps(remove, (id) => outOfTrash(id, name))]),
  ),
  'restored by undo in the list': steps(
    (id) => done('DELETE', '/v1/documents/delete', [id]),
    (id) => done('POST', '/bff/documents/restore', [id]),
  ),
  'the parts of a split': async (id) => {
    await removals['split']?.(id);
    const parts = await successorsOf(id);
    const fields = Object.fromEntries(Object.entries(invoiceValues).map(([name, value]) => [name, { value }]));
    for (const part of parts) {
      const invoice_number_sm = { value: randomUUID().slice(0, 20) };
      await done('PATCH', `/v1/documents/${part}`, { fields: { ...fields, invoice_number_sm }, markDocumentAsValidated: true });
    }
    return parts;
  },
  'the result of a merge': async (id) => {
    await removals['merge']?.(id);
    const merged = await successorsOf(id);
    for (const each of merged) await reread(each);
    return merged;
  },
  'moved to another unit and back': steps(
    (id) => done('POST', `/v1/documents/${id}/update-accounting-unit/${scene.ours.unitIds[1]}`),
    (id) => done('POST', `/v1/documents/${id}/update-accounting-unit/${scene.ours.unitIds[0]}`),
  ),
  'changed to another type and back': steps(post('change-document-type/receipt'), post('change-document-type/invoice')),
  'put on hold and back': steps(post('state/change/Paused'), post('state/change/Validated')),
  'validated again': steps(post('requeue-validation'), post('state/change/Validated')),
  'extracted again': steps(post('requeue-extraction'), reread),
};

/** All ways in which a document can be exported. */
const waysOut: ((id: string) => Promise<Response>)[] = [
  (id) => call('POST', '/v1/documents/export', { documentId: id }),
  (id) => call('POST', '/v1/documents/export/list', [id]),
  (id) => call('GET', `/v1/documents/${id}/file/export?exportFormat=Json`),
  (id) => call('POST', '/v1/documents/files/export', [id]),
  (id) => call('PATCH', '/v1/documents/markAsExported', [{ documentId: id }]),
  (id) => call('POST', `/v1/documents/${id}/mark-as-exported`),
];
async function answersOf(id: string): Promise<number[]> {
  const answers: number[] = [];
  for (const leave of waysOut) answers.push((await leave(id)).status);
  return answers;
}
async function queue(): Promise<string[]> {
  const { list } = (await done('POST', '/v1/documents/list/idsForExport', { control: { take: 500 } })) as {
    list: { documentId: string }[];
  };
  return list.map(({ documentId }) => documentId);
}
async function expectBlocked(ids: readonly string[]): Promise<void> {
  expect(ids).not.toEqual([]);
  for (const id of ids) expect(await answersOf(id)).toEqual(waysOut.map(() => 409));
  expect((await queue()).filter((id) => ids.includes(id))).toEqual([]);
}

const required = () => workflowOf([asking(scene.petr.actor)], { isRequired: true });
const stands: Record<string, (id: string) => Promise<unknown>> = {
  'not sent': async () => undefined,
  pending: (id) => scene.start(id),
  rejected: async (id) => {
    await scene.start(id);
    await scene.reject(id, scene.petr);
  },
};
/** A document in approval cannot be replaced by others. */
const isRefused = (stand: string, way: string) => stand === 'pending' && /split|merge/.test(way);

describe.each(finishedActions)('after export: %s', (finishedAction) => {
  beforeEach(async () => {
    scene = await openApprovalCase(app);
    await outcomeOf(app, scene.ours).exportSettings({ trigger: 'AfterExtraction', finishedAction });
  });

  test.each(
    Object.keys(ways).flatMap((way) => Object.keys(stands).flatMap((stand) => (isRefused(stand, way) ? [] : [{ way, stand }]))),
  )('$stand: $way', async ({ way, stand }) => {
    await scene.workflow(required());
    const id = await fresh();
    await stands[stand]?.(id);
    await expectBlocked([id]);
    const left = (await ways[way]?.(id)) ?? [];
    await expectBlocked(left);
    for (const each of left) {
      if ((await scene.stateOf(each)) !== 'Pending') expect((await scene.start(each)).status).toBe(200);
      expect((await scene.approve(each, scene.petr)).status).toBe(200);
      expect(await queue()).toContain(each);
      expect((await waysOut[4]?.(each))?.status).toBe(200);
      expect((await call('GET', `/v1/documents/${each}`)).status).toBe(finishedAction === 'Delete' ? 404 : 200);
    }
  });

  test.each(Object.keys(removals))('queued, then %s; the workflow is created meanwhile; then restored', async (removal) => {
    const id = await fresh();
    await done('POST', '/v1/documents/export', { documentId: id });
    await removals[removal]?.(id);
    await scene.workflow(required());
    await outOfTrash(id, removal);
    await expectBlocked([id]);
  });

  test('a document that left the queue returns only by approval', async () => {
    await scene.workflow(required());
    const id = await fresh();
    await scene.start(id);
    await scene.approve(id, scene.petr);
    await done('PATCH', '/v1/documents/markAsExported', [{ documentId: id }]);
    if (finishedAction === 'Delete') await done('POST', '/bff/documents/restore', [id]);
    await post('requeue-extraction')(id);
    await reread(id);
    await expectBlocked([id]);
  });
});
