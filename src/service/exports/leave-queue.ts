import { changeDocument, changeDocuments, type DocumentRow } from '#service/documents/core/document-row.ts';
import { insertExportHistory } from './history.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { lockDocument } from '#service/documents/core/load-document.ts';
import { canBeExported, findExportRules } from '#service/documents/core/export-rules.ts';

/**
 * Takes a document out of the export queue when a change has left it in a state that cannot be exported, so that nobody fetches what is no
 * longer good. It comes back as any document does: by hand, or by the tenant's trigger. Within the transaction of the change.
 */
export const leaveQueueWhenBarred = async (ctx: Ctx, documentId: string): Promise<void> =>
  leaveWhenBarred(ctx, await lockDocument(ctx, documentId));

/** The same of a document as it is now, locked. */
export async function leaveWhenBarred(ctx: Ctx, document: DocumentRow): Promise<void> {
  if (document.export_state !== 'Queued' || canBeExported(document, await findExportRules(ctx))) return;
  await changeDocument(ctx.db, document.id, outOfExport, ctx.now());
  await recordLeftExport(ctx, [document.id]);
}

/** Takes documents out of the queue, or out of what was exported: they are queued anew, by hand or by the tenant's trigger. */
export async function leaveExport(ctx: Ctx, documentIds: readonly string[]): Promise<void> {
  await changeDocuments(ctx.db, documentIds, outOfExport, ctx.now());
  await recordLeftExport(ctx, documentIds);
}

const outOfExport = { export_state: 'None', queued_at: null } as const;

/** In the history of their exports: they are neither queued nor exported any more. */
const recordLeftExport = (ctx: Ctx, documentIds: readonly string[]): Promise<void> =>
  insertExportHistory(
    ctx.db,
    ctx.actor.tenantId,
    documentIds.map((documentId) => ({ documentId, state: 'None' })),
    { userName: ctx.actor.name, at: ctx.now() },
  );
