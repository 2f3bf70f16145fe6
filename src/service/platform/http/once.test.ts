import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { contract } from '#contract/contract.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { pixel, type TestTenant } from '#testing/builders.ts';

let app: TestApp;
let tenant: TestTenant;
let admin: string;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  tenant = await app.tenant();
  admin = (await app.user(tenant, 'TenantAdmin')).token;
});
afterAll(() => app.close());

const create = (url: string, json: unknown, key?: string, token = admin) =>
  app.send('POST', url, token, { json, ...(key !== undefined && { headers: { 'idempotency-key': key } }) });
function upload(key: string, { name = 'a.png', more = '', token = admin, unitId = '' } = {}) {
  const form = new FormData();
  form.append('File', new Blob([pixel, more]), name);
  if (unitId) form.append('AccountingUnitId', unitId);
  return app.send('POST', '/v1/documents', token, { form, headers: { 'idempotency-key': key } });
}
const documents = () => app.database.forTenant(tenant.tenantId).selectFrom('documents').select('id').execute();
async function files(): Promise<number> {
  let count = 0;
  for await (const _ of app.blobs.list(tenant.tenantId)) count += 1;
  return count;
}
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];

test('an upload repeated with its key gets the former response, with one document, one file and one job', async () => {
  const first = await upload('k');
  const again = await upload('k');
  expect([first.status, again.status]).toEqual([200, 200]);
  expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([null, 'true']);
  expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
  expect(await again.text()).toBe(await first.text());
  const { rows } =
    await sql`select from pgboss.job_common where data ->> 'tenantId' = ${tenant.tenantId} and name = 'extract-document'`.execute(
      app.database.system,
    );
  expect([(await documents()).length, await files(), rows.length]).toEqual([1, 1, 1]);
});

test('concurrent requests with one key create one document; those during the first are told to retry', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => upload('at once')));
  for (const answer of answers) {
    if (answer.status === 200) continue;
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(await codeOf(answer)).toEqual([409, 'request_under_way']);
  }
  expect(await documents()).toHaveLength(1);
  expect((await upload('at once')).headers.get('idempotent-replayed')).toBe('true');
});

test('a different request with the same key is refused and changes nothing', async () => {
  await upload('k');
  const others = [
    () => upload('k', { more: ' ' }),
    () => upload('k', { name: 'b.png' }),
    () => upload('k', { unitId: tenant.unitIds[0] }),
    () => create('/v1/accounting-unit', { name: 'Unit' }, 'k'),
  ];
  for (const send of others) expect(await codeOf(await send())).toEqual([409, 'idempotency_key_reused']);
  expect(await documents()).toHaveLength(1);
});

test('keys are separate for each caller', async () => {
  const other = (await app.user(tenant, 'Accountant')).token;
  const stranger = (await app.user(await app.tenant(), 'TenantAdmin')).token;
  const ids = await Promise.all([admin, other, stranger].map(async (token) => (await upload('k', { token })).text()));
  expect(new Set(ids).size).toBe(3);
});

test('a refused request is not stored: the key can be used for the corrected one', async () => {
  expect((await create('/v1/accounting-unit', { name: '' }, 'k')).status).toBe(400);
  expect((await create('/v1/external-data-tables', { name: 'T', values: [] }, 'taken')).status).toBe(200);
  expect((await create('/v1/external-data-tables', { name: 'T', values: [] }, 'k')).status).toBe(409);
  expect((await create('/v1/external-data-tables', { name: 'U', values: [] }, 'k')).status).toBe(200);
});

test('a secret shown once is returned again to a repeated request, and is not stored in the database', async () => {
  const asked = { clientName: 'Ledger', role: 'Exporter', enabled: true, accountingUnitId: tenant.unitIds[0] };
  const first = await create('/v1/configuration/client-application', asked, 'k');
  const text = await first.text();
  expect(first.status).toBe(200);
  expect(await (await create('/v1/configuration/client-application', asked, 'k')).text()).toBe(text);
  const { answer } = await app.database
    .forTenant(tenant.tenantId)
    .selectFrom('idempotency_keys')
    .select('answer')
    .executeTakeFirstOrThrow();
  for (const part of Object.values(JSON.parse(text) as Record<string, unknown>)) expect(answer).not.toContain(String(part));
});

test('a key can be reused after a day', async () => {
  const first = await (await upload('k')).text();
  const { now } = app.clock;
  app.clock.now = () => new Date(Date.now() + 25 * 3_600_000);
  try {
    expect(await (await upload('k', { name: 'tomorrow.png' })).text()).not.toBe(first);
  } finally {
    app.clock.now = now;
  }
});

test.each(['', 'ž', 'x'.repeat(256)])('an invalid key is refused: %j', async (key) => {
  // fetch itself refuses characters that no header may contain
  const answer = await upload(key === 'ž' ? Buffer.from(key).toString('latin1') : key);
  expect(await codeOf(answer)).toEqual([400, 'invalid_input']);
});

test('endpoints that change or read ignore the header', async () => {
  await upload('k');
  const list = await create('/v1/documents/list', {}, 'k');
  expect([list.status, list.headers.get('idempotent-replayed')]).toEqual([200, null]);
});

test('every endpoint that creates or sends something is marked as creating', () => {
  const entries = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group));
  const creating = entries.filter(({ creates }) => creates);
  expect(creating.every(({ method, access, answer }) => method === 'POST' && access !== 'public' && answer.kind !== 'file')).toBe(
    true,
  );
  const making = entries.filter(
    ({ method, summary }) =>
      method === 'POST' &&
      /^(Add|Create|Upload|Extract a file|Invite|Ask|Send|Return a|Rotate (?!pages)|Merge|Split|Start|Attach|Change an attachment)\b/.test(
        summary,
      ),
  );
  const without = making.filter(({ creates }) => !creates).map(({ path }) => path);
  expect(without.toSorted()).toEqual(
    [
      // a page is identified by its number
      '/v1/documents/uploadPage',
      // the row is identified by its key
      '/bff/external-data-tables/{id}/row',
      // at most one at a time
      '/bff/inbound-addresses/{documentType}/rotate',
      '/bff/setup/sample-invoice',
      '/v1/approval/{documentId}/workflow/start',
      '/bff/documents/{documentId}/start-approval',
      '/bff/documents/{documentId}/approval/add-approver',
      // data that these store is not used before a second call confirms it
      '/bff/me/second-factor/begin',
      '/bff/me/passkeys/begin',
      // these create nothing
      '/bff/transfers/{transferId}/ask',
      '/bff/webhooks/{webhookId}/test',
    ].toSorted(),
  );
});
