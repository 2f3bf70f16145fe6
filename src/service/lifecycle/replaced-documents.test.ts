/**
 * Tests that a document in the export queue which was split or merged, and is restored from the trash beside what replaced it, is not exported
 * twice.
 */
import { expect, test } from 'vitest';
import type { TestApp } from '#testing/app.ts';
import { callOk } from '#testing/call-ok.ts';
import { type ApprovalCase, useApprovalCases, type User } from '#testing/approval-case.ts';

let app: TestApp;
let scene: ApprovalCase;
useApprovalCases((...given) => ([app, scene] = given));

const call = (path: string, json?: unknown, { token }: User = scene.admin) => callOk(app, 'POST', path, token, { json });
async function queued(unitId = scene.ours.unitIds[0]): Promise<string> {
  const id = await scene.validated({ pages: 2, accounting_unit_id: unitId });
  await call('/v1/documents/export', { documentId: id });
  return id;
}
const restore = (id: string, user?: User) => call('/bff/documents/restore', [id], user);
const undo = (id: string) => call(`/bff/documents/${id}/take-back`);
const partsOf = async (id: string): Promise<string[]> =>
  (
    await app.database.system.selectFrom('document_links').select('successor_id as id').where('document_id', '=', id).execute()
  ).map((part) => part.id);
const exportState = async (id: string) => (await scene.row(id)).export_state;

const ways: Record<string, (id: string) => Promise<unknown>> = {
  split: (id) => call(`/v1/documents/${id}/split-document`, [1]),
  merged: async (id) => call('/v1/documents/merge-and-extract', [await scene.validated({ pages: 1 }), id]),
  attached: async (id) =>
    call(`/v1/documents/${id}/attach-to-another-document`, { attachToDocumentId: await scene.validated({ pages: 1 }) }),
};

test.each(['split', 'merged'])(
  'queued, %s, restored from the trash: leaves the queue, until a user queues it again',
  async (way) => {
    const id = await queued();
    await ways[way]?.(id);
    await restore(id);
    expect(await exportState(id)).toBe('None');
    await call('/v1/documents/export', { documentId: id });
    expect(await exportState(id)).toBe('Queued');
  },
);

test.each(Object.keys(ways))('queued, %s, undone: is in the queue as before', async (way) => {
  const id = await queued();
  await ways[way]?.(id);
  await undo(id);
  expect(await exportState(id)).toBe('Queued');
});

test('queued, attached, restored from the trash: stays in the queue, because attachments are not exported by themselves', async () => {
  const id = await queued();
  await ways['attached']?.(id);
  await restore(id);
  expect(await exportState(id)).toBe('Queued');
});

test('queued, split, the parts deleted, restored: is in the queue as before', async () => {
  const id = await queued();
  await ways['split']?.(id);
  for (const part of await partsOf(id))
    expect((await app.send('DELETE', `/v1/documents/${part}`, scene.admin.token)).status).toBe(200);
  await restore(id);
  expect(await exportState(id)).toBe('Queued');
});

test('what became of the parts counts too, also in units that the caller may not see', async () => {
  const [a, b] = scene.ours.unitIds;
  const id = await queued(b);
  await ways['split']?.(id);
  const others = await scene.validated({ pages: 1, accounting_unit_id: a });
  await call('/v1/documents/merge-and-extract', [others, ...(await partsOf(id))]);
  await restore(id, await app.user(scene.ours, 'Accountant', [b]));
  expect(await exportState(id)).toBe('None');
});
