/** State of the identity server between requests: sessions, sign-ins in progress, grants, codes and refresh tokens. */
import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';
import type { JsonObject } from '#service/platform/database/schema.ts';

export type OidcStateRow = { payload: JsonObject; consumedAt: Date | null; expiresAt: Date | null };
export type NewOidcState = {
  payload: JsonObject;
  grantId: string | null;
  uid: string | null;
  userCode: string | null;
  expiresAt: Date | null;
};

export async function upsertOidcState(db: Db, model: string, id: string, state: NewOidcState): Promise<void> {
  const row = {
    payload: JSON.stringify(state.payload),
    grant_id: state.grantId,
    uid: state.uid,
    user_code: state.userCode,
    expires_at: state.expiresAt,
  };
  await db
    .insertInto('oidc_state')
    .values({ model, id, ...row })
    .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
    .execute();
}

const states = (db: Db, model: string) =>
  db
    .selectFrom('oidc_state')
    .select([sql<JsonObject>`payload`.as('payload'), 'consumed_at as consumedAt', 'expires_at as expiresAt'])
    .where('model', '=', model);

export const findOidcState = (db: Db, model: string, id: string): Promise<OidcStateRow | undefined> =>
  states(db, model).where('id', '=', id).executeTakeFirst();

export const findOidcStateBy = (
  db: Db,
  model: string,
  column: 'uid' | 'user_code',
  value: string,
): Promise<OidcStateRow | undefined> => states(db, model).where(column, '=', value).executeTakeFirst();

/** Marks a row as used; returns false if it already was. `extra` is added to the payload the first time. */
export async function consumeOidcState(db: Db, model: string, id: string, at: Date, extra: JsonObject): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('oidc_state')
    .set({ consumed_at: at, payload: sql`payload || ${JSON.stringify(extra)}::jsonb` })
    .where('model', '=', model)
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteOidcState(db: Db, model: string, id: string): Promise<void> {
  await db.deleteFrom('oidc_state').where('model', '=', model).where('id', '=', id).execute();
}

/** Ends a grant with every code and refresh token issued from it. */
export async function deleteGrantState(db: Db, grantId: string): Promise<void> {
  await db.deleteFrom('oidc_state').where('grant_id', '=', grantId).execute();
}

export async function deleteExpiredOidcState(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('oidc_state').where('expires_at', '<', before).execute();
}
