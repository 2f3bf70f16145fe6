/** When a document enters the export queue by itself, and when it leaves it. */
import type { ExportTrigger } from '#contract/tenant/export-settings.ts';
import { leaveQueueWhenBarred, leaveWhenBarred, recordLeftExport } from '#service/exports/leave-queue.ts';
import { queueWhenDue } from '#service/exports/queue-when-due.ts';
import type { ChangedDocument } from '#service/platform/changed-document.ts';
import type { Ctx } from '#service/platform/ctx.ts';

type Trigger = Exclude<ExportTrigger, 'Manual'>;
type Due = ChangedDocument<'extracted' | 'saved' | 'stateChanged' | 'accountConfirmed' | 'approvalMoved'>;

/** The trigger that a change is; undefined for none. */
export function triggerOf(change: Due): Trigger | undefined {
  switch (change.kind) {
    case 'extracted':
      return 'AfterExtraction';
    case 'saved':
      return change.isValidated ? 'AfterValidation' : undefined;
    case 'stateChanged':
      return change.after.state === 'Validated' ? 'AfterValidation' : undefined;
    case 'accountConfirmed':
      return change.before.state === 'Validated' ? 'AfterValidation' : undefined;
    case 'approvalMoved':
      return change.after.approval_state === 'Approved' ? 'AfterApproval' : undefined;
  }
}

export async function enterExportQueue(ctx: Ctx, change: Due): Promise<void> {
  const trigger = triggerOf(change);
  if (trigger) await queueWhenDue(ctx, change.documentId, trigger);
}

type Barring = ChangedDocument<
  'saved' | 'typeChanged' | 'unitChanged' | 'stateChanged' | 'returned' | 'externallyValidated' | 'rechecked' | 'approvalMoved'
>;

export const stoodInQueue = (change: Barring): boolean =>
  (change.kind === 'approvalMoved' ? change.after : change.before).export_state === 'Queued';

export const leaveExportQueue = (ctx: Ctx, change: Barring): Promise<void> =>
  change.kind === 'approvalMoved' ? leaveWhenBarred(ctx, change.after) : leaveQueueWhenBarred(ctx, change.documentId);

/** Put before a person again, it was taken out of the queue or the ledger by the change itself. */
export const recordExportLeft = (ctx: Ctx, { documentId }: ChangedDocument<'validationRequeued'>): Promise<void> =>
  recordLeftExport(ctx, documentId);
