import { sql } from 'kysely';
import { type Db, inTransaction, tenantRole } from './database.ts';

/**
 * Runs `work` with the documents of all accounting units visible, for queries whose result is not shown, such as whether a document is a
 * copy or a chain is intact. No other statements of the transaction may run concurrently.
 */
export const acrossUnits = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  inTransaction(db, async (db) => {
    const { rows } = await sql<{ role: string }>`
      with before as materialized (select current_setting('role') as role)
      select role, set_config('role', ${tenantRole}, true) from before`.execute(db);
    const result = await work(db);
    await sql`select set_config('role', ${rows[0]?.role ?? tenantRole}, true)`.execute(db);
    return result;
  });
