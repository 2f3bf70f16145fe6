import { createHash } from 'node:crypto';
import { DomainError } from '#contract/core/errors.ts';
import type { Db } from '#service/platform/database/database.ts';
import { isLoopback, networkOf } from '#service/platform/http/addresses.ts';
import { clearFailures, countFailure, findFailures, type FailureRow } from './sign-in-failures.store.ts';

export type ThrottleParts = { db: Db; now: () => Date };
export type Attempt = { account: string; address: string };

/**
 * Throttles wrong passwords, counted in the database for all processes. After `free` failures the wait doubles, starting at one second. The
 * pair of account and address waits longest; the account alone waits briefly, so that a stranger cannot lock out its owner; the address
 * alone stops a caller that tries many accounts.
 */
const limits = {
  pair: { free: 5, maxWaitS: 900 },
  account: { free: 20, maxWaitS: 60 },
  address: { free: 50, maxWaitS: 900 },
} as const;
type Limit = keyof typeof limits;

export const forgottenAfterMs = 24 * 3_600_000;

/** Throws `too_many_requests` with the remaining wait while an attempt must wait. */
export async function assertNotThrottled({ db, now }: ThrottleParts, attempt: Attempt): Promise<void> {
  const subjects = subjectsOf(attempt);
  const failures = await findFailures(
    db,
    subjects.map(({ subject }) => subject),
  );
  const waits = subjects.map(({ subject, limit }) =>
    waitS(
      failures.find((row) => row.subject === subject),
      limit,
      now(),
    ),
  );
  const retryAfterS = Math.max(0, ...waits);
  if (retryAfterS > 0)
    throw new DomainError('too_many_requests', {
      reason: { code: 'too_many_attempts', params: { seconds: retryAfterS } },
      retryAfterS,
    });
}

export async function recordFailure({ db, now }: ThrottleParts, attempt: Attempt): Promise<void> {
  const at = now();
  for (const { subject } of subjectsOf(attempt)) await countFailure(db, subject, at, new Date(at.getTime() - forgottenAfterMs));
}

/** Clears the counts except that of the address: a correct password among many wrong ones is typical of a list of stolen ones. */
export async function recordSuccess({ db }: ThrottleParts, attempt: Attempt): Promise<void> {
  const subjects = subjectsOf(attempt).filter(({ limit }) => limit !== 'address');
  await clearFailures(
    db,
    subjects.map(({ subject }) => subject),
  );
}

function subjectsOf({ account, address }: Attempt): { limit: Limit; subject: string }[] {
  const network = networkOf(address);
  const name = account.trim().toLowerCase();
  return [
    { limit: 'pair', subject: subject('pair', `${name} ${network}`) },
    { limit: 'account', subject: subject('account', name) },
    // all users behind a proxy on the same machine have the loopback address
    ...(isLoopback(address) ? [] : [{ limit: 'address', subject: subject('address', network) } as const]),
  ];
}

/** Returns a key of fixed length, hashed: the text typed as a name may be a password. */
const subject = (limit: Limit, name: string): string => `${limit}:${createHash('sha256').update(name).digest('base64url')}`;

function waitS(row: FailureRow | undefined, limit: Limit, now: Date): number {
  const { free, maxWaitS } = limits[limit];
  if (!row || row.failures < free) return 0;
  const wait = Math.min(maxWaitS, 2 ** Math.min(row.failures - free, 20));
  return Math.max(0, Math.ceil(wait - (now.getTime() - row.lastFailureAt.getTime()) / 1000));
}
