import { DomainError } from '#contract/core/errors.ts';
import { findTenant, lockTenant, updateTimeZone } from './store.ts';
import { assertAsRead } from '#service/audit/assert-as-read.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { dayIn } from '#service/platform/texts/day-in.ts';

export async function readTimeZone({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<{ timeZone: string }> {
  const tenant = await findTenant(db, actor.tenantId);
  if (!tenant) throw new DomainError('not_found');
  return { timeZone: tenant.timeZone };
}

/** Returns the day in the time zone of the tenant, as `2026-03-05`. */
export async function readDay(ctx: Pick<Ctx, 'db' | 'actor'>, at: Date): Promise<string> {
  return dayIn(at, (await readTimeZone(ctx)).timeZone);
}

/** Sets the time zone. `was` is the value that the change is based on: a concurrent change is not overwritten. */
export function setTimeZone(ctx: Ctx, timeZone: string, was?: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const tenant = await lockTenant(ctx.db, ctx.actor.tenantId);
    if (!tenant) throw new DomainError('not_found');
    await assertAsRead(ctx, was, tenant.timeZone, { actions: ['tenant.timeZoneChanged'] });
    if (tenant.timeZone === timeZone) return;
    await updateTimeZone(ctx.db, tenant.id, timeZone);
    await recordAudit(ctx, 'tenant.timeZoneChanged', { details: { from: tenant.timeZone, to: timeZone } });
  });
}
