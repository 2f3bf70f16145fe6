import { DomainError } from '#contract/errors.ts';
import { countUnitUse, deleteAccountingUnit, type UnitUse } from '#service/store/accounting-units.store.ts';
import { lockTenant } from '#service/store/tenants.store.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, transact } from '../ctx.ts';
import { lockUnit } from './change-accounting-unit.ts';

export function removeAccountingUnit(ctx: Ctx, id: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { tenantId } = ctx.actor;
    // of two units that are deleted at once, one must stay
    await lockTenant(ctx.db, tenantId);
    const unit = await lockUnit(ctx, id);
    const use = await countUnitUse(ctx.db, tenantId, unit.id);
    const reason = whyKept(use);
    if (reason !== undefined) throw new DomainError('still_in_use', { detail: reason, context: { ...use } });
    await deleteAccountingUnit(ctx.db, tenantId, unit.id, ctx.now());
    await recordAudit(ctx, 'accountingUnit.deleted', { details: { accountingUnitId: unit.id, name: unit.name } });
  });
}

function whyKept({ documents, deletedDocuments, people, units }: UnitUse): string | undefined {
  if (documents > 0) return `${documents} documents belong to it`;
  if (deletedDocuments > 0)
    return `${deletedDocuments} documents in the trash belong to it; they are gone 30 days after they were deleted`;
  if (people > 0) return `It is the only accounting unit of ${people} users or client applications`;
  if (units === 0) return 'It is the last accounting unit';
  return undefined;
}
