import { DomainError } from '#contract/errors.ts';
import { changeDocument, type DocumentRow } from '#service/store/document-row.ts';
import { insertExportHistory, wasExportedTo } from '#service/store/export-history.store.ts';
import { findExportSettings } from '#service/store/export-settings.store.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, publishAfterCommit, transact } from '../ctx.ts';
import { lockAll } from '../documents/load-document.ts';
import { assertMayRead } from '../documents/policy.ts';

export type ExportMark = {
  documentId: string;
  accountingDocumentNumber: string | null;
  exportType: string | null;
  exportedByApplicationName: string | null;
};

function assertCanBeMarked(document: DocumentRow): void {
  if (document.state !== 'Validated')
    throw new DomainError('state_conflict', {
      detail: `${document.file_name} is ${document.state}; only a validated document can be marked.`,
    });
}

const byId = (documents: readonly DocumentRow[], id: string): DocumentRow => {
  const document = documents.find((each) => each.id === id);
  if (!document) throw new DomainError('document_not_found');
  return document;
};

/** Records that documents have reached the target system, all or none. Said twice for one target, it counts once. */
export function markAsExported(ctx: Ctx, marks: readonly ExportMark[]): Promise<void> {
  return transact(ctx, async (ctx) => {
    const documents = await lockAll(
      ctx,
      marks.map(({ documentId }) => documentId),
    );
    const { finishedAction } = await findExportSettings(ctx.db);
    for (const mark of marks) {
      const document = byId(documents, mark.documentId);
      assertMayRead(ctx.actor, document);
      assertCanBeMarked(document);
      if (document.export_state === 'Exported' && (await wasExportedTo(ctx.db, document.id, mark.exportType))) continue;
      const removed = finishedAction === 'Delete' ? { deleted_at: ctx.now() } : {};
      await changeDocument(
        ctx.db,
        document.id,
        { export_state: 'Exported', exported_at: ctx.now(), queued_at: null, ...removed },
        ctx.now(),
      );
      await insertExportHistory(
        ctx.db,
        ctx.actor.tenantId,
        document.id,
        { state: 'Exported', ...mark, userName: ctx.actor.name },
        ctx.now(),
      );
      await recordAudit(ctx, 'document.exported', {
        documentId: document.id,
        details: { exportType: mark.exportType, number: mark.accountingDocumentNumber },
      });
    }
    publishAfterCommit(
      ctx,
      marks.map(({ documentId }) => documentId),
    );
  });
}

/** Records that the target system refused documents: they leave the queue until somebody puts them back. */
export function markAsExportFailure(
  ctx: Ctx,
  failures: readonly { documentId: string; errorMessage: string | null }[],
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const documents = await lockAll(
      ctx,
      failures.map(({ documentId }) => documentId),
    );
    for (const { documentId, errorMessage } of failures) {
      const document = byId(documents, documentId);
      assertMayRead(ctx.actor, document);
      assertCanBeMarked(document);
      await changeDocument(ctx.db, documentId, { export_state: 'Failed', queued_at: null }, ctx.now());
      await insertExportHistory(
        ctx.db,
        ctx.actor.tenantId,
        documentId,
        { state: 'Failed', errorMessage, userName: ctx.actor.name },
        ctx.now(),
      );
      await recordAudit(ctx, 'document.exportFailed', { documentId, details: { errorMessage } });
    }
    publishAfterCommit(
      ctx,
      failures.map(({ documentId }) => documentId),
    );
  });
}
