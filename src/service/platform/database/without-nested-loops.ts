import { sql } from 'kysely';
import { type Db, inTransaction } from './database.ts';

/**
 * Disables nested loops, for aggregates over whole tables. After large recent writes the planner has no statistics, estimates one row
 * instead of thousands, and scans a table for each of them, which takes minutes.
 */
export const withoutNestedLoops = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  inTransaction(db, async (db) => {
    // the cost estimate of a join without nested loops would trigger JIT compilation, which takes longer than the join
    await sql`select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`.execute(db);
    const result = await work(db);
    // the rest of the caller's transaction is planned as usual
    await sql`set local enable_nestloop to default`.execute(db);
    await sql`set local jit to default`.execute(db);
    return result;
  });
