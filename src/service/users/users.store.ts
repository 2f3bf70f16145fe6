/** Users of a tenant, as seen by its administrators. Sign-in uses accounts.store.ts. */
import { type RawBuilder, sql } from 'kysely';
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
  /** Whether the user was invited and has no password or another way to sign in so far. */
  isInvited: boolean;
  hasPassword: boolean;
  /** Whether an authenticator app or a passkey is set up. */
  hasSecondFactor: boolean;
  /** Identity provider that the user signs in with; null for one that no longer exists. */
  providerName: string | null;
  /** Whether that provider sets the role. */
  providerSetsRole: boolean | null;
  version: number;
  /** User who saved last. */
  changedBy: string | null;
};

const providerOf = (column: RawBuilder<unknown>) => sql`select ${column} from identity_providers p
  where p.tenant_id = u.tenant_id and p.issuer = u.external_issuer and p.is_active order by p.id limit 1`;

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
      sql<boolean>`u.password_hash is not null`.as('hasPassword'),
      sql<boolean>`exists (select 1 from user_totp f
        where f.tenant_id = u.tenant_id and f.user_id = u.id and f.confirmed_at is not null)
        or exists (select 1 from user_passkeys k where k.tenant_id = u.tenant_id and k.user_id = u.id)`.as('hasSecondFactor'),
      sql<string | null>`(${providerOf(sql`p.name`)})`.as('providerName'),
      sql<boolean | null>`(${providerOf(sql`p.role_claim is not null`)})`.as('providerSetsRole'),
    ])
    .where('u.tenant_id', '=', tenantId);

export const listPeople = (db: Db, tenantId: string): Promise<PersonRow[]> =>
  people(db, tenantId).orderBy('u.name').orderBy('u.email').execute();

export const lockPerson = (db: Db, tenantId: string, id: string): Promise<PersonRow | undefined> =>
  people(db, tenantId).where('u.id', '=', id).forNoKeyUpdate('u').executeTakeFirst();

/** Locks the administrators: two who demote each other at the same time are serialized here. */
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

/** Ends sessions, grants and refresh tokens, and refuses tokens issued before. */
export async function endSessions(db: Db, tenantId: string, id: string, at: Date): Promise<void> {
  await signedOutAt(db, tenantId, id, at, null);
  await markSessionsEnded(db, { tenantId, userId: id }, at);
  await sql`select end_sessions(${id}::uuid)`.execute(db);
}

/** Same for all sessions but one. */
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

/** Completes the account of a user who opened their link: from then on they sign in this way. */
export async function completeInvitation(
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
