import { createHash } from 'node:crypto';
import { DomainError } from '#contract/core/errors.ts';
import { isIP } from 'node:net';
import type { Db } from '#service/platform/database/database.ts';
import { clearFailures, countFailure, findFailures, type FailureRow } from './sign-in-failures.store.ts';

export type ThrottleParts = { db: Db; now: () => Date };
export type Attempt = { account: string; address: string };

/**
 * Wrong passwords cost time, counted in the database for all processes. After `free` failures the wait doubles from one second on.
 * The pair of account and address waits longest; the account alone waits little, so that a stranger cannot lock its owner out;
 * the address alone stops one that goes through many accounts.
 */
const limits = {
  pair: { free: 5, maxWaitS: 900 },
  account: { free: 20, maxWaitS: 60 },
  address: { free: 50, maxWaitS: 900 },
} as const;
type Limit = keyof typeof limits;

export const forgottenAfterMs = 24 * 3_600_000;

/** Throws `too_many_requests` with the wait while an attempt has to wait. */
export async function assertMayTry({ db, now }: ThrottleParts, attempt: Attempt): Promise<void> {
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

/** The address keeps its count: a right password among many wrong ones is how a list of stolen ones looks. */
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
    // everybody behind a proxy of the same machine has the loopback address
    ...(isLoopback(address) ? [] : [{ limit: 'address', subject: subject('address', network) } as const]),
  ];
}

/** A key of fixed length: what was typed as a name may be a password. */
const subject = (limit: Limit, name: string): string => `${limit}:${createHash('sha256').update(name).digest('base64url')}`;

const isLoopback = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address);

/** One customer of a provider has a /64 of IPv6 addresses to choose from. */
function networkOf(address: string): string {
  if (isIP(address) !== 6 || address.startsWith('::ffff:')) return address.replace('::ffff:', '');
  const [head = '', tail = ''] = address.split('::');
  const start = head.split(':').filter(Boolean);
  const end = tail.split(':').filter(Boolean);
  const missing = address.includes('::') ? Array.from({ length: 8 - start.length - end.length }, () => '0') : [];
  return [...start, ...missing, ...end].slice(0, 4).join(':');
}

function waitS(row: FailureRow | undefined, limit: Limit, now: Date): number {
  const { free, maxWaitS } = limits[limit];
  if (!row || row.failures < free) return 0;
  const wait = Math.min(maxWaitS, 2 ** Math.min(row.failures - free, 20));
  return Math.max(0, Math.ceil(wait - (now.getTime() - row.lastFailureAt.getTime()) / 1000));
}
