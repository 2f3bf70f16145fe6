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

/** Where nobody listens. */
const nobody = 'http://127.0.0.1:1/';

type Body = { json?: unknown; form?: FormData; headers?: Record<string, string> };

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/**
 * The whole HTTP side over a database and files of its own, listening on a free port. Only the proof of who calls is replaced: a token
 * names an actor that `tokenOf` made one for. Tokens of the real identity server are tested beside it.
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
  // a TCP server's address is no text
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
    /** Reaches receivers on 127.0.0.1, and nothing else that is not public. */
    outbound,
    sealerFor,
    /** Where registers are asked; a test puts servers of its own in place of nobody. */
    lookups,
    lifecycle,
    /** What outbound allows: where files for accounting systems are put. */
    exchangeDir: path.join(folder, 'exchange'),
    /** What use cases take for the present; a test may put another one in its place. */
    clock,
    /** What was logged so far. */
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
    /** As a signal would: what is being answered is answered. */
    stop: () => app.close(),
    close: async () => {
      await app.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
