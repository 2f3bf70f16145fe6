import { v7 as uuidv7, validate as isUuid } from 'uuid';
import type { AccountingUnitChange } from '#contract/accounting-units/v1.ts';
import { DomainError, invalid } from '#contract/core/errors.ts';
import {
  type AccountingUnitRow,
  insertAccountingUnit,
  lockAccountingUnit,
  type NewAccountingUnit,
  updateAccountingUnit,
} from './store.ts';
import { assertVersion } from '#service/platform/assert-version.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';

export function createAccountingUnit(ctx: Ctx, draft: Omit<NewAccountingUnit, 'id'>): Promise<{ accountingUnitId: string }> {
  return transact(ctx, async (ctx) => {
    const id = uuidv7();
    await insertAccountingUnit(ctx.db, ctx.actor.tenantId, { ...draft, id });
    await recordAudit(ctx, 'accountingUnit.created', { details: { accountingUnitId: id, name: draft.name } });
    return { accountingUnitId: id };
  });
}

/** Locks the unit against changes and deletion until the transaction ends. */
export async function lockUnit(ctx: Ctx, id: string): Promise<AccountingUnitRow> {
  const unit = isUuid(id) ? await lockAccountingUnit(ctx.db, ctx.actor.tenantId, id) : undefined;
  if (!unit) throw new DomainError('accounting_unit_not_found');
  return unit;
}

/** Changes a unit; omitted properties stay unchanged. */
export function changeAccountingUnit(
  ctx: Ctx,
  id: string,
  { accountingUnitId, ...change }: AccountingUnitChange,
  ifMatch: number | undefined,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const before = await lockUnit(ctx, id);
    if (accountingUnitId !== undefined && accountingUnitId.toLowerCase() !== before.id)
      throw invalid('body.accountingUnitId', { code: 'id_differs_from_path' });
    assertVersion(ifMatch, before);
    const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const after: AccountingUnitRow = { ...before, ...named };
    await updateAccountingUnit(ctx.db, ctx.actor.tenantId, { ...after, changedBy: ctx.actor.name });
    await recordAudit(ctx, 'accountingUnit.changed', { details: { from: told(before), to: told(after) } });
  });
}

const told = ({ version: _version, changedBy: _changedBy, ...unit }: AccountingUnitRow) => unit;
