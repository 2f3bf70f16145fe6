import { giveUpOperation, runOperation } from './run-operation.ts';
import type { JobPayload } from '#service/platform/queue/jobs.ts';
import type { Handler } from '#service/platform/queue/start-workers.ts';
import type { JobParts } from '#service/platform/queue/job-parts.ts';

export const runExtraction =
  ({ database, blobs, tempDir, now }: JobParts): Handler<'run-extraction'> =>
  ({ tenantId, operationId }, { signal }) =>
    runOperation({ db: database.forTenant(tenantId), blobs, tempDir, now, signal }, operationId);

export const giveUpExtraction = (
  { database, blobs, now }: JobParts,
  { tenantId, operationId }: JobPayload<'run-extraction'>,
): Promise<void> => giveUpOperation({ db: database.forTenant(tenantId), blobs, now }, operationId);
