import { countToCheck } from '#contract/documents/attention.ts';
import { DomainError } from '#contract/core/errors.ts';
import { findTypeFields } from '#service/document-types/fields.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { lockDocument } from '../core/load-document.ts';
import { assertActionAllowed } from '../core/document-actions.ts';
import { updateDocument } from './update-document.ts';

/** Validates a document without opening it: only if it has no values to review, because nobody looks at them now. */
export async function validateReviewed(ctx: Ctx, documentId: string): Promise<void> {
  const document = await lockDocument(ctx, documentId);
  assertActionAllowed(ctx.actor, document, 'edit');
  const { fields, messages, document_class: type } = document;
  const count = Math.max(countToCheck(await findTypeFields(ctx.db, type), fields, messages), document.error_count);
  if (count > 0) throw new DomainError('state_conflict', { reason: { code: 'values_to_review', params: { count } } });
  await updateDocument(ctx, documentId, { markDocumentAsValidated: true });
}
