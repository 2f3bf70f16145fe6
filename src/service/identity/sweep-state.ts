import type { Log } from '#service/platform/log.ts';
import type { Db } from '#service/platform/database/database.ts';
import { deletePasswordResetsBefore } from '#service/users/password-reset/store.ts';
import { deleteSessionsBefore } from '#service/users/sessions/sessions.store.ts';
import { deleteExpiredOidcState } from './oidc-state.store.ts';
import { deleteFailuresBefore } from './sign-in/sign-in-failures.store.ts';
import { deleteExpiredWebSessions } from './sessions/web-sessions.store.ts';
import { forgottenAfterMs } from './sign-in/sign-in-throttle.ts';

const everyMs = 600_000;

/** Deletes expired state every ten minutes in each process in use: a few statements that find little to do. */
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
  const dayAgo = new Date(now.getTime() - 86_400_000);
  await deleteSessionsBefore(db, dayAgo);
  await deletePasswordResetsBefore(db, dayAgo);
  await deleteFailuresBefore(db, new Date(now.getTime() - forgottenAfterMs));
}
