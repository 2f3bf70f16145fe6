import type { ExportTrigger } from '#contract/tenant/export-settings.ts';
import { findExportSettings } from './settings/settings.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { lockDocument } from '#service/documents/core/load-document.ts';
import { canBeExported } from '#service/documents/core/policy.ts';
import { recordActs } from '#service/audit/record-audit.ts';
import { putIntoQueue, queuedAct } from './queue-documents.ts';

/** Puts a document into the queue by itself when the tenant's trigger is this one and nothing stands in its way. Within the transaction of what triggers it. */
export async function queueWhenDue(ctx: Ctx, documentId: string, trigger: Exclude<ExportTrigger, 'Manual'>): Promise<void> {
  const settings = await findExportSettings(ctx.db);
  if (settings.trigger !== trigger) return;
  const document = await lockDocument(ctx, documentId);
  if (!canBeExported(document) || document.export_state === 'Queued' || document.export_state === 'Exported') return;
  await putIntoQueue(ctx, [document]);
  await recordActs(ctx, [queuedAct(document)]);
}
