import { findDeductionStart, updateDeductionStart } from './settings.store.ts';
import { lockTenant } from './store.ts';
import { assertAsRead } from '#service/audit/assert-as-read.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';

/** Returns the configured day; until one is set, the first of the month in which the tenant was created: no document can be older. */
export async function readDeductionStart(ctx: Ctx): Promise<string> {
  const { set, made } = await findDeductionStart(ctx.db, ctx.actor.tenantId);
  return set ?? made;
}

/** Sets the day. `was` is the value that the change is based on: a concurrent change is not overwritten. */
export function setDeductionStart(ctx: Ctx, date: string, was?: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    await lockTenant(ctx.db, ctx.actor.tenantId);
    const { set, made } = await findDeductionStart(ctx.db, ctx.actor.tenantId);
    await assertAsRead(ctx, was, set ?? made, { actions: ['tenant.deductionStartChanged'] });
    await updateDeductionStart(ctx.db, ctx.actor.tenantId, date);
    await recordAudit(ctx, 'tenant.deductionStartChanged', { details: { from: set, to: date } });
  });
}
