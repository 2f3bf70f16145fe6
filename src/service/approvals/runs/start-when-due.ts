import { lockDocument } from '#service/documents/core/load-document.ts';
import { isFitForApproval } from '#service/documents/core/policy.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import type { DocumentRow } from '#service/documents/core/document-row.ts';
import { isContradictory } from './assert-not-contradictory.ts';
import { listWorkflows } from '../workflows/store.ts';
import { fittingWorkflows, lackApproval } from './required-approval.ts';
import { beginByWorkflow } from './start-approval.ts';

/** Nothing runs, and either nothing was decided yet, or what was decided is not enough any more. */
async function mayBegin(ctx: Ctx, document: DocumentRow, wasValidated: boolean): Promise<boolean> {
  if (!isFitForApproval(document) || isContradictory(document) || document.export_state === 'Exported') return false;
  switch (document.approval_state) {
    case 'None':
      return true;
    case 'Pending':
      return false;
    case 'Rejected':
      // somebody has looked at it again and stands by it
      return wasValidated;
    case 'Approved':
      return (await lackApproval(ctx, [document])).has(document.id);
  }
}

/**
 * Sends a document to approval by itself, where the first workflow that is for it begins at what the document has become. Where it hangs
 * on an unknown rate which workflow that is, a person chooses. Within the transaction of the change.
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
  await beginByWorkflow(ctx, document, workflow);
}
