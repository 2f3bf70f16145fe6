import { DomainError } from '#contract/errors.ts';
import { lockTenant, updateTenantName } from '#service/store/tenants.store.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, transact } from '../ctx.ts';

export function renameTenant(ctx: Ctx, name: string, was: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const tenant = await lockTenant(ctx.db, ctx.actor.tenantId);
    if (!tenant) throw new DomainError('not_found');
    if (tenant.name !== was) throw new DomainError('stale_version', { detail: `By now the name is ${tenant.name}` });
    if (tenant.name === name) return;
    await updateTenantName(ctx.db, tenant.id, name);
    await recordAudit(ctx, 'tenant.renamed', { details: { from: tenant.name, to: name } });
  });
}
