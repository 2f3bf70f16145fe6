import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ConfigError } from '#service/platform/config.ts';
import { loadMasterKey } from '#service/platform/secrets/master-key.ts';
import { buildApp } from '#service/platform/http/app.ts';
import { createRateLimit } from '#service/platform/http/rate-limit.ts';
import { serveLinks } from './links.ts';
import { createRoutes } from './routes.ts';
import { createIdentity } from '#service/identity/create-identity.ts';
import { type ExternalIssuer, ExternalIssuers } from '#service/identity/external-issuers.ts';
import { subscribe } from '#service/platform/database/notify.ts';
import { lifecycle } from '#service/lifecycle/lifecycle.ts';
import { createModel } from './create-model.ts';
import { createLookups } from './create-lookups.ts';
import type { Ground } from './start-service.ts';
import { tempDirOf } from './temp-dir.ts';

/** Output of `npm run build` for the web application. */
const webDir = path.resolve(import.meta.dirname, '../../../dist/web');

function externalIssuers({ config }: Ground): ExternalIssuer[] {
  if (config.oidcIssuers === undefined) return [];
  const { data, error } = ExternalIssuers.safeParse(config.oidcIssuers);
  if (error) throw new ConfigError(`OIDC_ISSUERS: ${z.prettifyError(error)}`);
  return data;
}

/** Builds the HTTP side: the API, the identity server and the web application. */
export async function buildHttp(ground: Ground): Promise<FastifyInstance> {
  const { config, log, database, blobs, outbound, sealerFor, metrics, health } = ground;
  const publicUrl = config.isPublicUrlGiven ? config.publicUrl : undefined;
  const tempDir = tempDirOf(ground);
  const lookups = createLookups(config);
  const identity = createIdentity({
    db: database.system,
    log,
    masterKey: loadMasterKey(config),
    publicUrl,
    trustedProxies: config.trustedProxies,
    externalIssuers: externalIssuers(ground),
    webOrigins: config.webOrigins,
    outbound,
    sendsEmails: config.smtpUrl !== undefined,
    admit: createRateLimit({ perMinute: config.requestsPerMinute }),
  });
  return buildApp({
    log,
    handlers: createRoutes({
      mailDomain: config.mailDomain,
      publicUrl,
      languageModel: createModel(config),
      subscribe: (tenantId, hear, onGap) => subscribe(database, tenantId, hear, onGap),
    }),
    identity,
    contextFor: (actor, { traceId, address, culture }) => ({
      db: database.forTenant(actor.tenantId, actor.unitIds),
      actor,
      blobs,
      lookups,
      lifecycle,
      // created on demand: most requests log nothing
      get log() {
        return log.child({ traceId });
      },
      outbound,
      sealerFor,
      traceId,
      address,
      culture,
      now: () => new Date(),
    }),
    serveLinks,
    publicUrl: config.publicUrl,
    web: { apiUrl: '/', authUrl: '/', clientId: 'web', bffUrl: '/', auth: config.webAuth },
    webOrigins: config.webOrigins,
    webDir,
    tempDir,
    metrics: metrics.registry,
    metricsPublic: config.isMetricsPublic,
    trustedProxies: config.trustedProxies,
    requestsPerMinute: config.requestsPerMinute,
    connectionsPerAddress: config.connectionsPerAddress,
    health,
  });
}
