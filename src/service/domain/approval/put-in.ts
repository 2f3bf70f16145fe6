import { DomainError } from '#contract/errors.ts';
import { findDecidingUsers } from '#service/store/approval-people.store.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, transact } from '../ctx.ts';
import { lockDocument } from '../documents/load-document.ts';
import { assertDecidable } from './assert-decidable.ts';
import { loadApproval } from './load-approval.ts';
import { refused } from './refusals.ts';
import { openStepOf, putIn } from './run-engine.ts';
import { saveRun } from './save-run.ts';

/** Puts somebody into the open step. Whoever can no longer decide in this accounting unit is waited for no more. */
export function putInApprover(ctx: Ctx, documentId: string, userId: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    assertDecidable(ctx, document);
    const approval = await loadApproval(ctx, document);
    const open = approval && openStepOf(approval.run);
    if (!approval || !open) throw refused('notPending');
    const users = await findDecidingUsers(ctx.db, document.accounting_unit_id);
    const to = users.find(({ id }) => id === userId);
    if (!to) {
      const message = 'is no user who may decide about documents of this accounting unit';
      throw new DomainError('invalid_input', { detail: `This ${message}.`, errors: [{ path: 'body.userId', message }] });
    }
    const present = new Set(users.map(({ id }) => id));
    const outcome = putIn(approval.run, { id: to.id, name: to.name }, ({ id }) => !present.has(id));
    if ('refusal' in outcome) throw refused(outcome.refusal);
    await recordAudit(ctx, 'document.approverPutIn', {
      documentId: document.id,
      details: { step: open.step.name, stepIndex: open.index, to: to.name, toId: to.id },
    });
    await saveRun(ctx, approval, outcome.run);
  });
}
