import { DomainError } from '#contract/core/errors.ts';
import { findTenant, type TenantRow } from './store.ts';
import type { Ctx } from '#service/platform/ctx.ts';

/** Returns the caller's tenant. */
export async function readTenant(ctx: Ctx): Promise<TenantRow> {
  const tenant = await findTenant(ctx.db, ctx.actor.tenantId);
  if (!tenant) throw new DomainError('not_found');
  return tenant;
}
