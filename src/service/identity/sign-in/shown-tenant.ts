import type { Db } from '#service/platform/database/database.ts';
import { findLogo } from '#service/tenant/logos.store.ts';
import { findOnlyTenant, findTenant } from '#service/tenant/store.ts';

export type ShownTenant = { id: string; name: string; /** As a data URL; undefined without one. */ logo: string | undefined };

/**
 * Returns the tenant of the sign-in page, where that reveals nothing to a stranger: if there is only one tenant, or the browser opened the
 * address that a tenant gave its users. An email address or its domain does not determine the tenant, because the page would then reveal
 * who works where.
 */
export async function shownTenant(system: Db, company?: string): Promise<ShownTenant | undefined> {
  const tenant = (await findOnlyTenant(system)) ?? (company === undefined ? undefined : await findTenant(system, company));
  if (!tenant) return undefined;
  const found = await findLogo(system, tenant.id);
  return { id: tenant.id, name: tenant.name, logo: found && `data:image/png;base64,${found.image.toString('base64')}` };
}
