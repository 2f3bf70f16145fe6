import { DomainError } from '#contract/errors.ts';
import type { DocumentRow } from '#service/store/document-row.ts';
import type { Ctx } from '../ctx.ts';
import { assertMayEdit, assertNotExported } from '../documents/policy.ts';

/** A document that is to be replaced by others: neither exported nor before its approvers. */
export function assertMayRearrange(ctx: Ctx, document: DocumentRow): void {
  assertMayEdit(ctx.actor, document);
  assertNotExported(document);
  if (document.approval_state === 'Pending')
    throw new DomainError('state_conflict', { detail: `${document.file_name} is in approval.` });
}
