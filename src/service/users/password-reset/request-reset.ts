import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '#service/audit/record-audit.ts';
import { passwordResetMark } from '#service/emails/email-addresses.ts';
import { passwordResetText } from '#service/emails/email-texts.ts';
import { queueEmail } from '#service/emails/queue-email.ts';
import { inTransaction } from '#service/platform/database/database.ts';
import { findTenant } from '#service/tenant/store.ts';
import { findUserByEmail, type UserRow } from '../accounts.store.ts';
import { type AccountParts, operatorOf } from '../account-parts.ts';
import { endPasswordResets, insertPasswordReset } from './store.ts';

export const validForMinutes = 60;

/** Queues an email with a link, if a user with this address signs in by password. The caller does not learn whether there is one. */
export async function requestPasswordReset({ db, now }: AccountParts, email: string, address: string): Promise<void> {
  const user = await findUserByEmail(db, email.trim().replaceAll('\0', ' '));
  if (!user?.enabled || user.passwordHash === null) return;
  await inTransaction(db, async (trx) => {
    const createdAt = now();
    const id = uuidv7();
    const expiresAt = new Date(createdAt.getTime() + validForMinutes * 60_000);
    await endPasswordResets(trx, user.tenantId, user.id, createdAt);
    await insertPasswordReset(trx, user.tenantId, { id, userId: user.id, createdAt, expiresAt });
    const actor = { ...operatorOf(user.tenantId), id: 'sign-in', name: 'Vidimus' };
    const ctx = { db: trx, actor, traceId: uuidv7(), now, address };
    const tenant = await findTenant(trx, user.tenantId);
    const words = passwordResetText(cultureOf(user, tenant), {
      tenant: tenant?.name ?? '',
      link: passwordResetMark,
      minutes: validForMinutes,
    });
    // the email has the id of the reset, from which the link is created when it is sent
    await queueEmail(ctx, { id, kind: 'passwordReset', recipient: user.email, ...words });
    await recordAudit(ctx, 'user.passwordResetRequested', { details: { userId: user.id, name: user.name } });
  });
}

const cultureOf = (user: UserRow, tenant: { culture: string } | undefined): string => user.culture ?? tenant?.culture ?? 'en-US';
