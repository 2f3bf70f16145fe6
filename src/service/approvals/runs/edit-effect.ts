import { DomainError } from '#contract/core/errors.ts';
import { changeRun } from './runs.store.ts';
import { findApprovalSettings } from '../workflows/store.ts';
import { changeDocuments, type DocumentRow } from '#service/documents/core/document-row.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import type { ValueChange } from '#values/value-change.ts';
import { lockDocument } from '#service/documents/core/load-document.ts';
import { evaluateCondition } from './evaluate-condition.ts';
import { factsFor, rulesOf } from './facts.ts';
import { loadApproval, loadApprovals } from './load-approval.ts';
import { raiseAlarm } from './raise-alarm.ts';
import { restartRun } from './restart-approval.ts';
import { hasApprovals } from './run-engine.ts';

/**
 * A change of a document: values, of the header and of items alike; or, with `isWhole`, everything, such as by another type. `document` is
 * the row before it.
 */
export type Edit = { document: DocumentRow; changes: readonly ValueChange[]; isWhole: boolean };

type Effect = { kind: 'none' } | { kind: 'forbid' | 'reset' | 'allow'; watched: readonly ValueChange[] };

/**
 * Returns the effect of an edit on the approval of a document: if somebody has approved and a watched value changes, the tenant's setting
 * forbids the edit, restarts the approval, or allows it. Approvers can only change fields open to them, so their edits are always allowed.
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

/** Refuses an edit that the tenant forbids (409). For any other change of approved values it raises an alarm. */
export async function assertEditAllowed(ctx: Ctx, edit: Edit): Promise<void> {
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

/**
 * Restarts the approval if the tenant requires that after such an edit, or if a step that was skipped applies now. Within the transaction of
 * the edit, after `assertEditAllowed`.
 */
export async function restartAfterEdit(ctx: Ctx, edit: Edit): Promise<void> {
  const { kind } = await effectOfEdit(ctx, edit);
  if (kind === 'reset' || (await needsSkippedStep(ctx, edit))) await restartApprovalNow(ctx, edit.document.id);
}

/**
 * Whether the edit makes the condition of a skipped step true or unknown: otherwise an amount raised before the first approval, or by an
 * approver, would pass the approvers of large amounts. An automatic step asks nobody.
 */
async function needsSkippedStep(ctx: Ctx, { document: before, changes, isWhole }: Edit): Promise<boolean> {
  if (changes.length === 0 && !isWhole) return false;
  if (before.approval_state !== 'Pending' && before.approval_state !== 'Approved') return false;
  if (before.approval_state === 'Approved' && (await findApprovalSettings(ctx.db)).afterEdit === 'allow') return false;
  const approval = await loadApproval(ctx, await lockDocument(ctx, before.id));
  if (!approval) return false;
  const { document, run, definition } = approval;
  const skipped = definition.steps.flatMap(({ mode, condition }, index) =>
    run.steps[index]?.status === 'Skipped' && mode !== 'auto' && condition !== null ? [condition] : [],
  );
  if (skipped.length === 0) return false;
  const rules = skipped.flatMap((condition) => [...rulesOf(condition)]);
  const [factsBefore, factsNow] = [await factsFor(ctx, before, rules), await factsFor(ctx, document, rules)];
  return skipped.some(
    (condition) =>
      evaluateCondition(condition, before, factsBefore) === false && evaluateCondition(condition, document, factsNow) !== false,
  );
}

/** Restarts the approval with the current values. */
export async function restartApprovalNow(ctx: Ctx, documentId: string): Promise<void> {
  const approval = await loadApproval(ctx, await lockDocument(ctx, documentId));
  if (approval) await restartRun(ctx, approval, 'edit');
}

/** Ends the approvals of documents whose values are discarded, such as by a new extraction; they must be sent for approval again. */
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
