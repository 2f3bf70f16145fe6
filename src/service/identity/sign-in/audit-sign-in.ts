import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Db, inTransaction } from '#service/platform/database/database.ts';
import type { Log } from '#service/platform/log.ts';
import { operatorOf } from '#service/users/account-parts.ts';
import type { UserRow } from '#service/users/accounts.store.ts';

type Parts = { db: Db; now: () => Date };
type Person = Pick<UserRow, 'id' | 'tenantId' | 'name' | 'email'>;

/** Records a sign-in on the sign-in page in the tenant's audit log, by any method. */
export const auditSignIn = (parts: Parts, user: Person, address: string): Promise<void> =>
  record(parts, 'user.signedIn', user, address);

/** Records a failed attempt on an existing account. It is not awaited: a slower response would reveal that the account exists. */
export function auditFailedSignIn(parts: Parts & { log: Log }, user: Person, address: string): void {
  record(parts, 'user.signInFailed', user, address).catch((error: unknown) =>
    parts.log.error({ err: error, userId: user.id }, 'a failed sign-in could not be written to the audit log'),
  );
}

function record({ db, now }: Parts, action: 'user.signedIn' | 'user.signInFailed', user: Person, address: string): Promise<void> {
  const isSignedIn = action === 'user.signedIn';
  const system = operatorOf(user.tenantId);
  // for a failed attempt only the account is known, not who tried
  const actor = isSignedIn
    ? { ...system, kind: 'user' as const, id: user.id, name: user.name }
    : { ...system, id: 'sign-in', name: '–' };
  const details = { userId: user.id, ...(!isSignedIn && { email: user.email }) };
  return inTransaction(db, (db) => recordAudit({ db, actor, traceId: uuidv7(), address, now }, action, { details }));
}
