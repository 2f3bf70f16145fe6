import { type CultureName, isCulture } from '#contract/core/cultures.ts';
import { permissionsOf } from '#contract/core/permissions.ts';
import { findUser } from './accounts.store.ts';
import { findLogoTime } from '#service/tenant/logos.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { readTenant } from '#service/tenant/read-tenant.ts';

/** Returns the signed-in user and their permissions: the web application uses these and repeats no rules. */
export async function readMe(ctx: Ctx) {
  const { actor } = ctx;
  const { id, name, features } = await readTenant(ctx);
  const user = actor.kind === 'user' ? await findUser(ctx.db, actor.id) : undefined;
  return {
    id: actor.id,
    name: actor.name,
    email: actor.email,
    role: actor.role,
    permissions: [...permissionsOf[actor.role]],
    culture: knownCulture(user?.culture),
    hasPassword: user?.passwordHash != null,
    tenant: { id, name, features, logo: (await findLogoTime(ctx.db, id))?.toISOString() ?? null },
    accountingUnitId: actor.accountingUnitId,
  };
}

const knownCulture = (culture: string | null | undefined): CultureName | null => (isCulture(culture) ? culture : null);
