import type { TypeDraft } from '#contract/document-types/bff.ts';
import { DomainError } from '#contract/core/errors.ts';
import { type DocumentTypeFieldRow, findDocumentType, listDocumentTypeFields } from '../types.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { tablesOf } from '../change-fields.ts';
import { assertChecks, draftChanges } from './draft-changes.ts';
import { arrangedSections } from './form-sections.ts';
import { redesignFields } from './redesign-fields.ts';

/**
 * Returns the fields of a type now and after a draft, without writing. A draft that cannot be saved is refused with the same errors as
 * saving it.
 */
export async function draftFields(
  ctx: Ctx,
  documentType: string,
  draft: TypeDraft,
): Promise<{ before: DocumentTypeFieldRow[]; after: DocumentTypeFieldRow[] }> {
  const type = await findDocumentType(ctx.db, ctx.actor.tenantId, documentType);
  if (!type) throw new DomainError('document_type_not_found');
  const sections = draft.sections ? arrangedSections(draft.sections) : type.sections;
  const before = await listDocumentTypeFields(ctx.db, ctx.actor.tenantId, documentType);
  const changes = draftChanges(before, draft);
  const after = redesignFields(before, changes, await tablesOf(ctx, before, changes), sections);
  assertChecks(draft.checks, after);
  return { before, after };
}
