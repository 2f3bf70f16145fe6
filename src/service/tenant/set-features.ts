import { DomainError } from '#contract/core/errors.ts';
import { lockTenant, updateTenantFeatures } from './store.ts';
import { assertAsRead } from '#service/audit/assert-as-read.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';

/** Replaces the list. `was` is the value that the change is based on: a concurrent change is not overwritten. */
export function setFeatures(ctx: Ctx, features: readonly string[], was?: readonly string[]): Promise<void> {
  return transact(ctx, async (ctx) => {
    const tenant = await lockTenant(ctx.db, ctx.actor.tenantId);
    if (!tenant) throw new DomainError('not_found');
    const sorted = (list: readonly string[]) => [...new Set(list)].toSorted();
    await assertAsRead(ctx, was && sorted(was), sorted(tenant.features), { actions: ['tenant.featuresChanged'] });
    const next = [...new Set(features)];
    await updateTenantFeatures(ctx.db, tenant.id, next);
    await recordAudit(ctx, 'tenant.featuresChanged', { details: { from: tenant.features, to: next } });
  });
}
