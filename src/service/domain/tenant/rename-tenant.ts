import { DomainError } from '#contract/errors.ts';
import { lockTenant, updateTenantName } from '#service/store/tenants.store.ts';
import { assertAsRead } from '../assert-version.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, transact } from '../ctx.ts';

export function renameTenant(ctx: Ctx, name: string, was: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const tenant = await lockTenant(ctx.db, ctx.actor.tenantId);
    if (!tenant) throw new DomainError('not_found');
    await assertAsRead(ctx, was, tenant.name, { actions: ['tenant.renamed'] });
    if (tenant.name === name) return;
    await updateTenantName(ctx.db, tenant.id, name);
    await recordAudit(ctx, 'tenant.renamed', { details: { from: tenant.name, to: name } });
  });
}
