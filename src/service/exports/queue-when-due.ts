import type { ExportTrigger } from '#contract/tenant/export-settings.ts';
import { findExportSettings } from '#service/tenant/settings.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import type { DocumentRow } from '#service/documents/core/document-row.ts';
import { canBeExported, findExportRules } from '#service/documents/core/export-rules.ts';
import { lockDocument } from '#service/documents/core/load-document.ts';
import { recordActs } from '#service/audit/record-audit.ts';
import { putIntoQueue, queuedAct } from './queue-documents.ts';

/** Which documents the trigger has come for. Whether they may leave is another question. */
const hasCome: Record<ExportTrigger, (document: DocumentRow) => boolean> = {
  Manual: () => false,
  AfterExtraction: () => true,
  AfterValidation: ({ state }) => state === 'Validated',
  AfterApproval: ({ approval_state: approval }) => approval === 'Approved',
};

/**
 * Puts a document into the queue by itself when the tenant's trigger has come for it and nothing stands in its way. `before` is the
 * document before a change that is none of a trigger's moments: it enters only where that change has taken away what barred it, so that
 * what somebody has taken out does not come back by a change of a note. Within the transaction of the change.
 */
export async function queueWhenDue(ctx: Ctx, documentId: string, before?: DocumentRow): Promise<void> {
  const { trigger } = await findExportSettings(ctx.db);
  if (trigger === 'Manual') return;
  const document = await lockDocument(ctx, documentId);
  const rules = await findExportRules(ctx);
  if (!hasCome[trigger](document) || !canBeExported(document, rules)) return;
  if (document.export_state === 'Queued' || document.export_state === 'Exported') return;
  if (before && canBeExported(before, rules)) return;
  await putIntoQueue(ctx, [document]);
  await recordActs(ctx, [queuedAct(document)]);
}
