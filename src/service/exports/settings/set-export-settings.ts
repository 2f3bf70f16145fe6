import { DomainError } from '#contract/core/errors.ts';
import type { ExportSettings } from '#contract/tenant/export-settings.ts';
import { findExportSettings, updateExportSettings } from '#service/tenant/settings.store.ts';
import { lockTenant } from '#service/tenant/store.ts';
import { assertAsRead } from '#service/audit/assert-as-read.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { recheckValidation } from '../recheck-queue.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';

/** Changes settings; those not named are kept. `was` is the state that the caller saw: concurrent changes are not overwritten. */
export function setExportSettings(ctx: Ctx, change: Partial<ExportSettings>, was?: ExportSettings): Promise<void> {
  return transact(ctx, async (ctx) => {
    const tenant = await lockTenant(ctx.db, ctx.actor.tenantId);
    if (!tenant) throw new DomainError('not_found');
    const from = await findExportSettings(ctx.db);
    await assertAsRead(ctx, was, from, { actions: ['tenant.exportSettingsChanged'] });
    const to = { ...from, ...change };
    await updateExportSettings(ctx.db, tenant.id, to);
    await recordAudit(ctx, 'tenant.exportSettingsChanged', { details: { from, to } });
    if (from.exportRequires === 'Extracted' && to.exportRequires === 'Validated') await recheckValidation(ctx);
  });
}
