import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBrowser } from '#testing/browser.ts';
import { passwordGrant, requestToken, startIdentity, type TestIdentity } from '#testing/identity-server.ts';
import { newVerifier, signInForCode } from '#testing/sign-in.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

const entries = () =>
  identity.database.system
    .selectFrom('audit_log')
    .select(['tenant_id', 'action', 'user_id', 'actor_name', 'address', 'details'])
    .where('action', 'like', 'user.sign%')
    .orderBy('id')
    .execute();

test('sign-ins and failures at an account are recorded in the audit log with the address', async () => {
  await signInForCode(openBrowser(), identity.origin, newVerifier(), 'accountant@demo.test');
  const [signedIn, ...others] = await entries();
  expect(others).toEqual([]);
  expect(signedIn).toMatchObject({
    tenant_id: identity.tenantId,
    action: 'user.signedIn',
    address: expect.stringMatching(/127\.0\.0\.1|::1/),
  });
  expect(signedIn?.details).toMatchObject({ userId: signedIn?.user_id });

  const wrong = 'a password that is wrong';
  await requestToken(identity.origin, passwordGrant('approver@demo.test', wrong));
  // written asynchronously; the response does not depend on it
  await vi.waitFor(async () => expect((await entries()).at(-1)).toMatchObject({ action: 'user.signInFailed', user_id: null }));
  const failed = (await entries()).at(-1);
  expect(failed?.details).toMatchObject({ userId: expect.any(String), email: 'approver@demo.test' });
  expect(JSON.stringify(await entries())).not.toContain(wrong);
});

test('an attempt at an unknown account is recorded in no audit log', async () => {
  const before = await entries();
  expect((await requestToken(identity.origin, passwordGrant('nobody@demo.test', 'a password that is wrong'))).status).toBe(400);
  expect((await requestToken(identity.origin, passwordGrant('viewer@demo.test'))).status).toBe(200);
  expect(await entries()).toEqual(before);
});
