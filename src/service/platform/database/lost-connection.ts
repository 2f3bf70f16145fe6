import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError } from 'pg';

/** Checks whether the other side of a connection still exists after ten seconds of silence instead of the default of two hours. */
export const keepAliveOptions = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** The server is unreachable, or the connection was lost: the query was not executed, and may be repeated. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  readonly code = 'DATABASE_AWAY';
}

/**
 * The server was lost during COMMIT and did not return in time to be queried: either all of the writes exist or none. Callers must not undo
 * anything.
 */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown';
  readonly code = 'OUTCOME_UNKNOWN';
}

/** Whether the client timed out while the connection is still open. */
export const isUnanswered = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

/**
 * Whether an error means that the connection is lost, rather than that the server refused: it is stopping, starting, or was told to end
 * this connection.
 */
export function isLost(error: unknown): boolean {
  if (error instanceof DatabaseError) return /^(57P0[1-5]|08)/.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  if (isUnanswered(error)) return true;
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(ECONN|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/.test(code) ||
    /^Connection terminated|^Client has encountered a connection error|^Client was closed|connection is closed/i.test(
      error.message,
    )
  );
}

export type Outcome = 'committed' | 'aborted' | 'unknown';

/** A transaction that has written, with the id given by its server. A standby that takes over reuses ids it has not received. */
export type Transaction = { id: string; timeline: string };

/**
 * Queried right before COMMIT. A timeout would end the wait for the standby, and PostgreSQL would then report success as if the standby had
 * the write, which would be lost with the server.
 */
export const transactionIdQuery = `select pg_current_xact_id_if_assigned()::text as id,
  left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline, set_config('statement_timeout', '0', true)`;

type Ask = (text: string, values: unknown[]) => Promise<{ rows: { status: string | null; timeline: string }[] }>;

const transactionStatusQuery = `select pg_xact_status($1::text::xid8) as status, left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline`;

/** Returns the outcome of a transaction whose COMMIT got no response: PostgreSQL keeps it even after a crash. */
export async function outcomeOf({ id, timeline }: Transaction, ask: Ask, forMs: number): Promise<Outcome> {
  const deadline = performance.now() + forMs;
  for (let pause = 50; performance.now() < deadline; pause = Math.min(pause * 2, 1_000)) {
    try {
      const { rows } = await ask(transactionStatusQuery, [id]);
      const [found] = rows;
      if (found?.status === 'aborted') return 'aborted';
      // the id may belong to another transaction there
      if (found?.timeline !== timeline) return 'unknown';
      if (found.status === 'committed') return 'committed';
      // too old to be known, which is impossible right after it was assigned
      if (found.status !== 'in progress') return 'unknown';
    } catch (error) {
      // another cluster, which has not reached this id yet
      if (!isLost(error) && !isStarting(error)) return 'unknown';
    }
    await delay(pause);
  }
  return 'unknown';
}

const isStarting = (error: unknown): boolean => error instanceof Error && error.message.startsWith('timeout exceeded');
