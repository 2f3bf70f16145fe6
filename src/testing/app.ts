import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Registry } from 'prom-client';
import { DomainError } from '#contract/core/errors.ts';
import type { Role } from '#contract/core/permissions.ts';
import type { BlobStore } from '#service/platform/blobs/blob-store.ts';
import { openDiskStore } from '#service/platform/blobs/disk-store.ts';
import type { Actor } from '#service/platform/ctx.ts';
import { createSealers } from '#service/platform/secrets/sealers.ts';
import { type AppParts, buildApp } from '#service/platform/http/app.ts';
import { lifecycle } from '#service/lifecycle/lifecycle.ts';
import { serveLinks } from '#service/main/links.ts';
import { createRoutes } from '#service/main/routes.ts';
import type { LookupSources } from '#service/platform/outbound/ask-register.ts';
import { createLog } from '#service/platform/log.ts';
import { createOutbound } from '#service/platform/outbound/guarded-fetch.ts';
import { prepareQueue } from '#service/platform/queue/prepare-queue.ts';
import { findSubstituted } from '#service/approvals/people/substitutions.store.ts';
import { subscribe } from '#service/platform/database/notify.ts';
import { buildDocument, buildTenant, buildUser, type DocumentDraft, type TestTenant } from './builders.ts';
import { createTestDatabase } from './database.ts';

/** An address without a server. */
const nobody = 'http://127.0.0.1:1/';

type Body = { json?: unknown; form?: FormData; headers?: Record<string, string> };

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/**
 * Starts the whole HTTP side with a separate database and files, on a free port. Only authentication is replaced: a token identifies an
 * actor for which `tokenOf` created it. Tokens of the real identity server are tested separately.
 */
export async function startTestApp(changes: Partial<AppParts> = {}, tenantConnections?: number) {
  const database = await createTestDatabase(tenantConnections);
  const lines: string[] = [];
  const clock = { now: () => new Date() };
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  await prepareQueue(database, log);
  const folder = await mkdtemp(path.join(tmpdir(), 'vidimus-app-'));
  const blobs: BlobStore = await openDiskStore(path.join(folder, 'files'));
  const outbound = createOutbound({ allow: ['127.0.0.1'], exchangeDir: path.join(folder, 'exchange') });
  const sealerFor = createSealers([randomBytes(32)]);
  const lookups: LookupSources = { fetch: outbound.fetch, ratesUrl: nobody, registryUrl: nobody, viesUrl: nobody };
  const actors = new Map<string, Actor>();
  const app = buildApp({
    log,
    handlers: createRoutes({
      mailDomain: 'mail.example',
      publicUrl: undefined,
      subscribe: (tenantId, hear, onGap) => subscribe(database, tenantId, hear, onGap),
    }),
    identity: {
      authenticate: async ({ headers }) => {
        const actor = actors.get(headers.authorization?.replace(/^Bearer /, '') ?? '');
        if (!actor) throw new DomainError('not_signed_in');
        return { ...actor, standsInFor: await findSubstituted(database.system, actor, new Date()) };
      },
      actorFor: async (userId) => {
        const actor = [...actors.values()].find(({ id }) => id === userId);
        return actor && { ...actor, standsInFor: await findSubstituted(database.system, actor, clock.now()) };
      },
      owns: () => false,
      handle: (_request, response) => void response.end(),
    },
    contextFor: (actor, { traceId, address, culture }) => ({
      db: database.forTenant(actor.tenantId, actor.unitIds),
      actor,
      blobs,
      log,
      outbound,
      sealerFor,
      lookups,
      lifecycle,
      traceId,
      address,
      culture,
      now: () => clock.now(),
    }),
    serveLinks,
    publicUrl: 'http://localhost',
    web: { apiUrl: '/', authUrl: '/', clientId: 'web', bffUrl: '/', auth: 'oidc' },
    webOrigins: [],
    webDir: path.join(folder, 'web'),
    tempDir: path.join(folder, 'tmp'),
    metrics: new Registry(),
    metricsPublic: false,
    trustedProxies: 0,
    connectionsPerAddress: 500,
    requestsPerMinute: 100_000,
    health: async () => ({ isReady: true, degraded: [] }),
    ...changes,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  // the address of a TCP server is not a string
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  const tokenOf = (actor: Actor): string => {
    const token = randomUUID();
    actors.set(token, actor);
    return token;
  };
  const kept = { database, blobs };
  return {
    base,
    publicUrl: base,
    database,
    blobs,
    log,
    /** Allows receivers on 127.0.0.1, and no other address that is not public. */
    outbound,
    sealerFor,
    /** Addresses of public registers; a test replaces them by its own servers. */
    lookups,
    lifecycle,
    /** Folder for files for accounting systems, as allowed by outbound. */
    exchangeDir: path.join(folder, 'exchange'),
    /** Clock of the use cases; a test may replace it. */
    clock,
    /** Lines logged so far. */
    lines,
    tokenOf,
    tenant: (name?: string) => buildTenant(database, name),
    user: async (tenant: TestTenant, role: Role, unitIds?: readonly [string, ...string[]]) => {
      const actor = await buildUser(database, tenant, role, unitIds);
      return { actor, token: tokenOf(actor) };
    },
    document: (tenant: TestTenant, draft?: DocumentDraft) => buildDocument(kept, tenant, draft),
    send: (method: string, url: string, token: string | null, { json, form, headers }: Body = {}): Promise<Response> =>
      fetch(base + url, {
        method,
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
        ...(form && { body: form }),
      }),
    /** Stops like a signal: pending requests are answered. */
    stop: () => app.close(),
    close: async () => {
      await app.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
