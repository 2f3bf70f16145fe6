import { DomainError } from '#contract/core/errors.ts';
import { changeDocument } from '../core/document-row.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { lockDocument } from '../core/load-document.ts';
import { assertMayEdit } from '../core/policy.ts';
import { requeueExtraction } from './requeue-extraction.ts';

/** Extracts a document again from its pages alone, ignoring an embedded e-invoice. */
export function readAsPdfOnly(ctx: Ctx, documentId: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    assertMayEdit(ctx.actor, document);
    if (document.content_type === 'application/xml')
      throw new DomainError('state_conflict', { reason: { code: 'no_pages_to_extract' } });
    await requeueExtraction(ctx, [document.id]);
    await changeDocument(ctx.db, document.id, { ignores_e_invoice: true }, ctx.now());
  });
}
