import { changeMessages, lockDocuments } from '../core/document-row.ts';
import { findTypeFields } from '#service/document-types/fields.store.ts';
import { findUnexportedIds } from './documents-of-type.store.ts';
import type { ChangedDocument } from '#service/platform/changed-document.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { checkRow, standingMessages } from '../checks/check-row.ts';

const atOnce = 100;

/** Says anew what is wrong with the documents of a type, by the checks it has now. What was exported stays as it was. */
export async function recheckType(ctx: Ctx, documentType: string, signal: AbortSignal): Promise<void> {
  for (let after: string | undefined; ;) {
    signal.throwIfAborted();
    const ids = await findUnexportedIds(ctx.db, ctx.actor.tenantId, documentType, after, atOnce);
    await transact(ctx, async (ctx) => {
      const definition = await findTypeFields(ctx.db, documentType);
      const changed: ChangedDocument[] = [];
      for (const document of await lockDocuments(ctx.db, ids)) {
        if (document.document_class !== documentType) continue;
        const messages = [...(await checkRow(ctx, document, definition, ctx.now())), ...standingMessages(document.messages, [])];
        if (JSON.stringify(messages) === JSON.stringify(document.messages)) continue;
        await changeMessages(ctx.db, document.id, messages, ctx.now());
        changed.push({ kind: 'rechecked', documentId: document.id, before: document });
      }
      await ctx.lifecycle.documentsChanged(ctx, changed);
    });
    after = ids.at(-1);
    if (ids.length < atOnce) return;
  }
}
