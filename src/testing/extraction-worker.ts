import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { extractDocumentJob } from '#service/documents/intake/extract-document.job.ts';
import type { LanguageModel } from '#service/extraction/language-model/language-model.ts';
import type { JobParts } from '#service/platform/queue/job-parts.ts';
import type { TestApp } from './app.ts';

export type ExtractionWorker = Awaited<ReturnType<typeof startExtractionWorker>>;

/**
 * Extracts documents like the worker, with the real readers and the real OCR, when a test requests it. The reader processes, which take
 * longer to start than to read a page, are left to the next test file; they end when idle, or with the process of the tests.
 */
export async function startExtractionWorker(app: TestApp) {
  const parts: JobParts = { ...app, tempDir: await mkdtemp(path.join(tmpdir(), 'vidimus-worker-')), now: () => new Date() };
  return {
    parts,
    extract: (
      tenantId: string,
      documentId: string,
      { model, signal = new AbortController().signal }: { model?: LanguageModel | undefined; signal?: AbortSignal } = {},
    ): Promise<void> => extractDocumentJob(parts, model)({ tenantId, documentId }, { id: randomUUID(), attempt: 1, signal }),
    close: (): Promise<void> => rm(parts.tempDir, { recursive: true }),
  };
}
