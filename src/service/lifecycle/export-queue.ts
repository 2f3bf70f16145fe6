/** When a document enters the export queue by itself, and when it leaves the queue or the exported state. */
import { leaveExport, leaveQueueWhenBarred, leaveWhenBarred } from '#service/exports/leave-queue.ts';
import { queueWhenDue } from '#service/exports/queue-when-due.ts';
import type { ChangedDocument } from '#service/platform/changed-document.ts';
import type { DocumentRow } from '#service/platform/database/document-row.ts';
import type { Ctx } from '#service/platform/ctx.ts';

type Entering = ChangedDocument<
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

/** What barred a document may be gone, but who took it out of the queue, or whose export failed, must put it back. */
const lifted = ({ before }: { before: DocumentRow }) => (before.export_state === 'None' ? 'mayLift' : undefined);

/** What a change is to the triggers: one of their moments; one that may have taken away what barred the document; or nothing. */
function momentOf(change: Entering): 'moment' | 'mayLift' | undefined {
  switch (change.kind) {
    case 'extracted':
    case 'madeBySplit':
      return 'moment';
    case 'approvalMoved':
      // what takes it out of the exported state does not put it back at once
      return change.after.approval_state === 'Approved' && change.after.export_state !== 'Exported' ? 'moment' : undefined;
    case 'saved':
      return change.isValidated ? 'moment' : lifted(change);
    case 'stateChanged':
      if (change.before.export_state === 'Exported' || change.before.state === change.after.state) return undefined;
      return change.after.state === 'Validated' ? 'moment' : lifted(change);
    case 'typeChanged':
    case 'unitChanged':
    case 'externallyValidated':
    case 'rechecked':
    case 'accountConfirmed':
    case 'fieldsConfirmed':
    case 'duplicateCleared':
      return lifted(change);
  }
}

export const mayEnterQueue = (change: Entering): boolean => momentOf(change) !== undefined;

export const enterExportQueue = (ctx: Ctx, change: Entering): Promise<void> =>
  momentOf(change) === 'mayLift' && 'before' in change
    ? queueWhenDue(ctx, change.documentId, change.before)
    : queueWhenDue(ctx, change.documentId);

type Barring = ChangedDocument<
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

export const stoodInQueue = (change: Barring): boolean =>
  (change.kind === 'approvalMoved' ? change.after : change.before).export_state === 'Queued';

export const leaveExportQueue = (ctx: Ctx, change: Barring): Promise<void> =>
  change.kind === 'approvalMoved' ? leaveWhenBarred(ctx, change.after) : leaveQueueWhenBarred(ctx, change.documentId);

type Leaving = ChangedDocument<'validationRequeued' | 'extractionRequeued' | 'stateChanged' | 'approvalMoved'>;

/** Put before a person or a reader again, moved by hand or sent to approval: what was exported waits to be queued anew. */
export function leavesExport(change: Leaving): boolean {
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
  }
}

export const takeOutOfExport = (ctx: Ctx, changes: readonly Leaving[]): Promise<void> =>
  leaveExport(
    ctx,
    changes.map(({ documentId }) => documentId),
  );
