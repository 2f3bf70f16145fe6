import type { ExportFormat } from '#contract/core/export-formats.ts';
import { changeDocument, lockDocuments } from '#service/documents/core/document-row.ts';
import { insertExportHistory } from './history.store.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';

/** Records that a file could not be exported. A queued document leaves the queue until a user adds it again. */
export function failExport(ctx: Ctx, documentId: string, format: ExportFormat, errorMessage: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const [document] = await lockDocuments(ctx.db, [documentId]);
    if (!document) return;
    if (document.export_state === 'Queued')
      await changeDocument(ctx.db, document.id, { export_state: 'Failed', queued_at: null }, ctx.now());
    const entry = { documentId: document.id, state: 'Failed', exportFormat: format, errorMessage } as const;
    await insertExportHistory(ctx.db, ctx.actor.tenantId, [entry], { userName: ctx.actor.name, at: ctx.now() });
    const acts = [{ action: 'document.exportFailed', details: { format, errorMessage } }] as const;
    await ctx.lifecycle.documentsChanged(ctx, [{ kind: 'exportFailed', documentId: document.id, acts }]);
  });
}
