import { afterAll, beforeAll, expect, test } from 'vitest';
import { publish } from '#service/platform/database/notify.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';

let app: TestApp;
let tenant: TestTenant;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
});
afterAll(() => app.close());

/** Opens the event stream; `next` reads one event at a time, `stop` closes it. */
async function listen(token: string): Promise<{ next: () => Promise<unknown>; stop: () => void }> {
  const aborter = new AbortController();
  const answer = await fetch(`${app.base}/bff/live`, { headers: { authorization: `Bearer ${token}` }, signal: aborter.signal });
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  const reader = (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<unknown> => {
    for (;;) {
      const found = /^data: (.*)\n\n/m.exec(text);
      if (found) {
        text = text.slice(found.index + found[0].length);
        return JSON.parse(found[1] ?? '');
      }
      const { value, done } = await reader.read();
      if (done) return 'closed';
      text += value;
    }
  };
  return { next, stop: () => aborter.abort() };
}

test('a change is sent by ID only to users who may see the document', async () => {
  const accountant = await app.user(tenant, 'Accountant');
  const otherUnit = await app.user(tenant, 'Accountant', [tenant.unitIds[1]]);
  const stranger = await app.user(await app.tenant(), 'TenantAdmin');
  const seen = await app.document(tenant, { pages: 1 });
  const unseen = await app.document(tenant, { accounting_unit_id: tenant.unitIds[1] });
  const [mine, theirs, foreign] = await Promise.all([accountant, otherUnit, stranger].map(({ token }) => listen(token)));
  // the first connection to the database may have missed events, and reports that
  expect(await mine?.next()).toEqual({ kind: 'documentsChanged', documentIds: [] });

  await app.send('PUT', `/v1/documents/${seen}/rename`, accountant.token, { json: { fileName: 'new.pdf' } });
  expect(await mine?.next()).toEqual({ kind: 'documentChanged', documentIds: [seen] });
  publish(app.database.system, tenant.tenantId, { kind: 'documentChanged', documentIds: [unseen] });
  const nextTheirs = async () => {
    let event = await theirs?.next();
    while ((event as { kind: string }).kind === 'documentsChanged') event = await theirs?.next();
    return event;
  };
  expect(await nextTheirs()).toEqual({ kind: 'documentChanged', documentIds: [unseen] });
  // the event after the first one does not contain the document that they may not see
  publish(app.database.system, tenant.tenantId, { kind: 'documentChanged', documentIds: [seen, unseen] });
  expect(await mine?.next()).toEqual({ kind: 'documentChanged', documentIds: [seen] });
  mine?.stop();
  theirs?.stop();
  foreign?.stop();
});

test('a caller with thirty streams gets no other one until one ends, and others do', async () => {
  const [flooding, colleague] = [await app.user(tenant, 'Viewer'), await app.user(tenant, 'Viewer')];
  const open = (token: string, signal: AbortSignal) =>
    fetch(`${app.base}/bff/live`, { headers: { authorization: `Bearer ${token}` }, signal });
  const aborters = Array.from({ length: 30 }, () => new AbortController());
  for (const { signal } of aborters) expect((await open(flooding.token, signal)).status).toBe(200);
  const last = new AbortController();
  const refused = await open(flooding.token, last.signal);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  expect((await open(colleague.token, last.signal)).status).toBe(200);
  aborters[0]?.abort();
  await expect.poll(async () => (await open(flooding.token, last.signal)).status, { timeout: 30_000 }).toBe(200);
  for (const each of [...aborters, last]) each.abort();
});

test('a stream ends when the service stops', async () => {
  const other = await startTestApp();
  const user = await other.user(await other.tenant(), 'Viewer');
  const answer = await fetch(`${other.base}/bff/live`, { headers: { authorization: `Bearer ${user.token}` } });
  await other.close();
  await expect(
    answer.text().then(
      () => 'ended',
      () => 'ended',
    ),
  ).resolves.toBe('ended');
});
