/** Sessions of users. Rows are written by the identity server when it issues tokens; the tokens themselves are not stored here. */
import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';

type Owner = { tenantId: string; userId: string };

export type SessionRow = {
  id: string;
  methods: string[];
  userAgent: string;
  address: string;
  createdAt: Date;
  lastUsedAt: Date;
};

const maxListed = 100;

export const listSessions = (db: Db, { tenantId, userId }: Owner, now: Date): Promise<SessionRow[]> =>
  db
    .selectFrom('user_sessions')
    .select(['id', 'methods', 'user_agent as userAgent', 'address', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .limit(maxListed)
    .execute();

/** Returns false if it had already ended, or belongs to another user. */
export async function endSession(db: Db, { tenantId, userId }: Owner, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_sessions')
    .set({ ended_at: at })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await sql`select end_one_session(${userId}::uuid, ${id})`.execute(db);
  return true;
}

/** Ends all sessions of a user, except one if given. */
export async function markSessionsEnded(db: Db, { tenantId, userId }: Owner, at: Date, kept?: string): Promise<void> {
  const update = db
    .updateTable('user_sessions')
    .set({ ended_at: at })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);
  await (kept === undefined ? update : update.where('id', '<>', kept)).execute();
}

/** Ends a session of any user on sign-out. */
export async function markSessionEnded(system: Db, id: string, at: Date): Promise<void> {
  await system.updateTable('user_sessions').set({ ended_at: at }).where('id', '=', id).where('ended_at', 'is', null).execute();
}

export type SessionUse = Owner & {
  id: string;
  methods: readonly string[];
  userAgent: string;
  /** Empty if unknown. */
  address: string;
  /** Set at sign-in; a renewal keeps the existing expiration. */
  expiresAt: Date | undefined;
};

/** Records the use of a session, which starts with its first token and is used with each further one. */
export async function recordSessionUse(system: Db, use: SessionUse, at: Date): Promise<void> {
  await system
    .insertInto('user_sessions')
    .values({
      tenant_id: use.tenantId,
      id: use.id,
      user_id: use.userId,
      methods: [...use.methods],
      user_agent: use.userAgent,
      address: use.address,
      created_at: at,
      last_used_at: at,
      expires_at: use.expiresAt ?? at,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'id']).doUpdateSet({
        last_used_at: at,
        user_agent: use.userAgent,
        ...(use.address !== '' && { address: use.address }),
        ...(use.expiresAt && { expires_at: use.expiresAt }),
      }),
    )
    .execute();
}

export async function deleteSessionsBefore(system: Db, before: Date): Promise<void> {
  await system.deleteFrom('user_sessions').where('expires_at', '<', before).execute();
}
