import type { Log } from '#service/platform/log.ts';
import type { Db } from '#service/platform/database/database.ts';
import { deleteExpiredOidcState } from './oidc-state.store.ts';
import { deleteFailuresBefore } from './sign-in/sign-in-failures.store.ts';
import { deleteExpiredWebSessions } from './sessions/web-sessions.store.ts';
import { forgottenAfterMs } from './sign-in/sign-in-throttle.ts';

const everyMs = 600_000;

/** Removes what has expired, every ten minutes in each process that is in use: a statement or three that find little to do. */
export function openSweeper({ db, log, now }: { db: Db; log: Log; now: () => Date }): () => void {
  let sweptAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - sweptAt < everyMs) return;
    sweptAt = performance.now();
    sweepState(db, now()).catch((error: unknown) => log.warn({ err: error }, 'expired sessions were not removed'));
  };
}

export async function sweepState(db: Db, now: Date): Promise<void> {
  await deleteExpiredOidcState(db, now);
  await deleteExpiredWebSessions(db, now);
  await deleteFailuresBefore(db, new Date(now.getTime() - forgottenAfterMs));
}
