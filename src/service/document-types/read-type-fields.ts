import { DomainError } from '#contract/core/errors.ts';
import { type DocumentTypeFieldRow, findDocumentType, listDocumentTypeFields } from './types.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';

/** Returns the fields of a type in order; a type may have none. */
export async function readTypeFields(ctx: Ctx, documentType: string): Promise<DocumentTypeFieldRow[]> {
  const { tenantId } = ctx.actor;
  const fields = await listDocumentTypeFields(ctx.db, tenantId, documentType);
  if (fields.length === 0 && !(await findDocumentType(ctx.db, tenantId, documentType)))
    throw new DomainError('document_type_not_found');
  return fields;
}
