import { runOperation } from '#service/domain/one-off-extraction/run-operation.ts';
import type { JobPayload } from '#service/queue/jobs.ts';
import type { Handler } from '#service/queue/start-workers.ts';
import { failOperation } from '#service/store/extract-operations.store.ts';
import type { JobParts } from './job-parts.ts';

export const runExtraction =
  ({ database, blobs, tempDir, now }: JobParts): Handler<'run-extraction'> =>
  ({ tenantId, operationId }, { signal }) =>
    runOperation({ db: database.forTenant(tenantId), blobs, tempDir, now, signal }, operationId);

/** After the last try: whoever asks for the result is told that there will be none. */
export const giveUpExtraction = (
  { database, now }: JobParts,
  { tenantId, operationId }: JobPayload<'run-extraction'>,
): Promise<void> => failOperation(database.forTenant(tenantId), operationId, 'internal', now());
