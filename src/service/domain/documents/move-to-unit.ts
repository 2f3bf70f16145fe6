import { DomainError } from '#contract/errors.ts';
import { changeDocument } from '#service/store/document-row.ts';
import { effectOfEdit, resetApproval } from '../approval/edit-effect.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, publishAfterCommit, transact } from '../ctx.ts';
import { leaveQueueWhenBarred } from '../export/leave-queue.ts';
import { lockDocument } from './load-document.ts';
import { assertMayEdit, assertNotExported, mayUseUnit } from './policy.ts';
import { unitExists } from './upload-choices.ts';

/** Moves a document to another accounting unit; the caller must reach both. */
export function moveToUnit(ctx: Ctx, documentId: string, accountingUnitId: string): Promise<void> {
  const unitId = accountingUnitId.toLowerCase();
  return transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    assertMayEdit(ctx.actor, document);
    if (!(await unitExists(ctx, unitId))) throw new DomainError('accounting_unit_not_found');
    if (!mayUseUnit(ctx.actor, unitId))
      throw new DomainError('unit_forbids', { detail: 'The accounting unit is not one of yours' });
    if (document.accounting_unit_id === unitId) return;
    assertNotExported(document);
    const effect = await effectOfEdit(ctx, document, { changes: [], isWhole: true });
    await changeDocument(ctx.db, document.id, { accounting_unit_id: unitId }, ctx.now());
    await recordAudit(ctx, 'document.unitChanged', {
      documentId: document.id,
      details: { from: document.accounting_unit_id, to: unitId },
    });
    // who is asked now may not even see it in the other unit
    if (effect === 'reset' || document.approval_state === 'Pending') await resetApproval(ctx, document.id);
    await leaveQueueWhenBarred(ctx, document.id);
    publishAfterCommit(ctx, [document.id]);
  });
}
