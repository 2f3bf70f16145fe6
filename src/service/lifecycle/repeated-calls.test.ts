/** Calls that make documents of others, repeated with their key after a lost response: each has one effect, also if it was undone meanwhile. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { TestApp } from '#testing/app.ts';
import { type ApprovalCase, useApprovalCases } from '#testing/approval-case.ts';
import { pixel } from '#testing/builders.ts';

let app: TestApp;
let scene: ApprovalCase;
useApprovalCases((...given) => ([app, scene] = given));

async function call(path: string, body: { json?: unknown; form?: FormData; headers?: Record<string, string> } = {}) {
  const answer = await app.send('POST', path, scene.admin.token, body);
  return { status: answer.status, text: await answer.text() };
}
const documentCount = async () =>
  (await app.database.forTenant(scene.ours.tenantId).selectFrom('documents').select('id').execute()).length;
const takeBack = (id: string) => call(`/bff/documents/${id}/take-back`);

const ways: Record<string, (id: string) => Promise<{ path: string; json?: unknown }>> = {
  split: async (id) => ({ path: `/v1/documents/${id}/split-document`, json: [1] }),
  merged: async (id) => ({
    path: '/v1/documents/merge-and-extract',
    json: [id, await scene.validated({ pages: 1 })],
  }),
  attached: async (id) => ({
    path: `/v1/documents/${id}/attach-to-another-document`,
    json: { attachToDocumentId: await scene.validated({ pages: 1 }) },
  }),
};

test.each(Object.keys(ways))(
  '%s with a key: the repetition gets the same response, and once undone it stays undone',
  async (way) => {
    const id = await scene.validated({ pages: 2 });
    const { path, json } = (await ways[way]?.(id)) ?? { path: '' };
    const headers = { 'idempotency-key': randomUUID() };
    const first = await call(path, { json, headers });
    expect(first.status).toBe(200);
    const after = await documentCount();
    expect(await call(path, { json, headers })).toEqual(first);
    expect((await takeBack(id)).status).toBe(200);
    expect(await call(path, { json, headers })).toEqual(first);
    expect([await documentCount(), (await scene.row(id)).deleted_at]).toEqual([after, null]);
  },
);

test('an attachment becomes one document, whose id the repetition gets too', async () => {
  const id = await scene.validated();
  const form = new FormData();
  form.append('File', new Blob([pixel], { type: 'image/png' }), 'receipt.png');
  const { attachmentId } = JSON.parse((await call(`/v1/documents/${id}/attachments`, { form })).text) as { attachmentId: string };
  const path = `/v1/documents/${id}/attachments/${attachmentId}/change-to-document`;
  const headers = { 'idempotency-key': randomUUID() };
  const first = await call(path, { headers });
  expect(first.status).toBe(200);
  expect(await call(path, { headers })).toEqual(first);
  expect(await call(path)).toMatchObject({ status: 404 });
});
