import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { DomainError } from '#contract/core/errors.ts';
import { createClientApplication } from '#service/client-applications/create-client-application.ts';
import { ensureDemoTenant } from '#service/provisioning/demo-tenant.ts';
import { createIdentity, type IdentityParts } from '#service/identity/create-identity.ts';
import { createLog } from '#service/platform/log.ts';
import type { MasterKey } from '#service/platform/secrets/seal.ts';
import { createOutbound } from '#service/platform/outbound/guarded-fetch.ts';
import { createTestDatabase } from './database.ts';

export type TestIdentity = Awaited<ReturnType<typeof startIdentity>>;

/** Password of all users of the demo tenant. */
export const demoPassword = 'demo password of the tests';

/**
 * Starts the identity server over HTTP, on a separate port and a database with the demo tenant. Any other path returns the caller, so that
 * a test can try a token like the API.
 */
export async function startIdentity(options: Partial<IdentityParts> = {}) {
  const database = await createTestDatabase();
  const db = database.system;
  const now = options.now ?? (() => new Date());
  const masterKey: MasterKey = [randomBytes(32)];
  await ensureDemoTenant({ db, now, dataDir: '/nowhere', isProduction: false, demoPassword });
  const { id: tenantId } = await db.selectFrom('tenants').select('id').executeTakeFirstOrThrow();
  const units = await db.selectFrom('accounting_units').select('id').orderBy('id').execute();
  const client = await createClientApplication(
    { db, now },
    { tenantId, name: 'Integration', role: 'Exporter', accountingUnitId: units[0]?.id ?? null },
  );
  const outbound = createOutbound({ allow: ['127.0.0.1', 'localhost'] });
  const identity = createIdentity({ db, log: createLog('silent'), masterKey, outbound, ...options });

  const server = createServer((request, response) => {
    if (identity.owns(new URL(request.url ?? '/', 'http://self').pathname)) return identity.handle(request, response);
    identity.authenticate(request).then(
      (actor) => response.end(JSON.stringify(actor)),
      (error: unknown) => response.writeHead(error instanceof DomainError ? 401 : 500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://localhost:${typeof address === 'object' ? address?.port : ''}`;
  return {
    ...identity,
    origin,
    database,
    masterKey,
    tenantId,
    client,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await database.drop();
    },
  };
}

/** Sends POST /connect/token. */
export const requestToken = (origin: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${origin}/connect/token`, { method: 'POST', body: new URLSearchParams(fields), headers });

export const passwordGrant = (email: string, password = demoPassword) => ({
  grant_type: 'password',
  client_id: 'web',
  username: email,
  password,
});
