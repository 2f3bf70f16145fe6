import { type Role, roles } from '#contract/permissions.ts';
import type { Actor } from '#service/domain/ctx.ts';
import { type AccountRow, findClientApplication, findUser } from '#service/store/accounts.store.ts';
import { findSubstituted } from '#service/store/approval-substitutions.store.ts';
import type { Db } from '#service/store/database.ts';
import { validate as isUuid } from 'uuid';

export type Actors = { find: (kind: 'user' | 'client', id: string) => Promise<Actor | undefined> };

/** Who was switched off, or got another role, acts so for this long at most. */
const rememberedMs = 5_000;
const maxRemembered = 10_000;

/** Looks callers up with every request, for a few seconds from memory: what a token said when it was made may no longer hold. */
export function openActors(db: Db): Actors {
  const remembered = new Map<string, { actor: Promise<Actor | undefined>; at: number }>();
  return {
    find: (kind, id) => {
      const key = `${kind} ${id}`;
      const known = remembered.get(key);
      if (known && performance.now() - known.at < rememberedMs) return known.actor;
      const actor = loadActor(db, kind, id);
      if (remembered.size >= maxRemembered) remembered.clear();
      remembered.set(key, { actor, at: performance.now() });
      // a failure is not an answer to remember
      actor.catch(() => remembered.delete(key));
      return actor;
    },
  };
}

async function loadActor(db: Db, kind: 'user' | 'client', id: string): Promise<Actor | undefined> {
  if (!isUuid(id)) return undefined;
  const row = kind === 'user' ? await findUser(db, id) : await findClientApplication(db, id);
  const actor = row && actorOf(kind, row);
  if (!actor || kind === 'client') return actor;
  return { ...actor, standsInFor: await findSubstituted(db, actor, new Date()) };
}

/** Undefined for an account that is switched off, and for a role that this version does not know. */
export function actorOf(kind: 'user' | 'client', row: AccountRow): Actor | undefined {
  const role = roles.find((each) => each === row.role);
  if (!row.enabled || !role) return undefined;
  return {
    kind,
    id: row.id,
    tenantId: row.tenantId,
    role,
    name: row.name,
    email: row.email,
    accountingUnitId: row.accountingUnitId,
    unitIds: unitsOf(role, row),
  };
}

export const unitsOf = (role: Role, row: Pick<AccountRow, 'accountingUnitId' | 'additionalUnitIds'>): Actor['unitIds'] =>
  role === 'TenantAdmin'
    ? 'all'
    : [...new Set([...(row.accountingUnitId === null ? [] : [row.accountingUnitId]), ...row.additionalUnitIds])];
