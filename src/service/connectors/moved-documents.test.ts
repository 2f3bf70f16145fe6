/** Documents that change between the request to send them and the sending. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startPohoda } from '#testing/accounting-servers.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { type ConnectionCase, openConnectionCase } from '#testing/connection-case.ts';
import { advanceTransfer } from './advance-transfer.ts';
import { findDue } from './transfers.store.ts';

let app: TestApp;
let own: ConnectionCase;
let server: Awaited<ReturnType<typeof startPohoda>>;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  own = await openConnectionCase(app);
  server = await startPohoda('ucetni', 'heslo');
  const settings = { userName: 'ucetni', address: server.url };
  expect((await own.connect({ kind: 'PohodaMServer', secret: 'heslo', settings })).status).toBe(200);
});
afterEach(async () => {
  app.clock.now = () => new Date();
  await server.close();
});

test('a document moved to another accounting unit is not booked in the books of the former one', async () => {
  const id = await own.document();
  await own.send([id]);
  expect((await own.call('POST', `/v1/documents/${id}/update-accounting-unit/${own.ours.unitIds[1]}`)).status).toBe(200);
  expect(await own.advance(id)).toMatchObject({ state: 'Canceled' });
  expect(server.booked).toEqual([]);
  expect((await own.left.row(id)).export_state).toBe('Queued');
  // moved back, it can be sent
  await own.call('POST', `/v1/documents/${id}/update-accounting-unit/${own.ours.unitIds[0]}`);
  await own.send([id]);
  expect(await own.advance(id)).toMatchObject({ state: 'Booked' });
});

test('where both units send automatically, a document that was moved is due in the books of its new unit', async () => {
  const made = await own.call('POST', '/v1/tenant/accountingSystems', { name: 'Other books', type: 'File' });
  const { id: otherId } = (await made.json()) as { id: string };
  const assigned = { name: 'Other books', accountingUnitIds: [own.ours.unitIds[1]] };
  await own.call('PUT', `/bff/accounting-systems/${otherId}`, assigned);
  const connection = {
    kind: 'PohodaMServer',
    secret: 'heslo',
    isAutomatic: true,
    settings: { userName: 'ucetni', address: server.url },
  };
  await own.call('PUT', `/bff/connections/${otherId}`, connection);
  const id = await own.document();
  await own.send([id]);
  await own.call('POST', `/v1/documents/${id}/update-accounting-unit/${own.ours.unitIds[1]}`);
  const due = async () => (await findDue(app.database.system, 1_000)).map(({ documentId }) => documentId);
  // until the transfer to the former books has ended
  expect(await due()).not.toContain(id);
  await own.advance(id);
  expect(await due()).toContain(id);
  await own.send([id]);
  expect(await due()).not.toContain(id);
  await own.call('PUT', `/bff/connections/${own.systemId}`, connection, undefined, { 'if-match': '"1"' });
  await own.call('POST', `/v1/documents/${id}/update-accounting-unit/${own.ours.unitIds[0]}`);
  await own.advance(id);
  expect(await due()).toContain(id);
});

test('a document of a unit that got other books meanwhile is not booked in the former ones', async () => {
  const id = await own.document();
  await own.send([id]);
  await own.call('PUT', `/bff/accounting-systems/${own.systemId}`, { name: 'Books', accountingUnitIds: [own.ours.unitIds[1]] });
  expect(await own.advance(id)).toMatchObject({ state: 'Canceled' });
  expect(server.booked).toEqual([]);
});

test('a document that may have arrived before it was moved is found where it was sent', async () => {
  const id = await own.document();
  await own.send([id]);
  server.plannedFailures.push('hangUp');
  expect(await own.advance(id)).toMatchObject({ state: 'Unknown' });
  await own.call('POST', `/v1/documents/${id}/update-accounting-unit/${own.ours.unitIds[1]}`);
  own.later(2);
  expect(await own.advance(id)).toMatchObject({ state: 'Booked' });
  expect(server.booked).toHaveLength(1);
});

test('a document in the trash is not booked, and can be sent after it is restored', async () => {
  const id = await own.document();
  await own.send([id]);
  await own.call('DELETE', `/v1/documents/${id}`);
  expect(await own.advance(id)).toMatchObject({ state: 'Canceled' });
  expect(server.booked).toEqual([]);
  await own.call('POST', '/bff/documents/restore', [id]);
  await own.send([id]);
  expect(await own.advance(id)).toMatchObject({ state: 'Booked' });
});

test.each([
  ['split', (id: string) => ['split-document', [1], id] as const],
  ['attached', (_: string, other: string) => ['attach-to-another-document', { attachToDocumentId: other }] as const],
])('a document that may have arrived is not %s: its parts would be booked once more', async (_, act) => {
  const [id, other] = [await own.document({}, { pages: 2 }), await own.document()];
  await own.send([id]);
  server.plannedFailures.push('hangUp');
  expect(await own.advance(id)).toMatchObject({ state: 'Unknown' });
  const [verb, body] = act(id, other);
  const replace = () => own.call('POST', `/v1/documents/${id}/${verb}`, body);
  const refused = await replace();
  expect([refused.status, ((await refused.json()) as { reason?: object }).reason]).toEqual([
    409,
    { code: 'transfer_under_way', params: {} },
  ]);
  expect((await own.call('POST', '/v1/documents/merge-and-extract', [id, other])).status).toBe(409);
  // taken out of the queue, it may have arrived all the same
  await own.call('POST', `/v1/documents/${id}/requeue-validation`);
  expect((await replace()).status).toBe(409);
  own.later(2);
  expect(await own.advance(id)).toMatchObject({ state: 'Booked' });
});

test('a document that waits to be sent can be split; nothing of it is booked', async () => {
  const id = await own.document({}, { pages: 2 });
  await own.send([id]);
  expect((await own.call('POST', `/v1/documents/${id}/split-document`, [1])).status).toBe(200);
  expect(await own.advance(id).catch(() => 'gone')).not.toMatchObject({ state: 'Booked' });
  expect(server.booked).toEqual([]);
});

test('a transfer whose document left the queue between two attempts ends, and the next one books it once', async () => {
  await own.connect({
    kind: 'PohodaMServer',
    secret: 'wrong',
    settings: { userName: 'ucetni', address: server.url },
    isAutomatic: true,
  });
  const id = await own.document();
  await own.send([id]);
  expect(await own.advance(id)).toMatchObject({ state: 'Waiting', attempts: 1 });
  const [first] = await own.transfers(id);
  const changeState = (state: string) => own.call('POST', `/v1/documents/${id}/state/change/${state}`);
  expect((await changeState('Paused')).status).toBe(200);
  own.later(1_000);
  expect(await own.advance(id)).toMatchObject({ state: 'Canceled' });
  const due = async () => (await findDue(app.database.system, 1_000)).map(({ documentId }) => documentId);
  expect(await due()).not.toContain(id);

  await own.connect({
    kind: 'PohodaMServer',
    secret: 'heslo',
    settings: { userName: 'ucetni', address: server.url },
    isAutomatic: true,
  });
  own.later(1);
  await changeState('Validated');
  await own.call('POST', '/v1/documents/export', { documentId: id });
  expect(await due()).toContain(id);
  await own.send([id]);
  // the retry of the canceled transfer arrives late
  await advanceTransfer(own.ctx(), first?.id ?? '');
  expect(server.booked).toHaveLength(0);
  expect(await own.advance(id)).toMatchObject({ state: 'Booked' });
  await advanceTransfer(own.ctx(), first?.id ?? '');
  expect(server.booked).toHaveLength(1);
  expect((await own.left.exports(id)).map(({ state }) => state)).toEqual(['Queued', 'None', 'Queued', 'Exported']);
});
