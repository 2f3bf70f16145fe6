import { sealChains } from './seal-chains.ts';
import type { Handler } from '#service/platform/queue/start-workers.ts';
import type { JobParts } from '#service/platform/queue/job-parts.ts';

export const sealAudit =
  ({ database, sealerFor, now }: JobParts): Handler<'seal-audit'> =>
  () =>
    sealChains({ system: database.system, sealer: sealerFor('audit seal'), now: now() });
