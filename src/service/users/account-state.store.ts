import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';

/** Ends everything that a user started: sessions, grants, codes and refresh tokens. */
export async function deleteAccountState(db: Db, accountId: string): Promise<void> {
  await db
    .deleteFrom('oidc_state')
    .where(sql<string>`payload ->> 'accountId'`, '=', accountId)
    .execute();
}
