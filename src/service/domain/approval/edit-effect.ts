import { DomainError } from '#contract/errors.ts';
import { changeRun } from '#service/store/approval-runs.store.ts';
import { findApprovalSettings } from '#service/store/approval-workflows.store.ts';
import { changeDocuments, type DocumentRow } from '#service/store/document-row.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Ctx } from '../ctx.ts';
import type { ValueChange } from '../documents/apply-patch.ts';
import { lockDocument } from '../documents/load-document.ts';
import { loadApproval, loadApprovals } from './load-approval.ts';
import { raiseAlarm } from './raise-alarm.ts';
import { beginAgain } from './restart-approval.ts';
import { hasApprovals } from './run-engine.ts';

/** What about a document changes: values, of the header and of items alike; or everything, as another type does. */
export type Edit = { changes: readonly ValueChange[]; isWhole: boolean };

/**
 * What an edit does to the approval of a document, asked before it is made: where somebody has approved and a watched value changes, the
 * tenant's setting forbids it (409), starts the approval again afterwards, or lets it be. Approvers change only what is open to them, so
 * they may; but whoever changes what others have approved, an alarm says so.
 */
export async function effectOfEdit(ctx: Ctx, document: DocumentRow, { changes, isWhole }: Edit): Promise<'none' | 'reset'> {
  const isOpen = document.approval_state === 'Pending';
  if (!isOpen && document.approval_state !== 'Approved') return 'none';
  const { afterEdit, watchedFields } = await findApprovalSettings(ctx.db);
  const watched = changes.filter(({ fieldName }) => watchedFields.includes(fieldName));
  if (!isWhole && watched.length === 0) return 'none';
  const approval = await loadApproval(ctx, document);
  if (!approval || (isOpen && !hasApprovals(approval.run))) return 'none';
  const effect = ctx.actor.role === 'Approver' ? 'allow' : afterEdit;
  if (effect !== 'forbid') await raiseAlarm(ctx, document, watched, effect);
  if (effect === 'allow') return 'none';
  if (effect === 'forbid')
    throw new DomainError('state_conflict', {
      detail: 'The document has been approved, and what was approved is not changed any more.',
      errors: [...new Set(watched.map(({ fieldName }) => fieldName))].map((name) => ({
        path: `body.fields.${name}`,
        message: 'has been approved',
      })),
    });
  return 'reset';
}

/** Starts the approval again with the values as they are now. Within the transaction of the edit. */
export async function resetApproval(ctx: Ctx, documentId: string): Promise<void> {
  const approval = await loadApproval(ctx, await lockDocument(ctx, documentId));
  if (approval) await beginAgain(ctx, approval, 'edit');
}

/** Ends approvals of documents whose values are thrown away, as when they are read again: they are sent to approval anew. */
export async function withdrawApprovals(ctx: Ctx, documents: readonly DocumentRow[]): Promise<void> {
  const inApproval = documents.filter((document) => document.approval_state !== 'None');
  if (inApproval.length === 0) return;
  for (const document of inApproval) await effectOfEdit(ctx, document, { changes: [], isWhole: true });
  for (const { row, document } of (await loadApprovals(ctx, inApproval)).values()) {
    if (row.status === 'Pending') await changeRun(ctx.db, row.id, { status: 'Withdrawn', finished_at: ctx.now() });
    await recordAudit(ctx, 'document.approvalWithdrawn', { documentId: document.id, details: { from: document.approval_state } });
  }
  await changeDocuments(
    ctx.db,
    inApproval.map(({ id }) => id),
    { approval_state: 'None' },
    ctx.now(),
  );
}
