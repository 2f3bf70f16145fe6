import type { Db } from '#service/platform/database/database.ts';

export type PasswordResetRow = { id: string; userId: string; expiresAt: Date; endedAt: Date | null };

const resets = (db: Db, tenantId: string) =>
  db
    .selectFrom('password_resets')
    .select(['id', 'user_id as userId', 'expires_at as expiresAt', 'ended_at as endedAt'])
    .where('tenant_id', '=', tenantId);

export const findPasswordReset = (db: Db, tenantId: string, id: string): Promise<PasswordResetRow | undefined> =>
  resets(db, tenantId).where('id', '=', id).executeTakeFirst();

export const lockPasswordReset = (db: Db, tenantId: string, id: string): Promise<PasswordResetRow | undefined> =>
  resets(db, tenantId).where('id', '=', id).forUpdate().executeTakeFirst();

export async function insertPasswordReset(
  db: Db,
  tenantId: string,
  reset: { id: string; userId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('password_resets')
    .values({
      tenant_id: tenantId,
      id: reset.id,
      user_id: reset.userId,
      created_at: reset.createdAt,
      expires_at: reset.expiresAt,
    })
    .execute();
}

/** Ends all links of a user, because one was used or is replaced. */
export async function endPasswordResets(db: Db, tenantId: string, userId: string, at: Date): Promise<void> {
  await db
    .updateTable('password_resets')
    .set({ ended_at: at })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}

export async function deletePasswordResetsBefore(system: Db, before: Date): Promise<void> {
  await system.deleteFrom('password_resets').where('expires_at', '<', before).execute();
}
