import type { ExportTrigger } from '#contract/tenant/export-settings.ts';
import { findExportSettings } from '#service/tenant/settings.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import type { DocumentRow } from '#service/documents/core/document-row.ts';
import { canBeExported, findExportRules } from '#service/documents/core/export-rules.ts';
import { lockDocument } from '#service/documents/core/load-document.ts';
import { recordActs } from '#service/audit/record-audit.ts';
import { addToQueue, queuedAuditEntry } from './queue-documents.ts';

/** Whether the trigger applies to a document. Whether it may be exported is checked separately. */
const triggerApplies: Record<ExportTrigger, (document: DocumentRow) => boolean> = {
  Manual: () => false,
  AfterExtraction: () => true,
  AfterValidation: ({ state }) => state === 'Validated',
  AfterApproval: ({ approval_state: approval }) => approval === 'Approved',
};

/**
 * Queues a document automatically if the tenant's trigger applies and nothing prevents the export. `before` is the document before a change
 * that is not a moment of a trigger: it is queued only if that change removed the obstacle, so that a document removed from the queue does
 * not return because of a changed note. Within the transaction of the change.
 */
export async function queueWhenDue(ctx: Ctx, documentId: string, before?: DocumentRow): Promise<void> {
  const { trigger } = await findExportSettings(ctx.db);
  if (trigger === 'Manual') return;
  const document = await lockDocument(ctx, documentId);
  if (!triggerApplies[trigger](document) || document.export_state === 'Queued' || document.export_state === 'Exported') return;
  if (!canBeExported(document, await findExportRules(ctx, [document]))) return;
  if (before && canBeExported(before, await findExportRules(ctx, [before]))) return;
  await addToQueue(ctx, [document]);
  await recordActs(ctx, [queuedAuditEntry(document)]);
}
