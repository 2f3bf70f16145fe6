/** Queries on the user's own account; the handle is that of their tenant. */
import type { Db } from '#service/platform/database/database.ts';

export type OwnPassword = { email: string; hash: string | null; failures: number; failedAt: Date | null };

export const findOwnPassword = (db: Db, id: string): Promise<OwnPassword | undefined> =>
  db
    .selectFrom('users')
    .select(['email', 'password_hash as hash', 'password_failures as failures', 'password_failed_at as failedAt'])
    .where('id', '=', id)
    .executeTakeFirst();

export async function countPasswordFailure(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({ password_failures: eb('password_failures', '+', 1), password_failed_at: at }))
    .where('id', '=', id)
    .execute();
}

export async function changeOwnPassword(db: Db, id: string, hash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: hash, password_failures: 0 }).where('id', '=', id).execute();
}

export async function lockOwnName(db: Db, id: string): Promise<string> {
  const { name } = await db.selectFrom('users').select('name').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  return name;
}

export async function renameOwn(db: Db, id: string, name: string): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({ name, changed_by: name, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
