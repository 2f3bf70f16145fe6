import { changeDocument, type DocumentRow } from '#service/documents/core/document-row.ts';
import { insertExportHistory } from './history.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { lockDocument } from '#service/documents/core/load-document.ts';
import { canBeExported } from '#service/documents/core/policy.ts';

/**
 * Takes a document out of the export queue when a change has left it in a state that cannot be exported, so that nobody fetches what is no
 * longer good. It comes back as any document does: by hand, or by the tenant's trigger. Within the transaction of the change.
 */
export const leaveQueueWhenBarred = async (ctx: Ctx, documentId: string): Promise<void> =>
  leaveWhenBarred(ctx, await lockDocument(ctx, documentId));

/** The same of a document as it is now, locked. */
export async function leaveWhenBarred(ctx: Ctx, document: DocumentRow): Promise<void> {
  if (document.export_state !== 'Queued' || canBeExported(document)) return;
  await changeDocument(ctx.db, document.id, { export_state: 'None', queued_at: null }, ctx.now());
  await recordLeftExport(ctx, document.id);
}

/** In the history of its exports: it is neither queued nor exported any more. */
export const recordLeftExport = (ctx: Ctx, documentId: string): Promise<void> =>
  insertExportHistory(ctx.db, ctx.actor.tenantId, [{ documentId, state: 'None' }], { userName: ctx.actor.name, at: ctx.now() });
