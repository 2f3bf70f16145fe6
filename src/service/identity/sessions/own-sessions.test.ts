/** Listing and ending of sessions: the API refuses an ended session, and it gets no new token. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#service/platform/log.ts';
import { createOutbound } from '#service/platform/outbound/guarded-fetch.ts';
import { endOwnOtherSessions, endOwnSession, readOwnSessions } from '#service/users/sessions/sessions.ts';
import type { Actor, Ctx } from '#service/platform/ctx.ts';
import { openBrowser } from '#testing/browser.ts';
import { requestToken, startIdentity, type TestIdentity } from '#testing/identity-server.ts';
import { newVerifier, signInForCode } from '#testing/sign-in.ts';
import { createIdentity } from '../create-identity.ts';

let identity: TestIdentity;
/** Looks up the actor in a separate process: the cache of callers expires in real time, and a new process has none. */
let elsewhere: (token: string) => Promise<Actor | undefined>;
beforeAll(async () => {
  identity = await startIdentity();
  elsewhere = async (token) => {
    const other = createIdentity({
      db: identity.database.system,
      log: createLog('silent'),
      masterKey: identity.masterKey,
      outbound: createOutbound({ allow: [] }),
    });
    return other.authenticate({ headers: { authorization: `Bearer ${token}` } }).catch(() => undefined);
  };
});
afterAll(() => identity.close());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
type Tokens = { access_token: string; refresh_token: string };

async function signedIn(email = 'accountant@demo.test'): Promise<Tokens> {
  const verifier = newVerifier();
  const code = await signInForCode(openBrowser(), identity.origin, verifier, email);
  const fields = { grant_type: 'authorization_code', client_id: 'web', code, code_verifier: verifier };
  const answer = await requestToken(
    identity.origin,
    { ...fields, redirect_uri: `${identity.origin}/signed-in` },
    { 'user-agent': firefox },
  );
  return (await answer.json()) as Tokens;
}
const refreshed = async ({ refresh_token }: Tokens) =>
  (await requestToken(identity.origin, { grant_type: 'refresh_token', client_id: 'web', refresh_token })).status;
async function ctxOf({ access_token }: Tokens): Promise<Ctx> {
  const actor = await elsewhere(access_token);
  if (!actor) throw new Error('not signed in');
  // these use cases need no other dependency
  return { db: identity.database.forTenant(actor.tenantId, 'all'), actor, now: () => new Date(), traceId: 't' } as unknown as Ctx;
}

test('each session is listed with its device; ending one signs it out at once and keeps the others', async () => {
  const [first, second, third] = [await signedIn(), await signedIn(), await signedIn()];
  const ctx = await ctxOf(first);
  const sessions = await readOwnSessions(ctx);
  expect(sessions).toHaveLength(3);
  expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  expect(sessions[0]).toMatchObject({
    browser: 'Firefox',
    system: 'Linux',
    address: expect.stringMatching(/127\.0\.0\.1|::1/),
    methods: ['pwd'],
  });
  const ended = (await ctxOf(second)).actor.signIn ?? '';
  await endOwnSession(ctx, ended);
  expect(await elsewhere(second.access_token)).toBeUndefined();
  expect(await refreshed(second)).toBe(400);
  expect(await refreshed(third)).toBe(200);
  await expect(endOwnSession(ctx, ended)).rejects.toMatchObject({ code: 'not_found' });
  expect(await endOwnOtherSessions(ctx)).toEqual({ isStillSignedIn: true });
  expect(await refreshed(third)).toBe(400);
  expect(await refreshed(first)).toBe(200);
  expect((await readOwnSessions(ctx)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
});

test('nobody ends another user’s session by its name', async () => {
  const own = await ctxOf(await signedIn('approver@demo.test'));
  const { id } = await identity.database.system
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'viewer@demo.test')
    .executeTakeFirstOrThrow();
  await expect(endOwnSession({ ...own, actor: { ...own.actor, id } }, own.actor.signIn ?? '')).rejects.toMatchObject({
    code: 'not_found',
  });
  expect((await readOwnSessions(own)).length).toBeGreaterThan(0);
});
