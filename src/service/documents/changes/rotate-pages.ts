import { DomainError } from '#contract/core/errors.ts';
import { changeDocument } from '../core/document-row.ts';
import { rotateStoredPages } from '../pages/page-rotation.store.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { storePrint } from '../duplicates/prints.store.ts';
import { lockDocument } from '../core/load-document.ts';
import { assertMayEdit } from '../core/policy.ts';

/**
 * Rotates all pages, or the given one, clockwise. Only the rotation of the page is stored: neither the original file nor the word boxes
 * change.
 */
export function rotatePages(ctx: Ctx, documentId: string, angle: 90 | 180 | 270, pageIndex?: number): Promise<void> {
  return transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    assertMayEdit(ctx.actor, document);
    const turned = await rotateStoredPages(ctx.db, documentId, angle, pageIndex);
    if (turned === 0) throw new DomainError('page_not_found');
    // duplicate scans are found by page content in reading direction
    await storePrint(ctx.db, document.tenant_id, documentId);
    await changeDocument(ctx.db, documentId, {}, ctx.now());
    await ctx.lifecycle.documentsChanged(ctx, [
      {
        kind: 'pagesChanged',
        documentId,
        acts: [{ action: 'document.rotated', details: { angle, ...(pageIndex !== undefined && { pageIndex }) } }],
      },
    ]);
  });
}
