import { DomainError } from '#contract/errors.ts';
import { changeDocument } from '#service/store/document-row.ts';
import { turnPages } from '#service/store/page-rotation.store.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, publishAfterCommit, transact } from '../ctx.ts';
import { lockDocument } from './load-document.ts';
import { assertMayEdit } from './policy.ts';

/** Turns all pages, or the one named, clockwise. Only a note beside the page: neither the original file nor the word boxes change. */
export function rotatePages(ctx: Ctx, documentId: string, angle: 90 | 180 | 270, pageIndex?: number): Promise<void> {
  return transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    assertMayEdit(ctx.actor, document);
    const turned = await turnPages(ctx.db, documentId, angle, pageIndex);
    if (turned === 0) throw new DomainError('page_not_found');
    await changeDocument(ctx.db, documentId, {}, ctx.now());
    await recordAudit(ctx, 'document.rotated', { documentId, details: { angle, ...(pageIndex !== undefined && { pageIndex }) } });
    publishAfterCommit(ctx, [documentId]);
  });
}
