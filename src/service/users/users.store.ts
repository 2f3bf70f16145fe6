/** The people of one tenant, as its admins see them. Who signs in is looked up in accounts.store.ts. */
import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';
import { markSessionsEnded } from './sessions/sessions.store.ts';

export type PersonRow = {
  id: string;
  name: string;
  email: string;
  role: string;
  culture: string | null;
  enabled: boolean;
  accountingUnitId: string | null;
  additionalUnitIds: string[];
  lastSignedInAt: Date | null;
  /** Invited, and neither a password nor another way to sign in yet. */
  isInvited: boolean;
  version: number;
  /** Who saved last. */
  changedBy: string | null;
};

const people = (db: Db, tenantId: string) =>
  db
    .selectFrom('users as u')
    .select([
      'u.id',
      'u.name',
      'u.email',
      'u.role',
      'u.culture',
      'u.enabled',
      'u.accounting_unit_id as accountingUnitId',
      'u.additional_unit_ids as additionalUnitIds',
      'u.last_signed_in_at as lastSignedInAt',
      'u.version',
      'u.changed_by as changedBy',
      sql<boolean>`u.password_hash is null and u.external_subject is null and exists (
        select 1 from user_invitations i where i.tenant_id = u.tenant_id and i.user_id = u.id)`.as('isInvited'),
    ])
    .where('u.tenant_id', '=', tenantId);

export const listPeople = (db: Db, tenantId: string): Promise<PersonRow[]> =>
  people(db, tenantId).orderBy('u.name').orderBy('u.email').execute();

export const lockPerson = (db: Db, tenantId: string, id: string): Promise<PersonRow | undefined> =>
  people(db, tenantId).where('u.id', '=', id).forNoKeyUpdate('u').executeTakeFirst();

/** Those who can set the tenant up: two who are about to demote each other meet here, one after the other. */
export const lockAdmins = (db: Db, tenantId: string): Promise<PersonRow[]> =>
  people(db, tenantId)
    .where('u.role', '=', 'TenantAdmin')
    .where('u.enabled', '=', true)
    .orderBy('u.id')
    .forNoKeyUpdate('u')
    .execute();

export type PersonChange = Pick<PersonRow, 'name' | 'role' | 'enabled' | 'accountingUnitId' | 'additionalUnitIds' | 'changedBy'>;

export async function updatePerson(db: Db, tenantId: string, id: string, change: PersonChange): Promise<number> {
  const { version } = await db
    .updateTable('users')
    .set((eb) => ({
      name: change.name,
      role: change.role,
      enabled: change.enabled,
      accounting_unit_id: change.accountingUnitId,
      additional_unit_ids: change.additionalUnitIds,
      version: eb('version', '+', 1),
      changed_by: change.changedBy,
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Ends sessions, grants and refresh tokens, and refuses what was given before. */
export async function endSessions(db: Db, tenantId: string, id: string, at: Date): Promise<void> {
  await signedOutAt(db, tenantId, id, at, null);
  await markSessionsEnded(db, { tenantId, userId: id }, at);
  await sql`select end_sessions(${id}::uuid)`.execute(db);
}

/** The same of all but one. */
export async function endOtherSessions(db: Db, tenantId: string, id: string, at: Date, kept: string): Promise<void> {
  await signedOutAt(db, tenantId, id, at, kept);
  await markSessionsEnded(db, { tenantId, userId: id }, at, kept);
  await sql`select end_other_sessions(${id}::uuid, ${kept})`.execute(db);
}

async function signedOutAt(db: Db, tenantId: string, id: string, at: Date, kept: string | null): Promise<void> {
  await db
    .updateTable('users')
    .set({ signed_out_at: at, kept_session: kept })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Who comes by their link: from then on this is how they sign in. */
export async function welcomePerson(
  db: Db,
  tenantId: string,
  id: string,
  { name, passwordHash }: { name: string; passwordHash: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({ name, password_hash: passwordHash, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
