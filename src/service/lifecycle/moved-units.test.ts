/** A document that moves to another accounting unit while people of the former one have it open. */
import { expect, test, vi } from 'vitest';
import type { TestApp } from '#testing/app.ts';
import { callOk } from '#testing/call-ok.ts';
import { type ApprovalCase, codeOf, useApprovalCases, type User } from '#testing/approval-case.ts';
import { asking, workflowOf } from '#testing/build-approval.ts';

let app: TestApp;
let scene: ApprovalCase;
useApprovalCases((...given) => ([app, scene] = given));

const call = <T>(method: string, path: string, { token }: User, body: { json?: unknown; form?: FormData } = {}) =>
  callOk<T>(app, method, path, token, body);
const refusalOf = async (path: string, { token }: User) => codeOf(await app.send('GET', path, token));
const moveToOther = (id: string) =>
  call('POST', `/v1/documents/${id}/update-accounting-unit/${scene.ours.unitIds[1]}`, scene.admin);

test('its question is ended and its attachments are refused, for people of the former unit', async () => {
  const [here] = scene.ours.unitIds;
  const colleague = await app.user(scene.ours, 'Accountant', [here]);
  await scene.workflow(workflowOf([asking(scene.petr.actor)]));
  const id = await scene.validated({ accounting_unit_id: here });
  await scene.start(id);
  const form = new FormData();
  form.append('File', new Blob(['a contract']), 'contract.txt');
  const { attachmentId } = await call<{ attachmentId: string }>('POST', `/v1/documents/${id}/attachments`, scene.admin, { form });
  const question = { userId: colleague.actor.id, question: 'Is this ours?' };
  await call('POST', `/bff/documents/${id}/approval/question`, scene.petr, { json: question });
  const questions = () => call<unknown[]>('GET', '/bff/approval/questions', colleague);
  expect(await questions()).toHaveLength(1);

  await moveToOther(id);
  expect(await questions()).toEqual([]);
  const answered = await app.send('POST', `/bff/documents/${id}/approval/answer`, colleague.token, { json: { answer: 'Yes' } });
  expect(answered.status).toBe(403);
  for (const path of [
    `/v1/documents/${id}/attachments/${attachmentId}/file`,
    `/bff/documents/${id}/approval`,
    `/bff/documents/${id}`,
  ])
    expect(await refusalOf(path, colleague), path).toEqual([403, 'unit_forbids']);
  // the question was about the former unit: whoever decides in the new one is not held by it
  await scene.approve(id, scene.petr);
  expect(await scene.stateOf(id)).toBe('Approved');
});

/** Returns the kinds of live events that a user gets while `act` runs, and how to stop. */
async function listen({ token }: User) {
  const closing = new AbortController();
  const heard: { kind: string; documentIds: string[] }[] = [];
  const answer = await fetch(`${app.base}/bff/live`, { headers: { authorization: `Bearer ${token}` }, signal: closing.signal });
  const read = async () => {
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? [])
      for (const [, data] of chunk.matchAll(/^data: (.*)$/gm)) heard.push(JSON.parse(data ?? '') as (typeof heard)[number]);
  };
  const done = read().catch(() => undefined);
  return {
    heard,
    stop: async () => {
      closing.abort();
      await done;
    },
  };
}

test('people of the former unit are told to reload, without the id of what they may no longer see', async () => {
  const [here] = scene.ours.unitIds;
  const colleague = await app.user(scene.ours, 'Accountant', [here]);
  const [id, other] = [await scene.validated({ accounting_unit_id: here }), await scene.validated({ accounting_unit_id: here })];
  const live = await listen(colleague);
  await vi.waitFor(
    async () => {
      await scene.patch(other, scene.admin, { fields: { note: { value: String(live.heard.length) } } });
      expect(live.heard).toContainEqual({ kind: 'documentChanged', documentIds: [other] });
    },
    { timeout: 20_000 },
  );
  live.heard.length = 0;
  await moveToOther(id);
  await vi.waitFor(() => expect(live.heard).toContainEqual({ kind: 'documentsChanged', documentIds: [] }), { timeout: 20_000 });
  expect(live.heard.flatMap(({ documentIds }) => documentIds)).not.toContain(id);
  await live.stop();
});
