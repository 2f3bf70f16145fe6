import type { DocumentRow } from '../core/document-row.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { assertMay } from '../core/document-actions.ts';

/** A document that is to be replaced by others: neither exported nor before its approvers. */
export function assertMayRearrange(ctx: Ctx, document: DocumentRow): void {
  assertMay(ctx.actor, document, 'rearrange');
}
