import { validate as isUuid } from 'uuid';
import type { Reason } from '#contract/core/error-reasons.ts';
import { DomainError, invalid } from '#contract/core/errors.ts';
import type { Filter } from '#contract/core/parts.ts';
import {
  type AccountingUnitRow,
  findAccountingUnit,
  findFirstAccountingUnit,
  listAccountingUnits,
  type UnitFilter,
} from './store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { mayUseUnit } from './may-use-unit.ts';

/** Returns the caller's primary unit; for a tenant admin without one, the tenant's first. */
export async function readMyAccountingUnit(ctx: Ctx): Promise<AccountingUnitRow> {
  const { tenantId, accountingUnitId, unitIds } = ctx.actor;
  const unit =
    accountingUnitId === null
      ? unitIds === 'all' && (await findFirstAccountingUnit(ctx.db, tenantId))
      : await findAccountingUnit(ctx.db, tenantId, accountingUnitId);
  if (!unit) throw new DomainError('accounting_unit_not_found', { reason: { code: 'no_primary_unit' } });
  return unit;
}

export async function readAccountingUnit(ctx: Ctx, id: string): Promise<AccountingUnitRow> {
  const unit = isUuid(id) ? await findAccountingUnit(ctx.db, ctx.actor.tenantId, id) : undefined;
  if (!unit) throw new DomainError('accounting_unit_not_found');
  if (!mayUseUnit(ctx.actor, unit.id)) throw new DomainError('unit_forbids', { reason: { code: 'unit_not_yours' } });
  return unit;
}

/** Filters that apply to units. */
const columns = { customerId: 'customer_id', accountingUnitId: 'id' } as const;

/** Returns the caller's matching units, by name. */
export function findAccountingUnits(
  ctx: Ctx,
  { text, filter }: { text?: string | null | undefined; filter?: Filter | null | undefined },
): Promise<AccountingUnitRow[]> {
  const { tenantId, unitIds } = ctx.actor;
  const filters = Object.entries(filter ?? {}).flatMap(([key, { value, values, from, to }]): UnitFilter[] => {
    const column = key === 'customerId' || key === 'accountingUnitId' ? columns[key] : undefined;
    if (!column) throw refused(key, { code: 'unknown_filter', params: { known: Object.keys(columns).join(', ') } });
    if (from !== undefined || to !== undefined) throw refused(key, { code: 'filter_takes_values' });
    const asked = [...(value === undefined ? [] : [value]), ...(values ?? [])];
    // as in document lists, a filter without values does not filter
    return asked.length === 0 ? [] : [{ column, values: asked }];
  });
  return listAccountingUnits(ctx.db, tenantId, { unitIds, text: text ?? undefined, filters });
}

const refused = (key: string, reason: Reason) => invalid(`body.filter.${key}`, reason);
