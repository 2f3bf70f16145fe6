import { verifyPassword } from '#service/users/password.ts';
import type { Log } from '#service/platform/log.ts';
import { findUserByEmail, touchUser, type UserRow } from '#service/users/accounts.store.ts';
import { auditFailedSignIn } from './audit-sign-in.ts';
import { assertNotThrottled, recordFailure, recordSuccess, type ThrottleParts } from './sign-in-throttle.ts';

/**
 * Returns the user with this email address and password. Undefined in all other cases: the result and its timing do not reveal whether the
 * account exists, is disabled or has another password. Throws `too_many_requests`.
 */
export async function checkPassword(
  parts: ThrottleParts & { log: Log },
  given: { email: string; password: string; address: string },
): Promise<UserRow | undefined> {
  const attempt = { account: given.email, address: given.address };
  await assertNotThrottled(parts, attempt);
  // no name contains a NUL, which PostgreSQL does not accept
  const user = await findUserByEmail(parts.db, given.email.trim().replaceAll('\0', ' '));
  // checked again before hashing: many guesses sent at once all pass the first check
  const isRight = await verifyPassword(given.password, user?.passwordHash ?? null, () => assertNotThrottled(parts, attempt));
  if (!user?.enabled || !isRight) {
    await recordFailure(parts, attempt);
    parts.log.warn({ userId: user?.id, address: given.address }, 'a sign-in failed');
    if (user) auditFailedSignIn(parts, user, given.address);
    return undefined;
  }
  await recordSuccess(parts, attempt);
  await touchUser(parts.db, user, parts.now());
  return user;
}
