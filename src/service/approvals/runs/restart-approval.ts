import { DomainError } from '#contract/core/errors.ts';
import { changeRun } from './runs.store.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { lockDocument } from '#service/documents/core/load-document.ts';
import { assertActionAllowed } from '#service/documents/core/document-actions.ts';
import { beginRun } from './begin-run.ts';
import { type Approval, loadApproval } from './load-approval.ts';
import { senderIdsOf } from './start-approval.ts';

/** Restarts at the first step, in the workflow version of the previous run. Earlier decisions no longer count. */
export async function restartRun(ctx: Ctx, { document, row, definition }: Approval, because: 'restart' | 'edit'): Promise<void> {
  if (row.status === 'Pending') await changeRun(ctx.db, row.id, { status: 'Restarted', finished_at: ctx.now() });
  await recordAudit(ctx, 'document.approvalRestarted', {
    documentId: document.id,
    details: { workflow: definition.name, workflowId: row.workflow_id, version: row.version, from: row.status, because },
  });
  await beginRun(ctx, document, {
    workflowId: row.workflow_id,
    version: row.version,
    definition,
    senderIds: [...row.sender_ids, ...senderIdsOf(ctx, document)],
    restartedBecause: because,
  });
}

export function restartApproval(ctx: Ctx, documentId: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    assertActionAllowed(ctx.actor, document, 'restartApproval');
    const approval = await loadApproval(ctx, document);
    if (!approval) throw new DomainError('state_conflict', { reason: { code: 'approval_not_started' } });
    await restartRun(ctx, approval, 'restart');
  });
}
