import type { Db } from '#service/platform/database/database.ts';
import { findLogo } from '#service/tenant/logos.store.ts';
import { findOnlyTenant, findTenant } from '#service/tenant/store.ts';

export type ShownTenant = { id: string; name: string; /** As a data address; undefined without one. */ logo: string | undefined };

/**
 * Whose sign-in page it is, where that says nothing that a stranger may not know: where there is one tenant alone, or the browser opened
 * the address that a tenant gave its people. Nothing of an email address or of its domain says which is meant, or the page would tell who
 * works where.
 */
export async function shownTenant(system: Db, company?: string): Promise<ShownTenant | undefined> {
  const tenant = (await findOnlyTenant(system)) ?? (company === undefined ? undefined : await findTenant(system, company));
  if (!tenant) return undefined;
  const found = await findLogo(system, tenant.id);
  return { id: tenant.id, name: tenant.name, logo: found && `data:image/png;base64,${found.image.toString('base64')}` };
}
