import { sql } from 'kysely';
import { type Db, inTransaction } from './database.ts';

const cancelled = '57014';

/** What `work` reads, or null where one of its statements takes longer than `ms`: for figures that are not worth waiting for. */
export async function unlessSlow<T>(db: Db, ms: number, work: (db: Db) => Promise<T>): Promise<T | null> {
  if (ms < 1) return null;
  try {
    return await inTransaction(db, async (db) => {
      await sql`select set_config('statement_timeout', ${String(Math.ceil(ms))}, true)`.execute(db);
      return work(db);
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === cancelled) return null;
    throw error;
  }
}
