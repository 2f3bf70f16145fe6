import { DomainError } from '#contract/core/errors.ts';
import { changeDocument } from '../core/document-row.ts';
import { storePrint } from '../duplicates/prints.store.ts';
import { movePages } from '../pages/page-order.store.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { lockDocument } from '../core/load-document.ts';
import { assertActionAllowed } from '../core/document-actions.ts';
import { loadReadable } from '../core/load-readable.ts';

/** Reorders the pages for display: position n gets the page that was at `order[n]`. File, words and values are unchanged. */
export async function reorderPages(ctx: Ctx, documentId: string, order: readonly number[]): Promise<void> {
  assertActionAllowed(ctx.actor, await loadReadable(ctx, documentId), 'arrangePages');
  await transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    assertActionAllowed(ctx.actor, document, 'arrangePages');
    const isWhole = order.length === document.page_count && new Set(order).size === order.length;
    if (!isWhole || order.some((page) => page >= document.page_count))
      throw new DomainError('invalid_input', {
        errors: [{ path: 'body', code: 'pages_incomplete', params: { count: document.page_count } }],
      });
    await movePages(ctx.db, document.id, order);
    await storePrint(ctx.db, document.tenant_id, document.id);
    await changeDocument(ctx.db, document.id, {}, ctx.now());
    await ctx.lifecycle.documentsChanged(ctx, [
      {
        kind: 'pagesChanged',
        documentId: document.id,
        acts: [{ action: 'document.pagesReordered', details: { order: [...order] } }],
      },
    ]);
  });
}
