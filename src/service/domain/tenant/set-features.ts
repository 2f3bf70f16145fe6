import { DomainError } from '#contract/errors.ts';
import { lockTenant, updateTenantFeatures } from '#service/store/tenants.store.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, transact } from '../ctx.ts';

/** The list takes the place of the old one. */
export function setFeatures(ctx: Ctx, features: readonly string[]): Promise<void> {
  return transact(ctx, async (ctx) => {
    const tenant = await lockTenant(ctx.db, ctx.actor.tenantId);
    if (!tenant) throw new DomainError('not_found');
    const next = [...new Set(features)];
    await updateTenantFeatures(ctx.db, tenant.id, next);
    await recordAudit(ctx, 'tenant.featuresChanged', { details: { from: tenant.features, to: next } });
  });
}
