import { changeDocument, changeDocuments, type DocumentRow } from '#service/documents/core/document-row.ts';
import { insertExportHistory } from './history.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { lockDocument } from '#service/documents/core/load-document.ts';
import { canBeExported, findExportRules } from '#service/documents/core/export-rules.ts';

/**
 * Removes a document from the export queue if a change has made it unexportable, so that an invalid document is not fetched. It is queued
 * again like any other: by a user, or by the tenant's trigger. Within the transaction of the change.
 */
export const leaveQueueWhenBarred = async (ctx: Ctx, documentId: string): Promise<void> =>
  leaveWhenBarred(ctx, await lockDocument(ctx, documentId));

/** Does the same for the current document, locked. */
export async function leaveWhenBarred(ctx: Ctx, document: DocumentRow): Promise<void> {
  if (document.export_state !== 'Queued' || canBeExported(document, await findExportRules(ctx, [document]))) return;
  await changeDocument(ctx.db, document.id, notQueued, ctx.now());
  await recordLeftExport(ctx, [document.id]);
}

/** Removes documents from the export queue or resets their exported state: they are queued again by a user, or by the tenant's trigger. */
export async function leaveExport(ctx: Ctx, documentIds: readonly string[]): Promise<void> {
  await changeDocuments(ctx.db, documentIds, notQueued, ctx.now());
  await recordLeftExport(ctx, documentIds);
}

const notQueued = { export_state: 'None', queued_at: null } as const;

/** Records in the export history that documents are neither queued nor exported any more. */
const recordLeftExport = (ctx: Ctx, documentIds: readonly string[]): Promise<void> =>
  insertExportHistory(
    ctx.db,
    ctx.actor.tenantId,
    documentIds.map((documentId) => ({ documentId, state: 'None' })),
    { userName: ctx.actor.name, at: ctx.now() },
  );
