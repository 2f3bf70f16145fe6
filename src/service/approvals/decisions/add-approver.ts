import { invalid } from '#contract/core/errors.ts';
import { findDecidingUsers } from '../people/people.store.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { lockDocument } from '#service/documents/core/load-document.ts';
import { assertDecidable } from './assert-decidable.ts';
import { loadApproval } from '../runs/load-approval.ts';
import { refused } from '../runs/refusals.ts';
import { openStepOf, insertApprover } from '../runs/run-engine.ts';
import { saveRun } from '../runs/save-run.ts';

/** Adds an approver to the open step. Approvers who can no longer decide in this accounting unit are no longer waited for. */
export function addApprover(ctx: Ctx, documentId: string, userId: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    assertDecidable(ctx, document);
    const approval = await loadApproval(ctx, document);
    const open = approval && openStepOf(approval.run);
    if (!approval || !open) throw refused('notPending');
    const users = await findDecidingUsers(ctx.db, document.accounting_unit_id);
    const to = users.find(({ id }) => id === userId);
    if (!to) throw invalid('body.userId', { code: 'user_cannot_decide_in_unit' });
    const present = new Set(users.map(({ id }) => id));
    const outcome = insertApprover(approval.run, { id: to.id, name: to.name }, ({ id }) => !present.has(id));
    if ('refusal' in outcome) throw refused(outcome.refusal);
    await recordAudit(ctx, 'document.approverPutIn', {
      documentId: document.id,
      details: { step: open.step.name, stepIndex: open.index, to: to.name, toId: to.id },
    });
    await saveRun(ctx, approval, outcome.run);
  });
}
