import type { ExportFormat } from '#contract/export-formats.ts';
import { changeDocument, lockDocuments } from '#service/store/document-row.ts';
import { insertExportHistory } from '#service/store/export-history.store.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, publishAfterCommit, transact } from '../ctx.ts';

/** Writes down that a file could not be exported. A document that waited for export leaves the queue until somebody puts it back. */
export function failExport(ctx: Ctx, documentId: string, format: ExportFormat, errorMessage: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const [document] = await lockDocuments(ctx.db, [documentId]);
    if (!document) return;
    if (document.export_state === 'Queued')
      await changeDocument(ctx.db, document.id, { export_state: 'Failed', queued_at: null }, ctx.now());
    const entry = { documentId: document.id, state: 'Failed', exportFormat: format, errorMessage } as const;
    await insertExportHistory(ctx.db, ctx.actor.tenantId, [entry], { userName: ctx.actor.name, at: ctx.now() });
    await recordAudit(ctx, 'document.exportFailed', { documentId: document.id, details: { format, errorMessage } });
    publishAfterCommit(ctx, [document.id]);
  });
}
