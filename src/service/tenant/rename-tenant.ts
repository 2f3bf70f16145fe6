import { DomainError } from '#contract/core/errors.ts';
import { lockTenant, updateTenantName } from './store.ts';
import { assertAsRead } from '#service/audit/assert-as-read.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';

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
