import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';

export const keyStatuses = ['active', 'next', 'retired'] as const;
export type KeyStatus = (typeof keyStatuses)[number];
export type SigningKeyRow = { kid: string; status: string; sealedJwk: string; createdAt: Date };

/** Lets only one process at a time create or rotate keys; held until the end of the transaction. */
export async function lockSigningKeys(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('vidimus signing keys', 0))`.execute(db);
}

export const listSigningKeys = (db: Db): Promise<SigningKeyRow[]> =>
  db
    .selectFrom('signing_keys')
    .select(['kid', 'status', 'sealed_jwk as sealedJwk', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .execute();

export async function insertSigningKey(db: Db, key: Omit<SigningKeyRow, 'status'> & { status: KeyStatus }): Promise<void> {
  await db
    .insertInto('signing_keys')
    .values({ kid: key.kid, status: key.status, sealed_jwk: key.sealedJwk, created_at: key.createdAt })
    .execute();
}

export async function moveSigningKeys(db: Db, from: KeyStatus, to: KeyStatus): Promise<void> {
  await db.updateTable('signing_keys').set({ status: to }).where('status', '=', from).execute();
}

export async function deleteSigningKeys(db: Db, status: KeyStatus): Promise<void> {
  await db.deleteFrom('signing_keys').where('status', '=', status).execute();
}
