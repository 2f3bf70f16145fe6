import { permissionsOf } from '#contract/permissions.ts';
import { findUser } from '#service/store/accounts.store.ts';
import { findLogoTime } from '#service/store/tenant-logos.store.ts';
import type { Ctx } from '../ctx.ts';
import { readTenant } from '../tenant/read-tenant.ts';

/** Who is signed in, and what he may do: the web application shows what this allows and repeats no rule. */
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
    culture: cultureOf(user?.culture),
    hasPassword: user?.passwordHash != null,
    tenant: { id, name, features, logo: (await findLogoTime(ctx.db, id))?.toISOString() ?? null },
    accountingUnitId: actor.accountingUnitId,
  };
}

const cultureOf = (culture: string | null | undefined): 'cs-CZ' | 'en-US' | null =>
  culture === 'cs-CZ' || culture === 'en-US' ? culture : null;
