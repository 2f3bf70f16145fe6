/** Users and client applications that may sign in. Queried before sign-in, so ids and emails are looked up over all tenants. */
import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';

export type AccountRow = {
  tenantId: string;
  id: string;
  name: string;
  email: string | null;
  role: string;
  enabled: boolean;
  accountingUnitId: string | null;
  additionalUnitIds: string[];
  culture: string | null;
  /** Tokens issued before are refused. */
  signedOutAt: Date | null;
  /** Except for tokens of this session. */
  keptSession: string | null;
};
export type UserRow = AccountRow & {
  email: string;
  passwordHash: string | null;
  passwordGrantAllowed: boolean;
  /** Whether the user can also sign in at an external identity server. */
  hasExternalSubject: boolean;
};
export type ClientRow = AccountRow & {
  email: null;
  /** Increases whenever the application is disabled; tokens of an earlier one are refused. */
  tokenGeneration: number;
  secretHash: string;
  previousSecretHash: string | null;
  /** Expiration of the previous secret. */
  previousSecretUntil: Date | null;
};

const users = (db: Db) =>
  db
    .selectFrom('users as u')
    .innerJoin('tenants as t', 't.id', 'u.tenant_id')
    .select([
      'u.tenant_id as tenantId',
      'u.id',
      'u.name',
      'u.email',
      'u.role',
      'u.enabled',
      'u.accounting_unit_id as accountingUnitId',
      'u.additional_unit_ids as additionalUnitIds',
      'u.culture',
      'u.signed_out_at as signedOutAt',
      'u.kept_session as keptSession',
      'u.password_hash as passwordHash',
      't.password_grant_allowed as passwordGrantAllowed',
      sql<boolean>`u.external_subject is not null`.as('hasExternalSubject'),
    ]);

export const findUser = (db: Db, id: string): Promise<UserRow | undefined> => users(db).where('u.id', '=', id).executeTakeFirst();

/** Returns the enabled users of a tenant, by name. */
export const findActiveUsers = (db: Db, tenantId: string): Promise<UserRow[]> =>
  users(db).where('u.tenant_id', '=', tenantId).where('u.enabled', '=', true).orderBy('u.name').orderBy('u.id').execute();

/** Longer than the lifetime of any access token: a session that ended before has none left. */
const maxTokenMs = 600_000;

export type ActingUserRow = UserRow & { standsInFor: string[]; endedSessions: string[] };

/** Same with the users they substitute for at a moment; queried on every request, hence in one statement. */
export const findActingUser = (db: Db, id: string, at: Date): Promise<ActingUserRow | undefined> =>
  users(db)
    .select([
      sql<string[]>`array(
        select distinct s.user_id from approval_substitutions s
        where s.tenant_id = u.tenant_id and s.substitute_id = u.id and s.revoked_at is null and s.starts_at <= ${at} and s.ends_at > ${at}
      )`.as('standsInFor'),
      sql<string[]>`array(
        select s.id from user_sessions s
        where s.tenant_id = u.tenant_id and s.user_id = u.id and s.ended_at > ${new Date(at.getTime() - maxTokenMs)}
      )`.as('endedSessions'),
    ])
    .where('u.id', '=', id)
    .executeTakeFirst();

export const findUserByEmail = (db: Db, email: string): Promise<UserRow | undefined> =>
  users(db)
    .where((eb) => eb(eb.fn<string>('lower', ['u.email']), '=', eb.fn<string>('lower', [eb.val(email)])))
    .executeTakeFirst();

/** Returns the user of a subject at an external identity server. */
export const findUserByExternal = (db: Db, issuer: string, subject: string): Promise<UserRow | undefined> =>
  users(db).where('u.external_issuer', '=', issuer).where('u.external_subject', '=', subject).executeTakeFirst();

/** Links a user to their account at an external identity server; returns false if they are already linked to one there. */
export async function linkExternalUser(
  db: Db,
  user: { tenantId: string; id: string },
  issuer: string,
  subject: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ external_issuer: issuer, external_subject: subject })
    .where('tenant_id', '=', user.tenantId)
    .where('id', '=', user.id)
    .where('external_subject', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type NewUser = {
  tenantId: string;
  id: string;
  email: string;
  name: string;
  role: string;
  passwordHash: string | null;
  accountingUnitId: string | null;
  additionalUnitIds: readonly string[];
  culture: string | null;
};

/** Returns false if the email address is taken, in any tenant. */
export async function insertUser(db: Db, user: NewUser): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('users')
    .values({
      tenant_id: user.tenantId,
      id: user.id,
      email: user.email,
      name: user.name,
      role: user.role,
      password_hash: user.passwordHash,
      accounting_unit_id: user.accountingUnitId,
      additional_unit_ids: [...user.additionalUnitIds],
      culture: user.culture,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function updateUserPassword(db: Db, user: { tenantId: string; id: string }, passwordHash: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('tenant_id', '=', user.tenantId)
    .where('id', '=', user.id)
    .execute();
}

export async function updateUserRole(
  db: Db,
  user: { tenantId: string; id: string },
  role: string,
  changedBy: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({ role, changed_by: changedBy, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', user.tenantId)
    .where('id', '=', user.id)
    .execute();
}

export async function updateUserCulture(db: Db, user: { tenantId: string; id: string }, culture: string): Promise<void> {
  await db.updateTable('users').set({ culture }).where('tenant_id', '=', user.tenantId).where('id', '=', user.id).execute();
}

export async function touchUser(db: Db, user: { tenantId: string; id: string }, at: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_signed_in_at: at })
    .where('tenant_id', '=', user.tenantId)
    .where('id', '=', user.id)
    .execute();
}

export const findClientApplication = (db: Db, id: string): Promise<ClientRow | undefined> =>
  db
    .selectFrom('client_applications')
    .select((eb) => [
      'tenant_id as tenantId',
      'id',
      'name',
      eb.val<null>(null).as('email'),
      'role',
      'enabled',
      'accounting_unit_id as accountingUnitId',
      'additional_unit_ids as additionalUnitIds',
      eb.val<null>(null).as('culture'),
      eb.val<null>(null).as('signedOutAt'),
      eb.val<null>(null).as('keptSession'),
      'token_generation as tokenGeneration',
      'secret_hash as secretHash',
      'previous_secret_hash as previousSecretHash',
      'previous_secret_until as previousSecretUntil',
    ])
    .where('id', '=', id)
    .executeTakeFirst();

export type NewClientApplication = {
  tenantId: string;
  id: string;
  name: string;
  role: string;
  secretHash: string;
  enabled: boolean;
  accountingUnitId: string | null;
  additionalUnitIds: readonly string[];
};

export async function insertClientApplication(db: Db, client: NewClientApplication): Promise<void> {
  await db
    .insertInto('client_applications')
    .values({
      tenant_id: client.tenantId,
      id: client.id,
      name: client.name,
      role: client.role,
      secret_hash: client.secretHash,
      enabled: client.enabled,
      accounting_unit_id: client.accountingUnitId,
      additional_unit_ids: [...client.additionalUnitIds],
    })
    .execute();
}

const usedEveryMs = 60_000;

/** Records the last use, at a resolution of minutes, which is enough and saves a write per token. */
export async function touchClientApplication(db: Db, client: { tenantId: string; id: string }, at: Date): Promise<void> {
  await db
    .updateTable('client_applications')
    .set({ last_used_at: at })
    .where('tenant_id', '=', client.tenantId)
    .where('id', '=', client.id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', new Date(at.getTime() - usedEveryMs))]))
    .execute();
}
