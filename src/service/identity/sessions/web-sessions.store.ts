import type { Db } from '#service/platform/database/database.ts';

export type WebSessionRow = { sealedTokens: string; expiresAt: Date };

export const findWebSession = (db: Db, idHash: string): Promise<WebSessionRow | undefined> =>
  db
    .selectFrom('web_sessions')
    .select(['sealed_tokens as sealedTokens', 'expires_at as expiresAt'])
    .where('id_hash', '=', idHash)
    .executeTakeFirst();

export async function insertWebSession(db: Db, idHash: string, session: WebSessionRow): Promise<void> {
  await db
    .insertInto('web_sessions')
    .values({ id_hash: idHash, sealed_tokens: session.sealedTokens, expires_at: session.expiresAt })
    .execute();
}

export async function updateWebSession(db: Db, idHash: string, sealedTokens: string): Promise<void> {
  await db.updateTable('web_sessions').set({ sealed_tokens: sealedTokens }).where('id_hash', '=', idHash).execute();
}

export async function deleteWebSession(db: Db, idHash: string): Promise<void> {
  await db.deleteFrom('web_sessions').where('id_hash', '=', idHash).execute();
}

export async function deleteExpiredWebSessions(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('web_sessions').where('expires_at', '<', before).execute();
}
