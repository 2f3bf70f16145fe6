import type { Reason } from '#contract/core/error-reasons.ts';
import { DomainError } from '#contract/core/errors.ts';
import { countUnitUse, deleteAccountingUnit, type UnitUse } from './store.ts';
import { lockTenant } from '#service/tenant/store.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { lockUnit } from './change-accounting-unit.ts';

export function removeAccountingUnit(ctx: Ctx, id: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { tenantId } = ctx.actor;
    // when two units are deleted at once, one must remain
    await lockTenant(ctx.db, tenantId);
    const unit = await lockUnit(ctx, id);
    const use = await countUnitUse(ctx.db, tenantId, unit.id);
    const reason = removalBlocker(use);
    if (reason !== undefined) throw new DomainError('still_in_use', { reason, context: { ...use } });
    await deleteAccountingUnit(ctx.db, tenantId, unit.id, ctx.now());
    await recordAudit(ctx, 'accountingUnit.deleted', { details: { accountingUnitId: unit.id, name: unit.name } });
  });
}

function removalBlocker({ documents, deletedDocuments, people, units }: UnitUse): Reason | undefined {
  if (documents > 0) return { code: 'unit_has_documents', params: { count: documents } };
  if (deletedDocuments > 0) return { code: 'unit_has_deleted_documents', params: { count: deletedDocuments } };
  if (people > 0) return { code: 'only_unit_of', params: { count: people } };
  if (units === 0) return { code: 'last_accounting_unit' };
  return undefined;
}
