import type { Fault } from '#contract/core/error-reasons.ts';
import { DomainError } from '#contract/core/errors.ts';
import { changeDocuments, type DocumentRow } from '#service/documents/core/document-row.ts';
import { insertExportHistory } from './history.store.ts';
import type { AuditAct } from '#service/platform/changed-document.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { inBody, lockAll, type PathOf } from '#service/documents/core/load-document.ts';
import { exportBlocker, findExportRules } from '#service/documents/core/export-rules.ts';
import { assertMayRead } from '#service/documents/core/policy.ts';

export async function addToQueue(ctx: Ctx, documents: readonly DocumentRow[]): Promise<void> {
  const ids = documents.map(({ id }) => id);
  const at = ctx.now();
  await changeDocuments(ctx.db, ids, { export_state: 'Queued', queued_at: at }, at);
  await insertExportHistory(
    ctx.db,
    ctx.actor.tenantId,
    ids.map((documentId) => ({ documentId, state: 'Queued' })),
    { userName: ctx.actor.name, at },
  );
}

/** Returns the audit entry of a document that enters the queue. */
export const queuedAuditEntry = (before: DocumentRow): AuditAct => ({
  action: 'document.queuedForExport',
  documentId: before.id,
  details: { from: before.export_state },
});

/** Adds documents to the export queue, all or none. One that is already queued keeps its place. */
export function queueDocuments(ctx: Ctx, documentIds: readonly string[], pathOf: PathOf = inBody): Promise<void> {
  return transact(ctx, async (ctx) => {
    const documents = await lockAll(ctx, documentIds, pathOf);
    for (const document of documents) assertMayRead(ctx.actor, document);
    const rules = await findExportRules(ctx, documents);
    const faults = documents.flatMap((document): Fault[] => {
      const reason = exportBlocker(document, rules);
      return reason === null ? [] : [{ path: pathOf(documentIds.indexOf(document.id)), ...reason }];
    });
    if (faults.length > 0) throw new DomainError('state_conflict', { errors: faults.slice(0, 20) });
    const fresh = documents.filter((document) => document.export_state !== 'Queued');
    if (fresh.length === 0) return;
    await addToQueue(ctx, fresh);
    await ctx.lifecycle.documentsChanged(
      ctx,
      fresh.map((document) => ({ kind: 'queuedForExport', documentId: document.id, acts: [queuedAuditEntry(document)] })),
    );
  });
}
