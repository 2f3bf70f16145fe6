import type { Db } from '#service/platform/database/database.ts';
import { findLogo } from '#service/tenant/logos.store.ts';
import { findOnlyTenant } from '#service/tenant/store.ts';

export type ShownTenant = { name: string; /** As a data address; undefined without one. */ logo: string | undefined };

/**
 * Whose sign-in page it is, where that says nothing that a stranger may not know: where there is one tenant alone. With several, nothing
 * of an email address or of its domain says which is meant, or the page would tell who works where.
 */
export async function shownTenant(system: Db): Promise<ShownTenant | undefined> {
  const tenant = await findOnlyTenant(system);
  if (!tenant) return undefined;
  const found = await findLogo(system, tenant.id);
  return { name: tenant.name, logo: found && `data:image/png;base64,${found.image.toString('base64')}` };
}
