import { type Role, roles } from '#contract/core/permissions.ts';
import type { Actor } from '#service/platform/ctx.ts';
import { type AccountRow, findActingUser, findClientApplication } from '#service/users/accounts.store.ts';
import type { Db } from '#service/platform/database/database.ts';
import { validate as isUuid } from 'uuid';

/** When, in which session, and in which generation of the tokens of a client application a token was issued. */
type TokenOrigin = { since: Date; signIn?: string | undefined; generation?: number | undefined };

export type Actors = {
  /** Returns the actor; undefined for a caller who is disabled, or was signed out or disabled after the token was issued. */
  find: (kind: 'user' | 'client', id: string, token?: TokenOrigin) => Promise<Actor | undefined>;
};
type Known = {
  actor: Actor;
  signedOutAt: Date | null;
  keptSession: string | null;
  endedSessions: readonly string[];
  generation: number;
};

/** Maximum time for which a disabled user, or a former role, remains effective. */
const rememberedMs = 5_000;
const maxRemembered = 10_000;

/** Looks up the caller of every request, cached for a few seconds: what the token states may no longer be true. */
export function openActors(db: Db): Actors {
  const remembered = new Map<string, { known: Promise<Known | undefined>; at: number }>();
  function lookUp(kind: 'user' | 'client', id: string): Promise<Known | undefined> {
    const key = `${kind} ${id}`;
    const kept = remembered.get(key);
    if (kept && performance.now() - kept.at < rememberedMs) return kept.known;
    const known = loadActor(db, kind, id);
    if (remembered.size >= maxRemembered) remembered.clear();
    remembered.set(key, { known, at: performance.now() });
    // failures are not cached
    known.catch(() => remembered.delete(key));
    return known;
  }
  return {
    find: async (kind, id, token) => {
      const known = await lookUp(kind, id);
      // tokens issued before there were generations have none
      if (known && token && (token.generation ?? 0) < known.generation) return undefined;
      if (token?.signIn !== undefined && known?.endedSessions.includes(token.signIn)) return undefined;
      if (!known || !token?.signIn || token.signIn !== known.keptSession) {
        // tokens have a resolution of one second: one issued in the same second is refused too
        if (known?.signedOutAt && token && token.since <= known.signedOutAt) return undefined;
      }
      return known?.actor;
    },
  };
}

async function loadActor(db: Db, kind: 'user' | 'client', id: string): Promise<Known | undefined> {
  if (!isUuid(id)) return undefined;
  if (kind === 'client') {
    const row = await findClientApplication(db, id);
    const actor = row && actorOf(kind, row);
    return actor && { actor, signedOutAt: null, keptSession: null, endedSessions: [], generation: row.tokenGeneration };
  }
  const row = await findActingUser(db, id, new Date());
  const actor = row && actorOf(kind, row);
  return (
    actor && {
      actor: { ...actor, standsInFor: row.standsInFor },
      signedOutAt: row.signedOutAt,
      keptSession: row.keptSession,
      endedSessions: row.endedSessions,
      generation: 0,
    }
  );
}

/** Returns undefined for a disabled account, and for a role unknown to this version. */
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
