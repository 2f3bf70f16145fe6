import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Db, inTransaction } from '#service/platform/database/database.ts';
import type { Log } from '#service/platform/log.ts';
import { operatorOf } from '#service/users/account-parts.ts';
import type { UserRow } from '#service/users/accounts.store.ts';

type Parts = { db: Db; now: () => Date };
type Person = Pick<UserRow, 'id' | 'tenantId' | 'name' | 'email'>;

/** Writes into the audit log of the tenant that a person signed in on the sign-in page, by whichever way. */
export const auditSignIn = (parts: Parts, user: Person, address: string): Promise<void> =>
  record(parts, 'user.signedIn', user, address);

/**
 * The same of an attempt that failed at an account that exists. Nobody waits for it: an answer that takes longer where there is an account
 * would tell that there is one.
 */
export function auditFailedSignIn(parts: Parts & { log: Log }, user: Person, address: string): void {
  record(parts, 'user.signInFailed', user, address).catch((error: unknown) =>
    parts.log.error({ err: error, userId: user.id }, 'a failed sign-in is missing in the audit log'),
  );
}

function record({ db, now }: Parts, action: 'user.signedIn' | 'user.signInFailed', user: Person, address: string): Promise<void> {
  const isSignedIn = action === 'user.signedIn';
  const system = operatorOf(user.tenantId);
  // of a failed attempt it is known whose account it was, not who tried
  const actor = isSignedIn
    ? { ...system, kind: 'user' as const, id: user.id, name: user.name }
    : { ...system, id: 'sign-in', name: '–' };
  const details = { userId: user.id, ...(!isSignedIn && { email: user.email }) };
  return inTransaction(db, (db) => recordAudit({ db, actor, traceId: uuidv7(), address, now }, action, { details }));
}
