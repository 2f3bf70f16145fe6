import { DomainError } from '#contract/errors.ts';
import type { DocumentTypeRow } from '#service/store/document-types.store.ts';
import { lockDocumentTypes } from '#service/store/type-design.store.ts';
import type { Ctx } from '../ctx.ts';

/** The type and all of them in their order; until the transaction ends nobody else changes any. */
export async function lockType(ctx: Ctx, documentType: string): Promise<{ type: DocumentTypeRow; all: DocumentTypeRow[] }> {
  const all = await lockDocumentTypes(ctx.db, ctx.actor.tenantId);
  const type = all.find((each) => each.documentType === documentType);
  if (!type) throw new DomainError('document_type_not_found');
  return { type, all };
}
