import { sql } from 'kysely';
import { cancelStatement, type Db, inTransaction } from './database.ts';

const cancelled = '57014';

type Work<T> = (db: Db) => Promise<T>;
type Limits = {
  /** A statement that takes longer is given up. */
  ms: number;
  /** Fires when nobody waits for the answer any more. */
  signal?: AbortSignal | undefined;
  /** On one core: several workers would count a million documents hardly sooner, and take the others from the rows that people wait for. */
  isBeside?: boolean;
};

/** What `work` reads, or null where one of its statements takes too long. */
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

/** What `work` reads, for as long as anybody waits for it. */
export const abortOnDisconnect = <T>(db: Db, signal: AbortSignal | undefined, work: Work<T>): Promise<T> =>
  signal ? within(db, {}, signal, work) : work(db);

/**
 * Once `signal` fires, the statement that `work` is at ends too, and the signal's reason is thrown: a list that was left must not keep
 * the machine from the next one.
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
    // what cannot be cancelled ends by itself
    cancelling = cancel().catch(() => undefined);
  };
  signal?.addEventListener('abort', onAbort);
  try {
    return await work();
  } finally {
    signal?.removeEventListener('abort', onAbort);
    // before the connection is given back: it must not meet the statement of somebody else
    await cancelling;
  }
}
