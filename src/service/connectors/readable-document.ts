import { DomainError } from '#contract/core/errors.ts';
import { type DocumentRow, findDocuments } from '#service/documents/core/document-row.ts';
import { assertMayRead } from '#service/documents/core/policy.ts';
import type { Ctx } from '#service/platform/ctx.ts';

export async function readableDocument(ctx: Ctx, documentId: string): Promise<DocumentRow> {
  const [document] = await findDocuments(ctx.db, [documentId.toLowerCase()]);
  if (!document) throw new DomainError('document_not_found');
  assertMayRead(ctx.actor, document);
  return document;
}
