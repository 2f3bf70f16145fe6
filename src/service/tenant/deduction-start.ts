import { findDeductionStart, updateDeductionStart } from './settings.store.ts';
import { lockTenant } from './store.ts';
import { assertAsRead } from '#service/audit/assert-as-read.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';

/** Until a day is set, the first of the month in which the tenant was made: nothing can be older here. */
export async function readDeductionStart(ctx: Ctx): Promise<string> {
  const { set, made } = await findDeductionStart(ctx.db, ctx.actor.tenantId);
  return set ?? made;
}

/** `was` is the day that the writer saw: somebody else's meanwhile is not overwritten. */
export function setDeductionStart(ctx: Ctx, date: string, was?: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    await lockTenant(ctx.db, ctx.actor.tenantId);
    const { set, made } = await findDeductionStart(ctx.db, ctx.actor.tenantId);
    await assertAsRead(ctx, was, set ?? made, { actions: ['tenant.deductionStartChanged'] });
    await updateDeductionStart(ctx.db, ctx.actor.tenantId, date);
    await recordAudit(ctx, 'tenant.deductionStartChanged', { details: { from: set, to: date } });
  });
}
