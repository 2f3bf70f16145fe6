import { failExtraction } from '#service/domain/documents/fail-extraction.ts';
import { runDocumentExtraction } from '#service/domain/documents/run-document-extraction.ts';
import type { JobPayload } from '#service/queue/jobs.ts';
import type { Handler } from '#service/queue/start-workers.ts';
import type { JobParts } from './job-parts.ts';
import { systemCtx } from './system-ctx.ts';

export const extractDocumentJob =
  (parts: JobParts): Handler<'extract-document'> =>
  ({ tenantId, documentId }, { id, signal }) =>
    runDocumentExtraction(systemCtx(parts, tenantId, id), documentId, { tempDir: parts.tempDir, signal });

/** After the last try: the document says so instead of waiting for ever. */
export const giveUpDocument = (parts: JobParts, { tenantId, documentId }: JobPayload<'extract-document'>): Promise<void> =>
  failExtraction(systemCtx(parts, tenantId, documentId), documentId, 'internal');
