import { changeMessages, lockDocuments } from '#service/store/document-row.ts';
import { findTypeFields } from '#service/store/type-fields.store.ts';
import { findUnexportedIds } from '#service/store/type-design.store.ts';
import { type Ctx, publishAfterCommit, transact } from '../ctx.ts';
import { checkRow, standingMessages } from '../documents/check-row.ts';
import { leaveQueueWhenBarred } from '../export/leave-queue.ts';

const atOnce = 100;

/** Says anew what is wrong with the documents of a type, by the checks it has now. What was exported stays as it was. */
export async function recheckType(ctx: Ctx, documentType: string, signal: AbortSignal): Promise<void> {
  for (let after: string | undefined; ;) {
    signal.throwIfAborted();
    const ids = await findUnexportedIds(ctx.db, ctx.actor.tenantId, documentType, after, atOnce);
    await transact(ctx, async (ctx) => {
      const definition = await findTypeFields(ctx.db, documentType);
      const changed: string[] = [];
      for (const document of await lockDocuments(ctx.db, ids)) {
        if (document.document_class !== documentType) continue;
        const messages = [...(await checkRow(ctx, document, definition, ctx.now())), ...standingMessages(document.messages, [])];
        if (JSON.stringify(messages) === JSON.stringify(document.messages)) continue;
        await changeMessages(ctx.db, document.id, messages, ctx.now());
        await leaveQueueWhenBarred(ctx, document.id);
        changed.push(document.id);
      }
      if (changed.length > 0) publishAfterCommit(ctx, changed);
    });
    after = ids.at(-1);
    if (ids.length < atOnce) return;
  }
}
