import { lockDocument } from '#service/documents/core/load-document.ts';
import { isFitForApproval } from '#service/documents/core/policy.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import type { DocumentRow } from '#service/documents/core/document-row.ts';
import { isContradictory } from './assert-not-contradictory.ts';
import { listWorkflows } from '../workflows/store.ts';
import { fittingWorkflows, findUnapproved } from './required-approval.ts';
import { startByWorkflow } from './start-approval.ts';

/** Whether an approval may start: none is running, and nothing has been decided or the decision is no longer sufficient. */
async function mayBegin(ctx: Ctx, document: DocumentRow, wasValidated: boolean): Promise<boolean> {
  if (!isFitForApproval(document) || isContradictory(document) || document.export_state === 'Exported') return false;
  switch (document.approval_state) {
    case 'None':
      return true;
    case 'Pending':
      return false;
    case 'Rejected':
      // a user has reviewed it again and validated it
      return wasValidated;
    case 'Approved':
      return (await findUnapproved(ctx, [document])).has(document.id);
  }
}

/**
 * Starts the approval of a document automatically if the first workflow that applies starts at its new state. If which one that is depends
 * on an unknown rate, a user chooses. Within the transaction of the change.
 */
export async function startWhenDue(ctx: Ctx, documentId: string, wasValidated: boolean): Promise<void> {
  const workflows = await listWorkflows(ctx.db);
  if (!workflows.some(({ isActive, definition }) => isActive && definition.startsWhen !== 'Manual')) return;
  const document = await lockDocument(ctx, documentId);
  if (!(await mayBegin(ctx, document, wasValidated))) return;
  const [workflow] = await fittingWorkflows(ctx, document, workflows);
  if (!workflow?.isSure) return;
  const { startsWhen } = workflow.definition;
  if (startsWhen === 'Manual' || (startsWhen === 'Validated' && document.state !== 'Validated')) return;
  await startByWorkflow(ctx, document, workflow);
}
