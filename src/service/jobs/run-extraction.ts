import { runOperation } from '#service/domain/one-off-extraction/run-operation.ts';
import type { Handler } from '#service/queue/start-workers.ts';
import type { JobParts } from './job-parts.ts';

export const runExtraction =
  (parts: JobParts): Handler<'run-extraction'> =>
  ({ tenantId, operationId }, { signal }) =>
    runOperation(
      { db: parts.database.forTenant(tenantId), blobs: parts.blobs, tempDir: parts.tempDir, now: parts.now, signal },
      operationId,
    );
