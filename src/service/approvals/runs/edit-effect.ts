import { DomainError } from '#contract/core/errors.ts';
import { changeRun } from './runs.store.ts';
import { findApprovalSettings } from '../workflows/store.ts';
import { changeDocuments, type DocumentRow } from '#service/documents/core/document-row.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import type { ValueChange } from '#values/value-change.ts';
import { lockDocument } from '#service/documents/core/load-document.ts';
import { loadApproval, loadApprovals } from './load-approval.ts';
import { raiseAlarm } from './raise-alarm.ts';
import { beginAgain } from './restart-approval.ts';
import { hasApprovals } from './run-engine.ts';

/** What about a document changes: values, of the header and of items alike; or everything, as another type does. `document` is as it was. */
export type Edit = { document: DocumentRow; changes: readonly ValueChange[]; isWhole: boolean };

type Effect = { kind: 'none' } | { kind: 'forbid' | 'reset' | 'allow'; watched: readonly ValueChange[] };

/**
 * What an edit does to the approval of a document: where somebody has approved and a watched value changes, the tenant's setting forbids
 * it, starts the approval again, or lets it be. Approvers change only what is open to them, so they may.
 */
async function effectOfEdit(ctx: Ctx, { document, changes, isWhole }: Edit): Promise<Effect> {
  const isOpen = document.approval_state === 'Pending';
  if (!isOpen && document.approval_state !== 'Approved') return { kind: 'none' };
  const { afterEdit, watchedFields } = await findApprovalSettings(ctx.db);
  const watched = changes.filter(({ fieldName }) => watchedFields.includes(fieldName));
  if (!isWhole && watched.length === 0) return { kind: 'none' };
  const approval = await loadApproval(ctx, document);
  if (!approval || (isOpen && !hasApprovals(approval.run))) return { kind: 'none' };
  return { kind: ctx.actor.role === 'Approver' ? 'allow' : afterEdit, watched };
}

/** Refuses an edit that the tenant forbids (409). Whoever changes what others have approved otherwise, an alarm says so. */
export async function judgeEdit(ctx: Ctx, edit: Edit): Promise<void> {
  const effect = await effectOfEdit(ctx, edit);
  if (effect.kind === 'none') return;
  if (effect.kind !== 'forbid') return raiseAlarm(ctx, edit.document, effect.watched, effect.kind);
  throw new DomainError('state_conflict', {
    reason: { code: 'approved_values_locked' },
    errors: [...new Set(effect.watched.map(({ fieldName }) => fieldName))].map((name) => ({
      path: `body.fields.${name}`,
      code: 'approved_values_locked',
    })),
  });
}

/** Starts the approval again where the tenant wants that after such an edit. Within the transaction of the edit, after `judgeEdit`. */
export async function restartAfterEdit(ctx: Ctx, edit: Edit): Promise<void> {
  const { kind } = await effectOfEdit(ctx, edit);
  if (kind === 'reset') await restartApprovalNow(ctx, edit.document.id);
}

/** Starts the approval again with the values as they are now. */
export async function restartApprovalNow(ctx: Ctx, documentId: string): Promise<void> {
  const approval = await loadApproval(ctx, await lockDocument(ctx, documentId));
  if (approval) await beginAgain(ctx, approval, 'edit');
}

/** Ends approvals of documents whose values are thrown away, as when they are read again: they are sent to approval anew. */
export async function withdrawApprovals(ctx: Ctx, documents: readonly DocumentRow[]): Promise<void> {
  for (const { row, document } of (await loadApprovals(ctx, documents)).values()) {
    if (row.status === 'Pending') await changeRun(ctx.db, row.id, { status: 'Withdrawn', finished_at: ctx.now() });
    await recordAudit(ctx, 'document.approvalWithdrawn', { documentId: document.id, details: { from: document.approval_state } });
  }
  await changeDocuments(
    ctx.db,
    documents.map(({ id }) => id),
    { approval_state: 'None' },
    ctx.now(),
  );
}
