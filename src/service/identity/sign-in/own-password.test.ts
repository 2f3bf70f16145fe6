import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { changePassword } from '#service/users/own-account.ts';
import type { Actor, Ctx } from '#service/platform/ctx.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { openBrowser } from '#testing/browser.ts';
import { forgetCallers } from '#testing/forget-callers.ts';
import { demoPassword, requestToken, startIdentity, type TestIdentity } from '#testing/identity-server.ts';
import { newVerifier, signInForCode } from '#testing/sign-in.ts';

let identity: TestIdentity;
let app: TestApp;
beforeAll(async () => {
  identity = await startIdentity();
  // used only for its dependencies
  app = await startTestApp();
});
afterEach(() => void vi.restoreAllMocks());
afterAll(async () => {
  await app.close();
  await identity.close();
});

type Tokens = { access_token: string; refresh_token: string };

async function signedIn(): Promise<Tokens> {
  const { origin } = identity;
  const verifier = newVerifier();
  const code = await signInForCode(openBrowser(), origin, verifier, 'accountant@demo.test');
  const asked = { grant_type: 'authorization_code', client_id: 'web', code, code_verifier: verifier };
  const answer = await requestToken(origin, { ...asked, redirect_uri: `${origin}/signed-in` });
  return (await answer.json()) as Tokens;
}
const whoIs = (token: string) => fetch(`${identity.origin}/v1/x`, { headers: { authorization: `Bearer ${token}` } });
const refresh = (token: string) =>
  requestToken(identity.origin, { grant_type: 'refresh_token', client_id: 'web', refresh_token: token });

test('changing the password keeps the current session and ends all others', async () => {
  const [here, elsewhere] = [await signedIn(), await signedIn()];
  const actor = (await (await whoIs(here.access_token)).json()) as Actor;
  expect(actor.signIn).toEqual(expect.any(String));
  const ctx: Ctx = {
    ...app,
    db: identity.database.forTenant(identity.tenantId),
    actor,
    traceId: 'test',
    culture: 'en-US',
    now: () => new Date(),
  };
  expect(await changePassword(ctx, { oldPassword: demoPassword, newPassword: 'another password' })).toEqual({
    isStillSignedIn: true,
  });
  forgetCallers();
  expect((await whoIs(elsewhere.access_token)).status).toBe(401);
  expect((await refresh(elsewhere.refresh_token)).status).toBe(400);
  expect((await whoIs(here.access_token)).status).toBe(200);
  const renewed = await refresh(here.refresh_token);
  expect(renewed.status).toBe(200);
  expect((await whoIs(((await renewed.json()) as Tokens).access_token)).status).toBe(200);
});
