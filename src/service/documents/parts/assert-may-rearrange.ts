import { DomainError } from '#contract/core/errors.ts';
import type { DocumentRow } from '../core/document-row.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { assertMayEdit, assertNotExported } from '../core/policy.ts';

/** A document that is to be replaced by others: neither exported nor before its approvers. */
export function assertMayRearrange(ctx: Ctx, document: DocumentRow): void {
  assertMayEdit(ctx.actor, document);
  assertNotExported(document);
  if (document.approval_state === 'Pending')
    throw new DomainError('state_conflict', { reason: { code: 'in_approval', params: { file: document.file_name } } });
}
