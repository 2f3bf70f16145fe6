/** Decides when a document enters the export queue automatically, and when it leaves the queue or the exported state. */
import { leaveExport, leaveQueueWhenBarred, leaveWhenBarred } from '#service/exports/leave-queue.ts';
import { queueWhenDue } from '#service/exports/queue-when-due.ts';
import type { ChangedDocument } from '#service/platform/changed-document.ts';
import type { DocumentRow } from '#service/platform/database/document-row.ts';
import type { Ctx } from '#service/platform/ctx.ts';

type QueueEntryChange = ChangedDocument<
  | 'extracted'
  | 'madeBySplit'
  | 'saved'
  | 'stateChanged'
  | 'typeChanged'
  | 'unitChanged'
  | 'externallyValidated'
  | 'rechecked'
  | 'accountConfirmed'
  | 'fieldsConfirmed'
  | 'duplicateCleared'
  | 'approvalMoved'
>;

/** The obstacle may be gone; but a document that was removed from the queue or failed to export must be queued again by a user. */
const removed = ({ before }: { before: DocumentRow }) => (before.export_state === 'None' ? 'mayLift' : undefined);

/** Returns what a change means for the triggers: one of their moments, a possibly lifted obstacle, or nothing. */
function momentOf(change: QueueEntryChange): 'moment' | 'mayLift' | undefined {
  switch (change.kind) {
    case 'extracted':
    case 'madeBySplit':
      return 'moment';
    case 'approvalMoved':
      // a change that resets the exported state does not queue it again at once
      return change.after.approval_state === 'Approved' && change.after.export_state !== 'Exported' ? 'moment' : undefined;
    case 'saved':
      return change.isValidated ? 'moment' : removed(change);
    case 'stateChanged':
      if (change.before.export_state === 'Exported' || change.before.state === change.after.state) return undefined;
      return change.after.state === 'Validated' ? 'moment' : removed(change);
    case 'typeChanged':
    case 'unitChanged':
    case 'externallyValidated':
    case 'rechecked':
    case 'accountConfirmed':
    case 'fieldsConfirmed':
    case 'duplicateCleared':
      return removed(change);
  }
}

export const mayEnterQueue = (change: QueueEntryChange): boolean => momentOf(change) !== undefined;

export const enterExportQueue = (ctx: Ctx, change: QueueEntryChange): Promise<void> =>
  momentOf(change) === 'mayLift' && 'before' in change
    ? queueWhenDue(ctx, change.documentId, change.before)
    : queueWhenDue(ctx, change.documentId);

type QueueBlockingChange = ChangedDocument<
  | 'saved'
  | 'typeChanged'
  | 'unitChanged'
  | 'stateChanged'
  | 'returned'
  | 'externallyValidated'
  | 'rechecked'
  | 'fieldsConfirmed'
  | 'approvalMoved'
  | 'restored'
  | 'exportRulesTightened'
>;

export const wasQueued = (change: QueueBlockingChange): boolean =>
  (change.kind === 'approvalMoved' ? change.after : change.before).export_state === 'Queued';

export const leaveExportQueue = (ctx: Ctx, change: QueueBlockingChange): Promise<void> =>
  change.kind === 'approvalMoved' ? leaveWhenBarred(ctx, change.after) : leaveQueueWhenBarred(ctx, change.documentId);

type QueueExitChange = ChangedDocument<
  'validationRequeued' | 'extractionRequeued' | 'stateChanged' | 'approvalMoved' | 'restored'
>;

/**
 * Whether the document leaves the exported state: after returning to review or extraction, a manual change of state, or sending for
 * approval, it must be queued again. A document restored beside those that replaced it leaves the queue, or both would be exported.
 */
export function leavesExport(change: QueueExitChange): boolean {
  switch (change.kind) {
    case 'validationRequeued':
    case 'extractionRequeued':
      return change.before.export_state !== 'None';
    case 'stateChanged': {
      const { before, after } = change;
      const isReopened = before.state === 'Validated' && after.state === 'Extracted';
      return before.export_state === 'Exported' || (before.export_state === 'Queued' && isReopened);
    }
    case 'approvalMoved':
      return change.isBegun && change.after.export_state === 'Exported';
    case 'restored':
      return change.isReplaced && change.before.export_state === 'Queued';
  }
}

export const removeFromExport = (ctx: Ctx, changes: readonly QueueExitChange[]): Promise<void> =>
  leaveExport(
    ctx,
    changes.map(({ documentId }) => documentId),
  );
