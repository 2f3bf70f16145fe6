import { v7 as uuidv7 } from 'uuid';
import { DomainError } from '#contract/core/errors.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { findUserByEmail, updateUserPassword } from './accounts.store.ts';
import { inTransaction } from '#service/platform/database/database.ts';
import { deleteAccountState } from './account-state.store.ts';
import { type AccountParts, operatorOf } from './account-parts.ts';
import { markSessionsEnded } from './sessions/sessions.store.ts';
import { assertPasswordAllowed, hashPassword } from './password.ts';

/** Sets a user's password and ends everything that was started with the old one: browser sessions and refresh tokens. */
export async function setPassword({ db, now }: AccountParts, email: string, password: string): Promise<void> {
  assertPasswordAllowed(password, email);
  const passwordHash = await hashPassword(password);
  await inTransaction(db, async (trx) => {
    const user = await findUserByEmail(trx, email);
    if (!user) throw new DomainError('not_found', { reason: { code: 'user_not_found' } });
    await updateUserPassword(trx, user, passwordHash);
    await deleteAccountState(trx, user.id);
    await markSessionsEnded(trx, { tenantId: user.tenantId, userId: user.id }, now());
    await recordAudit({ db: trx, actor: operatorOf(user.tenantId), traceId: uuidv7(), now }, 'user.passwordSet', {
      details: { userId: user.id },
    });
  });
}
