import { DomainError } from '#contract/errors.ts';
import { changeDocument } from '#service/store/document-row.ts';
import { movePages } from '#service/store/page-order.store.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, publishAfterCommit, transact } from '../ctx.ts';
import { lockDocument } from '../documents/load-document.ts';
import { loadReadable } from '../documents/load-readable.ts';
import { assertMayRearrange } from './assert-may-rearrange.ts';

/** Shows the pages in another order: place n takes the page that stood at `order[n]`. The file, the words and the values stay as they are. */
export async function reorderPages(ctx: Ctx, documentId: string, order: readonly number[]): Promise<void> {
  assertMayRearrange(ctx, await loadReadable(ctx, documentId));
  await transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    assertMayRearrange(ctx, document);
    if (document.state === 'New' || document.state === 'Extracting')
      throw new DomainError('state_conflict', {
        detail: 'The document is being read.',
        context: { state: document.state },
      });
    const isWhole = order.length === document.page_count && new Set(order).size === order.length;
    if (!isWhole || order.some((page) => page >= document.page_count))
      throw new DomainError('invalid_input', {
        errors: [{ path: 'body', message: `name each of the ${document.page_count} pages once, from 0` }],
      });
    await movePages(ctx.db, document.id, order);
    await changeDocument(ctx.db, document.id, {}, ctx.now());
    await recordAudit(ctx, 'document.pagesReordered', { documentId: document.id, details: { order: [...order] } });
    publishAfterCommit(ctx, [document.id]);
  });
}
