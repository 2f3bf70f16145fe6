import { sql } from 'kysely';
import { cancelStatement, type Db, inTransaction } from './database.ts';

const cancelled = '57014';

type Work<T> = (db: Db) => Promise<T>;
type Limits = {
  /** Timeout of a single statement. */
  ms: number;
  /** Aborted when nobody waits for the result. */
  signal?: AbortSignal | undefined;
  /**
   * Whether to use one core only: parallel workers would count a million documents hardly faster, and take the cores from queries that
   * users wait for.
   */
  isBeside?: boolean;
};

/** Returns the result of `work`, or null if one of its statements exceeds the timeout. */
export async function withTimeout<T>(db: Db, { ms, signal, isBeside = false }: Limits, work: Work<T>): Promise<T | null> {
  if (ms < 1) return null;
  const settings = {
    statement_timeout: String(Math.ceil(ms)),
    ...(isBeside && { max_parallel_workers_per_gather: '0' }),
  };
  try {
    return await within(db, settings, signal, work);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === cancelled) return null;
    throw error;
  }
}

/** Returns the result of `work`, aborted when nobody waits for it. */
export const abortOnDisconnect = <T>(db: Db, signal: AbortSignal | undefined, work: Work<T>): Promise<T> =>
  signal ? within(db, {}, signal, work) : work(db);

/**
 * When `signal` fires, cancels the current statement of `work` and throws the signal's reason: a list that was left must not delay the next
 * one.
 */
async function within<T>(db: Db, settings: Record<string, string>, signal: AbortSignal | undefined, work: Work<T>): Promise<T> {
  signal?.throwIfAborted();
  const told = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
  try {
    return await inTransaction(db, async (db) => {
      const { rows } = await sql<{ pid: number }>`select ${sql.join([sql`pg_backend_pid() as pid`, ...told])}`.execute(db);
      return untilAborted(
        signal,
        () => cancelStatement(db, rows[0]?.pid ?? 0),
        () => work(db),
      );
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}

async function untilAborted<T>(signal: AbortSignal | undefined, cancel: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  let cancelling: Promise<void> | undefined;
  const onAbort = () => {
    // a statement that cannot be canceled ends by itself
    cancelling = cancel().catch(() => undefined);
  };
  signal?.addEventListener('abort', onAbort);
  try {
    return await work();
  } finally {
    signal?.removeEventListener('abort', onAbort);
    // before the connection is released: the cancellation must not hit another statement
    await cancelling;
  }
}
