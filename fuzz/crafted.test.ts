/**
 * Requests that are valid but for one fault, for each endpoint in turn: ids of another tenant's rows, texts that other programs would
 * execute, properties that only the service may set. The random requests of `fuzz.test.ts` rarely contain these.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { leaksOf } from './leaks.ts';
import type { Pools } from './names.ts';
import { payloads, product } from './payloads.ts';
import { type Call, callTo, endpoints } from './request.ts';
import { readyOf } from './run-fuzz.ts';
import { seedTenant } from './seed-tenant.ts';
import { type Answer, closeConnections, type Ready, send } from './send.ts';
import { surplusIn } from './surplus.ts';
import { addDocuments, buildSide, createFingerprint, idsOf, poolsOf, type Side } from './tenants.ts';

const ownMark = 'Slovo5c1f0a';
const otherMark = 'kanarek7f3e91c2';
const seed = 20_261_125;

/** Injected delays sleep longer than this; a busy machine responds faster. */
const maxWaitMs = 18_000;
let app: TestApp;
let own: Side;
let other: Side;
/** Pools with the other tenant's names for `~other.`, consistent with each other. */
let pools: Pools;

beforeAll(async () => {
  app = await startTestApp();
  own = await buildSide(app, ownMark);
  other = await buildSide(app, otherMark);
  for (const [side, mark] of [
    [own, ownMark],
    [other, otherMark],
  ] as const)
    await addDocuments(app, side, mark);
  const [ofOwn, ofOther] = [await seedTenant(app, own, ownMark), await seedTenant(app, other, otherMark)];
  pools = {
    own: (await poolsOf(app, own, other, ofOwn)).own,
    other: (await poolsOf(app, other, own, ofOther)).own,
  };
});
afterAll(async () => {
  closeConnections();
  await app.close();
});

/** Returns valid calls of each endpoint. */
const validCalls = (ofEach: number, caller: Call['caller'] = 'TenantAdmin'): Call[] =>
  endpoints.flatMap((named) =>
    fc
      .sample(
        callTo(named).filter(({ kind }) => kind === 'valid'),
        { seed, numRuns: ofEach },
      )
      .map((call) => ({ ...call, caller })),
  );

async function answerTo(call: Call): Promise<{ ready: Ready; answer: Answer }> {
  const ready = readyOf(call, own, pools, ownMark);
  return { ready, answer: await send(app.base, ready, call.entry.answer.kind === 'events') };
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

const shown = ({ name }: Call, { url, body }: Ready, { status, ms }: Answer): string =>
  `${name} ${url.slice(0, 200)} ${body?.toString().slice(0, 300) ?? ''}: ${status} after ${Math.round(ms)} ms`;

const isServerFault = ({ entry }: Call, { status }: Answer): boolean =>
  status >= 500 && !(status === 503 && entry.errors?.includes(503));

test('a row of another tenant is never found, wherever its id or name appears, alone or beside own rows', async () => {
  const theirs = (text: string) => text.replaceAll('~own.', '~other.');
  const fingerprint = await createFingerprint(app);
  const untouched = await fingerprint(other);
  const secrets = { mark: otherMark, ids: idsOf(pools.other), sent: new Set<string>() };
  const faults: string[] = [];
  let [sent, notFound] = [0, 0];
  for (const call of validCalls(2)) {
    const inUrl = { ...call, url: theirs(call.url) };
    const inBody = { ...call, ...(call.body !== undefined && { body: theirs(call.body) }) };
    const variants = [inUrl, inBody, { ...inBody, url: inUrl.url }];
    const different = variants.filter(({ url, body }, at) => {
      const before = [call, ...variants.slice(0, at)];
      return before.every((each) => each.url !== url || each.body !== body);
    });
    for (const variant of different) {
      const { ready, answer } = await answerTo(variant);
      sent += 1;
      if (answer.status === 404) notFound += 1;
      const found = [...(isServerFault(variant, answer) ? ['fails'] : []), ...leaksOf(answer, secrets, ready)];
      if (found.length > 0) faults.push(`${found.join(', ')}: ${shown(variant, ready, answer)}`);
    }
    if (sent % 50 < 3 && (await fingerprint(other)) !== untouched) faults.push(`rows have changed by ${call.name} at the latest`);
    if (faults.length > 5) break;
  }
  expect(faults).toEqual([]);
  expect(await fingerprint(other)).toBe(untouched);
  expect(sent).toBeGreaterThan(endpoints.length);
  expect(notFound).toBeGreaterThan(endpoints.length / 3);
});

test('stores texts that other programs would execute as plain text: no error, no delay, nothing evaluated', async () => {
  const faults: string[] = [];
  let [written, next] = [0, 0];
  const crafted = (text: string, write: (payload: string) => string) =>
    text.replaceAll(/~words\.text\.\d+~/g, () => {
      written += 1;
      next += 1;
      return write(payloads[next % payloads.length] ?? '');
    });
  for (const call of validCalls(6)) {
    const isForm = call.headers['content-type']?.startsWith('multipart/') ?? false;
    const url = crafted(call.url, encodeURIComponent);
    const body = call.body === undefined ? undefined : crafted(call.body, isForm ? String : inJson);
    if (url === call.url && body === call.body) continue;
    const { ready, answer } = await answerTo({ ...call, url, body });
    const computed = answer.body.includes(product) ? ['computes'] : [];
    const found = [...(isServerFault(call, answer) ? ['fails'] : []), ...(answer.ms > maxWaitMs ? ['is slow'] : []), ...computed];
    if (found.length > 0) faults.push(`${found.join(', ')}: ${shown(call, ready, answer)}`);
  }
  expect(faults).toEqual([]);
  expect(written).toBeGreaterThan(400);
});

test('properties that only the service sets are refused or ignored', async () => {
  const rights = () =>
    app.database.system
      .selectFrom('users')
      .select(['id', 'tenant_id', 'role', 'enabled', 'accounting_unit_id', 'additional_unit_ids', 'password_hash'])
      .orderBy('id')
      .execute();
  const owned = () =>
    app.database.system
      .selectFrom('documents')
      .select(['id', 'tenant_id', 'created_by_user', 'created_by_client'])
      .orderBy('id')
      .execute();
  const before = { users: await rights(), documents: new Map((await owned()).map((each) => [each.id, each])) };
  const faults: string[] = [];
  let sent = 0;
  for (const role of ['Accountant', 'Approver'] as const)
    for (const call of validCalls(1, role)) {
      const body = surplusIn(call, { tenantId: other.tenant.tenantId, userId: own.adminId });
      if (body === undefined) continue;
      const { ready, answer } = await answerTo({ ...call, body });
      sent += 1;
      if (isServerFault(call, answer)) faults.push(shown(call, ready, answer));
    }
  expect(faults).toEqual([]);
  expect(await rights()).toEqual(before.users);
  for (const document of await owned()) {
    expect([own.tenant.tenantId, other.tenant.tenantId]).toContain(document.tenant_id);
    if (before.documents.has(document.id)) expect(document).toEqual(before.documents.get(document.id));
  }
  expect(sent).toBeGreaterThan(100);
});

test('the log contains no token and no text of a document or request', () => {
  const log = app.lines.join('');
  expect(app.lines.length).toBeGreaterThan(100);
  const secrets = [ownMark, otherMark, product, 'pg_sleep', ...own.tokens.values(), ...other.tokens.values()];
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
});
