import { sql } from 'kysely';
import { type Db, inTransaction } from './database.ts';

/**
 * For figures over whole tables: they are joined as sets, never one row after another. Where much was written in a moment the planner
 * knows nothing of it yet, takes thousands of rows for one, and walks a table for each of them, which takes minutes.
 */
export const inSets = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  inTransaction(db, async (db) => {
    // a join without its loop looks so dear that the plan would be compiled, which takes longer than the join
    await sql`select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`.execute(db);
    return work(db);
  });
