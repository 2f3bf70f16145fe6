import type { DocumentRow } from '../core/document-row.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { assertActionAllowed } from '../core/document-actions.ts';

/** Asserts that a document may be replaced by others: it is neither exported nor pending approval. */
export function assertMayRearrange(ctx: Ctx, document: DocumentRow): void {
  assertActionAllowed(ctx.actor, document, 'rearrange');
}
