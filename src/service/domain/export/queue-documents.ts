import { DomainError } from '#contract/errors.ts';
import { changeDocuments, type DocumentRow } from '#service/store/document-row.ts';
import { insertExportHistory } from '#service/store/export-history.store.ts';
import { recordAudits } from '../audit/record-audit.ts';
import { type Ctx, publishAfterCommit, transact } from '../ctx.ts';
import { lockAll } from '../documents/load-document.ts';
import { assertMayRead, canBeExported } from '../documents/policy.ts';

/** What keeps a document from the queue, in words. */
function obstacle(document: DocumentRow): string | null {
  if (canBeExported(document)) return null;
  if (document.state !== 'Validated') return `is ${document.state}, not Validated`;
  if (document.error_count > 0) return `has ${document.error_count} errors to mend first`;
  return `is ${document.approval_state} in approval`;
}

export async function putIntoQueue(ctx: Ctx, documents: readonly DocumentRow[]): Promise<void> {
  const ids = documents.map(({ id }) => id);
  const at = ctx.now();
  await changeDocuments(ctx.db, ids, { export_state: 'Queued', queued_at: at }, at);
  await insertExportHistory(
    ctx.db,
    ctx.actor.tenantId,
    ids.map((documentId) => ({ documentId, state: 'Queued' })),
    { userName: ctx.actor.name, at },
  );
  await recordAudits(
    ctx,
    'document.queuedForExport',
    documents.map((document) => ({ documentId: document.id, details: { from: document.export_state } })),
  );
}

/** Puts documents into the export queue, all or none. One that waits there already stays where it stands. */
export function queueDocuments(ctx: Ctx, documentIds: readonly string[]): Promise<void> {
  return transact(ctx, async (ctx) => {
    const documents = await lockAll(ctx, documentIds);
    for (const document of documents) assertMayRead(ctx.actor, document);
    const faults = documents.flatMap((document) => {
      const reason = obstacle(document);
      return reason === null
        ? []
        : [{ path: `body.${documentIds.indexOf(document.id)}`, message: `${document.file_name} ${reason}` }];
    });
    if (faults.length > 0)
      throw new DomainError('state_conflict', { detail: faults[0]?.message ?? '', errors: faults.slice(0, 20) });
    const fresh = documents.filter((document) => document.export_state !== 'Queued');
    if (fresh.length === 0) return;
    await putIntoQueue(ctx, fresh);
    publishAfterCommit(
      ctx,
      fresh.map(({ id }) => id),
    );
  });
}
