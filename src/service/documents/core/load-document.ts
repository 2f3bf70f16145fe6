import type { Fault } from '#contract/core/error-reasons.ts';
import { DomainError } from '#contract/core/errors.ts';
import { type DocumentRow, lockDocuments } from './document-row.ts';
import type { Ctx } from '#service/platform/ctx.ts';

/** The document, locked until the transaction ends. What the caller may do with it is for the caller to ask. */
export async function lockDocument(ctx: Ctx, documentId: string): Promise<DocumentRow> {
  const [document] = await lockDocuments(ctx.db, [documentId]);
  if (!document) throw new DomainError('document_not_found');
  return document;
}

/** All of them, locked, or none: those that are missing are named. */
export async function lockAll(ctx: Ctx, documentIds: readonly string[]): Promise<DocumentRow[]> {
  const documents = await lockDocuments(ctx.db, documentIds);
  assertAllFound(documentIds, documents);
  return documents;
}

/** Refuses a list of which some are missing, naming them by their place in it. What is not there and what is another tenant's look the same. */
export function assertAllFound(documentIds: readonly string[], found: readonly Pick<DocumentRow, 'id'>[]): void {
  const known = new Set(found.map(({ id }) => id));
  const missing = documentIds.flatMap((id, index): Fault[] =>
    known.has(id.toLowerCase()) ? [] : [{ path: `body.${index}`, code: 'document_not_found' }],
  );
  if (missing.length === 0) return;
  throw new DomainError('document_not_found', documentIds.length === 1 ? {} : { errors: missing.slice(0, 20) });
}
