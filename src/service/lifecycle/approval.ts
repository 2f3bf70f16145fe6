/** Effects of a document change on its approval. */
import {
  type Edit,
  assertEditAllowed,
  restartAfterEdit,
  restartApprovalNow,
  withdrawApprovals,
} from '#service/approvals/runs/edit-effect.ts';
import { startWhenDue } from '#service/approvals/runs/start-when-due.ts';
import type { ChangedDocument } from '#service/platform/changed-document.ts';
import type { Ctx } from '#service/platform/ctx.ts';

type Edited = ChangedDocument<'saved' | 'typeChanged' | 'unitChanged' | 'extractionRequeued'>;

export const wasInApproval = ({ before }: Edited): boolean => before.approval_state !== 'None';

/** Another type, unit or extraction affects everything that was approved; a save affects the values that it changes. */
const editOf = (change: Edited): Edit =>
  change.kind === 'saved'
    ? {
        document: change.before,
        changes: change.values,
        isWhole: change.after.document_class !== change.before.document_class,
      }
    : { document: change.before, changes: [], isWhole: true };

/** Refuses a change of approved values, or raises an alarm, depending on the tenant's settings. */
export const refuseOrRaiseAlarm = (ctx: Ctx, change: Edited): Promise<void> => assertEditAllowed(ctx, editOf(change));

export function restartApproval(ctx: Ctx, change: ChangedDocument<'saved' | 'typeChanged' | 'unitChanged'>): Promise<void> {
  // the approvers may not even see it in the other unit
  const isAskedElsewhere = change.kind === 'unitChanged' && change.before.approval_state === 'Pending';
  return isAskedElsewhere ? restartApprovalNow(ctx, change.documentId) : restartAfterEdit(ctx, editOf(change));
}

export const withdrawApproval = (ctx: Ctx, changes: readonly ChangedDocument<'extractionRequeued'>[]): Promise<void> =>
  withdrawApprovals(
    ctx,
    changes.map(({ before }) => before),
  );

/** Kinds of changes after which an approval may start automatically. */
export const startingKinds = [
  'extracted',
  'madeBySplit',
  'saved',
  'stateChanged',
  'typeChanged',
  'unitChanged',
  'externallyValidated',
  'rechecked',
  'accountConfirmed',
  'fieldsConfirmed',
  'duplicateCleared',
  'approvalMoved',
] as const;
type ApprovalStartChange = ChangedDocument<(typeof startingKinds)[number]>;

/**
 * Whether an approval may start: after a user returned a document to review, or reset its exported state, the user must send it for
 * approval or validate it first.
 */
export function mayStart(change: ApprovalStartChange): boolean {
  if (change.kind === 'approvalMoved') return change.after.approval_state === 'Approved';
  return change.kind !== 'stateChanged' || change.after.state === 'Validated' || change.before.state === 'Paused';
}

const wasValidated = (change: ApprovalStartChange): boolean =>
  (change.kind === 'saved' && change.isValidated) || (change.kind === 'stateChanged' && change.after.state === 'Validated');

export const startApproval = (ctx: Ctx, change: ApprovalStartChange): Promise<void> =>
  startWhenDue(ctx, change.documentId, wasValidated(change));
