import { sourceCulture } from '#contract/core/cultures.ts';
import type { Ctx } from '../ctx.ts';
import type { JobParts } from './job-parts.ts';

type Parts = Pick<JobParts, 'database' | 'blobs' | 'log' | 'outbound' | 'sealerFor' | 'lookups' | 'lifecycle' | 'now'>;

/** Creates the context of a job, which acts for the service itself, within one tenant. */
export const systemCtx = (
  { database, blobs, log, outbound, sealerFor, lookups, lifecycle, now }: Parts,
  tenantId: string,
  traceId: string,
): Ctx => ({
  db: database.forTenant(tenantId),
  actor: {
    kind: 'system',
    id: 'extraction',
    tenantId,
    role: 'TenantAdmin',
    name: 'Vidimus',
    email: null,
    accountingUnitId: null,
    unitIds: 'all',
  },
  blobs,
  log,
  outbound,
  sealerFor,
  lookups,
  lifecycle,
  traceId,
  culture: sourceCulture,
  now,
});
