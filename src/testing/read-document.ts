import { randomUUID } from 'node:crypto';
import { findTypeFields } from '#service/document-types/fields.store.ts';
import { beginExtraction } from '#service/documents/intake/begin-extraction.ts';
import { finishExtraction } from '#service/documents/intake/finish-extraction.ts';
import type { Extracted } from '#service/extraction/extracted.ts';
import { systemCtx } from '#service/platform/queue/system-ctx.ts';
import type { TestApp } from './app.ts';
import type { TestTenant } from './builders.ts';

export type Read = Pick<Extracted, 'fields'> & Partial<Pick<Extracted, 'contradictions' | 'items'>> & { partCount?: number };

/** Does the worker's part for a document that waits for extraction. */
export async function finishReading(
  app: TestApp,
  { tenantId }: TestTenant,
  documentId: string,
  { partCount = 1, ...read }: Read,
): Promise<void> {
  const ctx = systemCtx({ ...app, now: () => new Date() }, tenantId, randomUUID());
  const run = await beginExtraction(ctx, documentId);
  if (!run) throw new Error('there is no document to extract');
  await finishExtraction(ctx, run, {
    extracted: { documentClass: 'invoice', isExtractedByFormat: false, items: [], ...read },
    contentType: 'application/pdf',
    pages: [],
    partCount,
    definition: await findTypeFields(ctx.db, 'invoice'),
    embedded: [],
  });
}

/** Uploads an invoice and finishes its extraction with the given result. */
export async function readDocument(app: TestApp, tenant: TestTenant, token: string, read: Read): Promise<string> {
  const form = new FormData();
  form.append('File', new File([`%PDF-1.7 ${randomUUID()}`], 'invoice.pdf', { type: 'application/pdf' }));
  const { documentId } = (await (await app.send('POST', '/v1/documents', token, { form })).json()) as { documentId: string };
  await finishReading(app, tenant, documentId, read);
  return documentId;
}
