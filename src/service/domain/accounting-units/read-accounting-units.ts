import { validate as isUuid } from 'uuid';
import { DomainError } from '#contract/errors.ts';
import type { Filter } from '#contract/parts.ts';
import {
  type AccountingUnitRow,
  findAccountingUnit,
  findFirstAccountingUnit,
  listAccountingUnits,
  type UnitFilter,
} from '#service/store/accounting-units.store.ts';
import type { Ctx } from '../ctx.ts';
import { mayUseUnit } from '../documents/policy.ts';

/** The caller's primary unit; a tenant admin without one has the tenant's first. */
export async function readMyAccountingUnit(ctx: Ctx): Promise<AccountingUnitRow> {
  const { tenantId, accountingUnitId, unitIds } = ctx.actor;
  const unit =
    accountingUnitId === null
      ? unitIds === 'all' && (await findFirstAccountingUnit(ctx.db, tenantId))
      : await findAccountingUnit(ctx.db, tenantId, accountingUnitId);
  if (!unit) throw new DomainError('accounting_unit_not_found', { detail: 'You have no primary accounting unit' });
  return unit;
}

export async function readAccountingUnit(ctx: Ctx, id: string): Promise<AccountingUnitRow> {
  const unit = isUuid(id) ? await findAccountingUnit(ctx.db, ctx.actor.tenantId, id) : undefined;
  if (!unit) throw new DomainError('accounting_unit_not_found');
  if (!mayUseUnit(ctx.actor, unit.id))
    throw new DomainError('unit_forbids', { detail: 'You do not belong to this accounting unit' });
  return unit;
}

/** The filters that mean something here; the contract knows those of documents too. */
const columns = { customerId: 'customer_id', accountingUnitId: 'id' } as const;

/** Those of the caller's units that match, by name. */
export function findAccountingUnits(
  ctx: Ctx,
  { text, filter }: { text?: string | null | undefined; filter?: Filter | null | undefined },
): Promise<AccountingUnitRow[]> {
  const { tenantId, unitIds } = ctx.actor;
  const filters = Object.entries(filter ?? {}).flatMap(([key, { value, values, from, to }]): UnitFilter[] => {
    const column = key === 'customerId' || key === 'accountingUnitId' ? columns[key] : undefined;
    if (!column) throw refused(key, `accounting units are filtered by ${Object.keys(columns).join(' and ')}`);
    if (from !== undefined || to !== undefined) throw refused(key, 'takes value or values');
    const asked = [...(value === undefined ? [] : [value]), ...(values ?? [])];
    // as in lists of documents: no values are no filter
    return asked.length === 0 ? [] : [{ column, values: asked }];
  });
  return listAccountingUnits(ctx.db, tenantId, { unitIds, text: text ?? undefined, filters });
}

const refused = (key: string, message: string) =>
  new DomainError('invalid_input', { detail: `filter.${key}: ${message}`, errors: [{ path: `body.filter.${key}`, message }] });
