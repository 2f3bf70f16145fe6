import { DomainError } from '#contract/core/errors.ts';
import { changeDocument } from '../core/document-row.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { lockDocument } from '../core/load-document.ts';
import { assertMayEdit, assertNotExported } from '../core/policy.ts';
import { mayUseUnit } from '#service/accounting-units/may-use-unit.ts';
import { unitExists } from '../intake/upload-choices.ts';

/** Moves a document to another accounting unit; the caller needs access to both. */
export function moveToUnit(ctx: Ctx, documentId: string, accountingUnitId: string): Promise<void> {
  const unitId = accountingUnitId.toLowerCase();
  return transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    assertMayEdit(ctx.actor, document);
    if (!(await unitExists(ctx, unitId))) throw new DomainError('accounting_unit_not_found');
    if (!mayUseUnit(ctx.actor, unitId)) throw new DomainError('unit_forbids', { reason: { code: 'unit_not_yours' } });
    if (document.accounting_unit_id === unitId) return;
    assertNotExported(document);
    await changeDocument(ctx.db, document.id, { accounting_unit_id: unitId }, ctx.now());
    const acts = [{ action: 'document.unitChanged', details: { from: document.accounting_unit_id, to: unitId } }] as const;
    await ctx.lifecycle.documentsChanged(ctx, [{ kind: 'unitChanged', documentId: document.id, before: document, acts }]);
  });
}
