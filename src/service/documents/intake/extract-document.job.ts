import type { LanguageModel } from '#service/extraction/language-model/language-model.ts';
import { failExtraction } from './fail-extraction.ts';
import { runDocumentExtraction } from './run-document-extraction.ts';
import type { JobPayload } from '#service/platform/queue/jobs.ts';
import type { Handler } from '#service/platform/queue/start-workers.ts';
import type { JobParts } from '#service/platform/queue/job-parts.ts';
import { systemCtx } from '#service/platform/queue/system-ctx.ts';

export const extractDocumentJob =
  (parts: JobParts, languageModel?: LanguageModel): Handler<'extract-document'> =>
  ({ tenantId, documentId }, { id, signal }) =>
    runDocumentExtraction(systemCtx(parts, tenantId, id), documentId, {
      tempDir: parts.tempDir,
      languageModel,
      signal,
    });

/** After the last attempt: the document gets an error instead of waiting forever. */
export const giveUpDocument = (parts: JobParts, { tenantId, documentId }: JobPayload<'extract-document'>): Promise<void> =>
  failExtraction(systemCtx(parts, tenantId, documentId), documentId, 'internal');
