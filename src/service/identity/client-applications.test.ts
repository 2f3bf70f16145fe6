import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { changeApplication, deactivateApplication } from '#service/client-applications/change-application.ts';
import { listApplications } from '#service/client-applications/read-applications.ts';
import { rotateClientSecret } from '#service/client-applications/rotate-client-secret.ts';
import { createApplication } from '#service/client-applications/create-application.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { forgetCallers } from '#testing/forget-callers.ts';
import { requestToken, startIdentity, type TestIdentity } from '#testing/identity-server.ts';

let identity: TestIdentity;
let app: TestApp;
let ctx: Ctx;
beforeAll(async () => {
  identity = await startIdentity();
  // used only for its dependencies: the applications are in the database of the identity server
  app = await startTestApp();
  const { tenantId } = identity;
  ctx = {
    ...app,
    db: identity.database.forTenant(tenantId),
    actor: {
      kind: 'system',
      id: 'test',
      tenantId,
      role: 'TenantAdmin',
      name: 'Test',
      email: null,
      accountingUnitId: null,
      unitIds: 'all',
    },
    traceId: 'test',
    culture: 'en-US',
    now: () => new Date(),
  };
});
afterEach(() => void vi.restoreAllMocks());
afterAll(async () => {
  await app.close();
  await identity.close();
});

const draft = { clientName: 'Machine', role: 'Exporter', enabled: true, additionalAccountingUnitIds: [] } as const;
const grant = ({ clientApplicationId, clientApplicationSecret }: Awaited<ReturnType<typeof createApplication>>) =>
  requestToken(identity.origin, {
    grant_type: 'client_credentials',
    client_id: clientApplicationId,
    client_secret: clientApplicationSecret,
  });
const call = (token: string) => fetch(`${identity.origin}/v1/anything`, { headers: { authorization: `Bearer ${token}` } });

test('the secret of a new application obtains a token; neither works while it is disabled, and the secret works after it is enabled', async () => {
  const made = await createApplication(ctx, { ...draft, additionalAccountingUnitIds: [] });
  const { access_token: token } = (await (await grant(made)).json()) as { access_token: string };
  expect((await call(token)).status).toBe(200);

  await deactivateApplication(ctx, made.clientApplicationId);
  expect((await grant(made)).status).toBe(401);
  forgetCallers();
  expect((await call(token)).status).toBe(401);

  await changeApplication(ctx, made.clientApplicationId, { enabled: true, role: 'Uploader' }, undefined);
  forgetCallers();
  const { access_token: renewed } = (await (await grant(made)).json()) as { access_token: string };
  expect(await (await call(renewed)).json()).toMatchObject({ role: 'Uploader' });
});

test('tokens issued before an application was disabled stay refused after it is enabled again', async () => {
  const made = await createApplication(ctx, { ...draft, additionalAccountingUnitIds: [] });
  const tokenOf = async () => ((await (await grant(made)).json()) as { access_token: string }).access_token;
  const enable = () => changeApplication(ctx, made.clientApplicationId, { enabled: true }, undefined);
  const first = await tokenOf();
  await changeApplication(ctx, made.clientApplicationId, { enabled: false }, undefined);
  await enable();
  const second = await tokenOf();
  await deactivateApplication(ctx, made.clientApplicationId);
  await enable();
  const third = await tokenOf();
  // a change that leaves it enabled ends nothing
  await changeApplication(ctx, made.clientApplicationId, { enabled: true, clientName: 'Renamed' }, undefined);
  forgetCallers();
  const statuses = await Promise.all([first, second, third].map(async (token) => (await call(token)).status));
  expect(statuses).toEqual([401, 401, 200]);
});

test('after a new secret the old one works for the selected period, and use is recorded per minute', async () => {
  const made = await createApplication(ctx, { ...draft, additionalAccountingUnitIds: [] });
  const { clientApplicationId: id } = made;
  const renewed = async (graceHours: number) => ({ ...made, ...(await rotateClientSecret(ctx, id, graceHours)) });
  const statusOf = async (secret: typeof made) => (await grant(secret)).status;
  const usedAt = async () => (await listApplications(ctx)).find((each) => each.id === id)?.lastUsedAt;

  expect(await usedAt()).toBeNull();
  const second = await renewed(24);
  expect([await statusOf(made), await statusOf(second)]).toEqual([200, 200]);
  const first = await usedAt();
  expect(Date.now() - (first?.getTime() ?? 0)).toBeLessThan(60_000);
  expect(await statusOf(second)).toBe(200);
  expect(await usedAt()).toEqual(first);

  const third = await renewed(0);
  expect([await statusOf(made), await statusOf(second), await statusOf(third)]).toEqual([401, 401, 200]);

  const fourth = await renewed(24);
  await identity.database.system
    .updateTable('client_applications')
    .set({ previous_secret_until: new Date(Date.now() - 1000) })
    .where('id', '=', id)
    .execute();
  expect([await statusOf(third), await statusOf(fourth)]).toEqual([401, 200]);
});
