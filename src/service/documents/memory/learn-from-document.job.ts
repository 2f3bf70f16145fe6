import type { JobParts } from '#service/platform/queue/job-parts.ts';
import type { Handler } from '#service/platform/queue/start-workers.ts';
import { systemCtx } from '#service/platform/queue/system-ctx.ts';
import { learnFromDocument } from './learn-from-document.ts';

export const learnFromDocumentJob =
  (parts: JobParts): Handler<'learn-from-document'> =>
  ({ tenantId, documentId }, { id, signal }) =>
    learnFromDocument(systemCtx(parts, tenantId, id), documentId, signal);
