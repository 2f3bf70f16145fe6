import { sql } from 'kysely';
import { type Db, inTransaction, tenantRole } from './database.ts';

/**
 * Runs `work` with the documents of all accounting units in sight, for questions whose answer is not shown: whether something is a copy,
 * whether a chain is whole. Other statements of the same transaction must not run beside it.
 */
export const beyondUnits = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  inTransaction(db, async (db) => {
    const { rows } = await sql<{ role: string }>`
      with before as materialized (select current_setting('role') as role)
      select role, set_config('role', ${tenantRole}, true) from before`.execute(db);
    const result = await work(db);
    await sql`select set_config('role', ${rows[0]?.role ?? tenantRole}, true)`.execute(db);
    return result;
  });
