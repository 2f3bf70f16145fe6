import { DomainError } from '#contract/core/errors.ts';
import type { DocumentTypeRow } from './types.store.ts';
import { lockDocumentTypes } from './design/design.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';

/** Returns the type and all types in order, locked against changes until the end of the transaction. */
export async function lockType(ctx: Ctx, documentType: string): Promise<{ type: DocumentTypeRow; all: DocumentTypeRow[] }> {
  const all = await lockDocumentTypes(ctx.db, ctx.actor.tenantId);
  const type = all.find((each) => each.documentType === documentType);
  if (!type) throw new DomainError('document_type_not_found');
  return { type, all };
}
