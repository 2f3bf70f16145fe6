import { DomainError } from '#contract/errors.ts';
import { findTenant, type TenantRow } from '#service/store/tenants.store.ts';
import type { Ctx } from '../ctx.ts';

/** The caller's tenant. */
export async function readTenant(ctx: Ctx): Promise<TenantRow> {
  const tenant = await findTenant(ctx.db, ctx.actor.tenantId);
  if (!tenant) throw new DomainError('not_found');
  return tenant;
}
