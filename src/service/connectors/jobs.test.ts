/** Tests jobs of transfers: when they end, and in which language their messages are; and the key of an SFTP server. */
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transfer } from '#contract/connectors/bff.ts';
import { enqueue } from '#service/platform/queue/enqueue.ts';
import { startJsonLedger } from '#testing/accounting-servers.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { type ConnectionCase, openConnectionCase } from '#testing/connection-case.ts';
import { startSftp } from '#testing/sftp-server.ts';
import { sendToAccountingJob } from './jobs.ts';

let app: TestApp;
let own: ConnectionCase;
let server: Awaited<ReturnType<typeof startJsonLedger>>;

beforeAll(async () => {
  app = await startTestApp();
  own = await openConnectionCase(app);
  server = await startJsonLedger('token');
  const settings = { address: `${server.url}/invoices`, numberPath: 'data.number' };
  expect((await own.connect({ kind: 'HttpJson', secret: 'token', settings })).status).toBe(200);
});
afterAll(async () => {
  await server.close();
  await app.close();
});

/** A transfer that may or may not have arrived. */
async function inDoubt() {
  const documentId = await own.document();
  await own.send([documentId]);
  server.plannedFailures.push('hangUp');
  const { id } = await own.advance(documentId);
  return { id, documentId };
}

test('a manual query runs the next attempt earlier, however late it was planned', async () => {
  const { id } = await inDoubt();
  const { system } = app.database;
  const waiting = async () =>
    (
      await sql<{ later: boolean }>`
        select start_after > now() + interval '30 seconds' as later from pgboss.job_common
        where name = 'send-to-accounting' and singleton_key = ${id} and state = 'created'`.execute(system)
    ).rows;
  // no worker of this test has taken the first one
  await sql`delete from pgboss.job_common where singleton_key = ${id}`.execute(system);
  const startAfter = new Date(Date.now() + 3_600_000);
  await enqueue(system, 'send-to-accounting', { tenantId: own.ours.tenantId, transferId: id }, { key: id, startAfter });
  expect(await waiting()).toEqual([{ later: true }]);
  expect((await own.call('POST', `/bff/transfers/${id}/ask`)).status).toBe(200);
  expect(await waiting()).toEqual([{ later: false }]);
});

test('messages of the service about a transfer are in the language of their reader', async () => {
  const { id, documentId } = await inDoubt();
  const later = new Date(Date.now() + 120_000);
  await sendToAccountingJob({ ...app, tempDir: '', now: () => later })(
    { tenantId: own.ours.tenantId, transferId: id },
    { id: randomUUID(), attempt: 1, signal: new AbortController().signal },
  );
  const readBy = async (language: string) => {
    const headers = { 'accept-language': language };
    const answer = await own.call('POST', '/bff/transfers/list', { documentIds: [documentId] }, own.admin.token, headers);
    const { items } = (await answer.json()) as { items: Transfer[] };
    return { message: items[0]?.message, logged: items[0]?.log[0]?.message };
  };
  const [slovak, english] = [await readBy('sk'), await readBy('en')];
  expect(slovak.message).toMatch(/^Odpoveď sa stratila/);
  expect(english.message).toMatch(/^The answer was lost/);
  expect(english.logged).toBeTruthy();
  expect(slovak.logged).not.toBe(english.logged);
});

test('no data is sent to an SFTP server whose key nobody confirmed, and the first confirmation keeps the password', async () => {
  const [user, password] = ['účetní', 'heslo: ž'];
  const root = path.join(app.exchangeDir, 'other');
  await mkdir(root, { recursive: true });
  const server = await startSftp(root, user, password);
  const connect = async (secret: string | null, hostKey: string) =>
    (await own.connect({ kind: 'Sftp', secret, settings: { address: server.url, userName: user, hostKey } })).status;
  const tested = async () => (await own.call('POST', `/bff/connections/${own.systemId}/test`)).json();
  await connect(password, '');
  expect(await tested()).toMatchObject({
    isReachable: false,
    message: expect.stringMatching(/^Nobody has confirmed/),
    hostKey: server.hostKey,
  });
  expect(await connect(null, server.hostKey)).toBe(200);
  expect(await tested()).toMatchObject({ isReachable: true, hostKey: null });
  // another key may be another server
  expect(await connect(null, 'SHA256:other')).toBe(400);
  expect(await connect(password, 'SHA256:other')).toBe(200);
  expect(await tested()).toMatchObject({ isReachable: false, message: expect.stringMatching(/^The server shows another/) });
  await server.close();
});
