import { DomainError, invalid } from '#contract/core/errors.ts';
import { changeDocuments, type DocumentRow, lockDeletedDocuments, lockDocuments } from '#service/documents/core/document-row.ts';
import { findSystemNames } from '#service/accounting-systems/store.ts';
import { findExportTargets, insertExportHistory } from './history.store.ts';
import { findExportSettings } from '#service/tenant/settings.store.ts';
import type { AuditAct } from '#service/platform/changed-document.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { assertAllFound, inBody, type PathOf } from '#service/documents/core/load-document.ts';
import { findExportRules } from '#service/documents/core/export-rules.ts';
import { assertMayRead } from '#service/documents/core/policy.ts';
import { assertRule } from '#service/documents/core/document-actions.ts';

export type ExportMark = {
  documentId: string;
  accountingDocumentNumber: string | null;
  exportType: string | null;
  exportedByApplicationName: string | null;
};

const targetOf = ({ documentId, exportType }: Pick<ExportMark, 'documentId' | 'exportType'>): string =>
  JSON.stringify([documentId, exportType]);

/** Locks the documents. One deleted by the tenant's setting after its export may still be marked as exported again. */
async function lockMarked(ctx: Ctx, marks: readonly ExportMark[], pathOf: PathOf): Promise<Map<string, DocumentRow>> {
  const ids = marks.map(({ documentId }) => documentId);
  const present = await lockDocuments(ctx.db, ids);
  const removed = (await lockDeletedDocuments(ctx.db, ids)).filter((document) => document.export_state === 'Exported');
  const documents = [...present, ...removed];
  await assertAllFound(ctx, ids, documents, { pathOf });
  for (const document of documents) assertMayRead(ctx.actor, document);
  return new Map(documents.map((document) => [document.id, document]));
}

/** Returns marks that are new: neither in this request before nor recorded by an earlier one. */
async function newMarks(ctx: Ctx, marks: readonly ExportMark[], pathOf: PathOf): Promise<ExportMark[]> {
  const documents = await lockMarked(ctx, marks, pathOf);
  const units = [...new Set([...documents.values()].map((document) => document.accounting_unit_id))];
  const systems = await findSystemNames(ctx.db, ctx.actor.tenantId, units);
  const recorded = new Set((await findExportTargets(ctx.db, [...documents.keys()])).map(targetOf));
  const rules = await findExportRules(ctx, [...documents.values()]);
  const fresh = new Map<string, ExportMark>();
  for (const { exportType: named, ...rest } of marks) {
    const document = documents.get(rest.documentId);
    if (!document) throw new DomainError('document_not_found');
    // without a target, it is the accounting system of the unit
    const mark = { ...rest, exportType: named ?? systems.get(document.accounting_unit_id) ?? null };
    if (document.export_state === 'Exported' && recorded.has(targetOf(mark))) continue;
    if (document.deleted_at !== null) throw new DomainError('document_not_found');
    assertRule(ctx.actor, document, 'markExported', rules);
    if (!fresh.has(targetOf(mark))) fresh.set(targetOf(mark), mark);
  }
  return [...fresh.values()];
}

/** It may already be tomorrow in the easternmost time zone. */
const maxFutureMs = 14 * 3_600_000;

/** Records that documents have reached the target system, all or none. Idempotent for each target. */
export async function markAsExported(
  ctx: Ctx,
  marks: readonly ExportMark[],
  { exportedOn, pathOf = inBody }: { exportedOn?: string | undefined; pathOf?: PathOf } = {},
): Promise<void> {
  if (exportedOn !== undefined && Date.parse(exportedOn) > ctx.now().getTime() + maxFutureMs)
    throw invalid('body.exportedOn', { code: 'future_export_day' });
  return transact(ctx, async (ctx) => {
    const fresh = await newMarks(
      ctx,
      marks.map((mark) => ({ ...mark, documentId: mark.documentId.toLowerCase() })),
      pathOf,
    );
    if (fresh.length === 0) return;
    const ids = [...new Set(fresh.map(({ documentId }) => documentId))];
    const isDeleted = (await findExportSettings(ctx.db)).finishedAction === 'Delete';
    const at = ctx.now();
    await changeDocuments(
      ctx.db,
      ids,
      {
        export_state: 'Exported',
        exported_at: exportedOn === undefined ? at : new Date(`${exportedOn}T12:00:00Z`),
        queued_at: null,
        ...(isDeleted && { deleted_at: at }),
      },
      at,
    );
    await insertExportHistory(
      ctx.db,
      ctx.actor.tenantId,
      fresh.map((mark) => ({ ...mark, state: 'Exported' })),
      { userName: ctx.actor.name, at },
    );
    await ctx.lifecycle.documentsChanged(
      ctx,
      ids.map((documentId) => ({ kind: 'exported', documentId, acts: auditEntriesOf(documentId, fresh, isDeleted, exportedOn) })),
    );
  });
}

const auditEntriesOf = (
  documentId: string,
  marks: readonly ExportMark[],
  isDeleted: boolean,
  exportedOn: string | undefined,
): AuditAct[] => [
  ...marks
    .filter((mark) => mark.documentId === documentId)
    .map(({ exportType, accountingDocumentNumber: number }) => ({
      action: 'document.exported' as const,
      details: { exportType, number, ...(exportedOn !== undefined && { exportedOn }) },
    })),
  ...(isDeleted ? [{ action: 'document.deleted', details: { because: 'exported' } } as const] : []),
];
