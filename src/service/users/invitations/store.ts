import type { Db } from '#service/platform/database/database.ts';

export type InvitationRow = { id: string; userId: string; expiresAt: Date; endedAt: Date | null };

const invitations = (db: Db, tenantId: string) =>
  db
    .selectFrom('user_invitations')
    .select(['id', 'user_id as userId', 'expires_at as expiresAt', 'ended_at as endedAt'])
    .where('tenant_id', '=', tenantId);

export const findInvitation = (db: Db, tenantId: string, id: string): Promise<InvitationRow | undefined> =>
  invitations(db, tenantId).where('id', '=', id).executeTakeFirst();

export const lockInvitation = (db: Db, tenantId: string, id: string): Promise<InvitationRow | undefined> =>
  invitations(db, tenantId).where('id', '=', id).forUpdate().executeTakeFirst();

export const listOpenInvitations = (db: Db, tenantId: string, now: Date): Promise<InvitationRow[]> =>
  invitations(db, tenantId).where('ended_at', 'is', null).where('expires_at', '>', now).execute();

export async function insertInvitation(
  db: Db,
  tenantId: string,
  invitation: { id: string; userId: string; invitedBy: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('user_invitations')
    .values({
      tenant_id: tenantId,
      id: invitation.id,
      user_id: invitation.userId,
      invited_by: invitation.invitedBy,
      created_at: invitation.createdAt,
      expires_at: invitation.expiresAt,
    })
    .execute();
}

/** Ends all links of a user, because one was used or is replaced. */
export async function endInvitations(db: Db, tenantId: string, userId: string, at: Date): Promise<void> {
  await db
    .updateTable('user_invitations')
    .set({ ended_at: at })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}
