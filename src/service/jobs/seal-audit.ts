import { sealChains } from '#service/domain/audit/seal-chains.ts';
import type { Handler } from '#service/queue/start-workers.ts';
import type { JobParts } from './job-parts.ts';

export const sealAudit =
  ({ database, sealerFor, now }: JobParts): Handler<'seal-audit'> =>
  () =>
    sealChains({ system: database.system, sealer: sealerFor('audit seal'), now: now() });
