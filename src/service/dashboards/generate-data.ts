import type { DashboardType } from '#contract/dashboards/dashboard-types.ts';
import type { DashboardData } from '#contract/dashboards/v1.ts';
import { DomainError } from '#contract/core/errors.ts';
import { findUnitIds } from '#service/accounting-units/store.ts';
import type { Scope } from './counted.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { mayUseUnit } from '#service/accounting-units/may-use-unit.ts';
import { dashboards } from './dashboards.ts';

/** Returns the figures over the requested units, all of which the caller must have; by default over all of the caller's units. */
export async function generateData(
  ctx: Ctx,
  {
    dashboardType,
    accountingUnitIds,
  }: { dashboardType: DashboardType; accountingUnitIds?: readonly string[] | null | undefined },
): Promise<DashboardData> {
  return dashboards[dashboardType](ctx, await scopeOf(ctx, accountingUnitIds));
}

/** Returns the documents that are counted: of the requested units, or all that the database shows the caller. */
export async function scopeOf(ctx: Ctx, accountingUnitIds: readonly string[] | null | undefined): Promise<Scope> {
  const asked = [...new Set(accountingUnitIds?.map((id) => id.toLowerCase()))];
  await assertUnits(ctx, asked);
  return { tenantId: ctx.actor.tenantId, unitIds: asked.length > 0 ? asked : 'all' };
}

async function assertUnits(ctx: Ctx, asked: readonly string[]): Promise<void> {
  if (asked.length === 0) return;
  const known = new Set(await findUnitIds(ctx.db, ctx.actor.tenantId, asked));
  if (asked.some((id) => !known.has(id))) throw new DomainError('accounting_unit_not_found');
  if (asked.some((id) => !mayUseUnit(ctx.actor, id)))
    throw new DomainError('unit_forbids', { reason: { code: 'unit_not_yours' } });
}
