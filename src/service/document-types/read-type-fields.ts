import { DomainError } from '#contract/core/errors.ts';
import { type DocumentTypeFieldRow, findDocumentType, listDocumentTypeFields } from './types.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';

/** The fields of a type in their order; a type without any exists all the same. */
export async function readTypeFields(ctx: Ctx, documentType: string): Promise<DocumentTypeFieldRow[]> {
  const { tenantId } = ctx.actor;
  const fields = await listDocumentTypeFields(ctx.db, tenantId, documentType);
  if (fields.length === 0 && !(await findDocumentType(ctx.db, tenantId, documentType)))
    throw new DomainError('document_type_not_found');
  return fields;
}
