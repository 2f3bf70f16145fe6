import { NIL } from 'uuid';
import type { Db } from '#service/platform/database/database.ts';

export type SubstitutionRow = {
  id: string;
  userId: string;
  userName: string;
  substituteId: string;
  substituteName: string;
  startsAt: Date;
  endsAt: Date;
  createdBy: string;
  revokedAt: Date | null;
};

/**
 * Returns the users whom a user may substitute for at this moment. Also called by the owner role before sign-in, which is why the tenant is
 * a parameter.
 */
export async function findSubstituted(db: Db, { tenantId, id }: { tenantId: string; id: string }, at: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('approval_substitutions')
    .select('user_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('substitute_id', '=', id)
    .where('revoked_at', 'is', null)
    .where('starts_at', '<=', at)
    .where('ends_at', '>', at)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Returns the substitutes of these users at this moment. */
export async function findSubstitutes(
  db: Db,
  userIds: readonly string[],
  at: Date,
): Promise<{ userId: string; userName: string; substituteId: string }[]> {
  return db
    .selectFrom('approval_substitutions')
    .select(['user_id as userId', 'user_name as userName', 'substitute_id as substituteId'])
    .distinct()
    .where('user_id', 'in', userIds.length > 0 ? [...userIds] : [NIL])
    .where('revoked_at', 'is', null)
    .where('starts_at', '<=', at)
    .where('ends_at', '>', at)
    .execute();
}

const substitutions = (db: Db) =>
  db
    .selectFrom('approval_substitutions')
    .select([
      'id',
      'user_id as userId',
      'user_name as userName',
      'substitute_id as substituteId',
      'substitute_name as substituteName',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'created_by as createdBy',
      'revoked_at as revokedAt',
    ]);

/** Returns the substitutions that concern a user, or all without one; the latest first. */
export function listSubstitutions(db: Db, concerning?: string): Promise<SubstitutionRow[]> {
  let found = substitutions(db).orderBy('starts_at', 'desc').orderBy('id', 'desc').limit(1000);
  if (concerning !== undefined)
    found = found.where((eb) => eb.or([eb('user_id', '=', concerning), eb('substitute_id', '=', concerning)]));
  return found.execute();
}

export const lockSubstitution = (db: Db, id: string): Promise<SubstitutionRow | undefined> =>
  substitutions(db).where('id', '=', id).forUpdate().executeTakeFirst();

export async function insertSubstitution(
  db: Db,
  tenantId: string,
  substitution: Omit<SubstitutionRow, 'revokedAt'>,
  at: Date,
): Promise<void> {
  await db
    .insertInto('approval_substitutions')
    .values({
      tenant_id: tenantId,
      id: substitution.id,
      user_id: substitution.userId,
      user_name: substitution.userName,
      substitute_id: substitution.substituteId,
      substitute_name: substitution.substituteName,
      starts_at: substitution.startsAt,
      ends_at: substitution.endsAt,
      created_by: substitution.createdBy,
      created_at: at,
    })
    .execute();
}

export async function revokeSubstitution(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('approval_substitutions').set({ revoked_at: at }).where('id', '=', id).execute();
}
