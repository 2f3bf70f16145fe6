import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError } from 'pg';

/** Of a connection: whether the other side is still there is asked after ten seconds of silence, not after the two hours that systems wait. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** The server cannot be reached, or went away in the middle: what was asked is not done, and may be asked again. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway';
  readonly code = 'DATABASE_AWAY';
}

/**
 * The server went away during COMMIT and did not come back soon enough to be asked: the writes are there, all of them, or none of them.
 * Whoever catches it undoes nothing.
 */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown';
  readonly code = 'OUTCOME_UNKNOWN';
}

/** Whether the client gave up waiting, while the connection stands open. */
export const isUnanswered = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

/** Whether an error says that the connection is gone, not that the server refused: it is stopping, starting, was told to end this one. */
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

/** One that has written, as its server numbers it. A standby that takes over gives the numbers that it has not heard of to others. */
export type Transaction = { id: string; timeline: string };

/**
 * Asked right before COMMIT. A time limit would end the waiting for the standby, and PostgreSQL answers then as if the standby had it: the
 * write would be acknowledged and lost with the server.
 */
export const aboutToCommit = `select pg_current_xact_id_if_assigned()::text as id,
  left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline, set_config('statement_timeout', '0', true)`;

type Ask = (text: string, values: unknown[]) => Promise<{ rows: { status: string | null; timeline: string }[] }>;

const askStatus = `select pg_xact_status($1::text::xid8) as status, left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline`;

/** What became of a transaction whose COMMIT was not answered: PostgreSQL keeps that, also through a crash. */
export async function outcomeOf({ id, timeline }: Transaction, ask: Ask, forMs: number): Promise<Outcome> {
  const deadline = performance.now() + forMs;
  for (let pause = 50; performance.now() < deadline; pause = Math.min(pause * 2, 1_000)) {
    try {
      const { rows } = await ask(askStatus, [id]);
      const [found] = rows;
      if (found?.status === 'aborted') return 'aborted';
      // the number may be somebody else's there
      if (found?.timeline !== timeline) return 'unknown';
      if (found.status === 'committed') return 'committed';
      // too old to be known, which cannot be right after it was given
      if (found.status !== 'in progress') return 'unknown';
    } catch (error) {
      // another cluster, which has not come to this number yet
      if (!isLost(error) && !isStarting(error)) return 'unknown';
    }
    await delay(pause);
  }
  return 'unknown';
}

const isStarting = (error: unknown): boolean => error instanceof Error && error.message.startsWith('timeout exceeded');
