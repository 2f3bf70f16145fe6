import { recordAudit } from '#service/audit/record-audit.ts';
import { applicationMark, passwordResetOfLink } from '#service/emails/email-addresses.ts';
import { passwordChangedText } from '#service/emails/email-texts.ts';
import { queueEmail } from '#service/emails/queue-email.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { readTenant } from '#service/tenant/read-tenant.ts';
import { changeOwnPassword } from '../own-account.store.ts';
import { assertPasswordAllowed, hashPassword } from '../password.ts';
import { endSessions, lockPerson, type PersonRow } from '../users.store.ts';
import { endPasswordResets, findPasswordReset, lockPasswordReset, type PasswordResetRow } from './store.ts';

/** Why a link is no longer valid. */
export type ResetEnd = 'unknown' | 'expired' | 'used';

export class ResetEnded extends Error {
  override name = 'ResetEnded';
  readonly end: ResetEnd;
  constructor(end: ResetEnd) {
    super(`the link is ${end}`);
    this.end = end;
  }
}

/**
 * Returns the data for the page of a link. Viewing does not use it up: mail programs open links too. `ctx` belongs to the tenant that the
 * link names.
 */
export async function readReset(ctx: Ctx, token: string): Promise<{ email: string; culture: string }> {
  return transact(ctx, async (ctx) => {
    const person = await opened(ctx, await findPasswordReset(ctx.db, ctx.actor.tenantId, idOf(ctx, token)));
    return { email: person.email, culture: person.culture ?? (await readTenant(ctx)).culture };
  });
}

/** Sets the password, ends every session and every other link, and notifies the owner of the account. */
export async function resetPassword(ctx: Ctx, token: string, password: string): Promise<void> {
  const { email } = await readReset(ctx, token);
  assertPasswordAllowed(password, email);
  const hash = await hashPassword(password);
  const { tenantId } = ctx.actor;
  await transact(ctx, async (ctx) => {
    const person = await opened(ctx, await lockPasswordReset(ctx.db, tenantId, idOf(ctx, token)));
    await endPasswordResets(ctx.db, tenantId, person.id, ctx.now());
    await changeOwnPassword(ctx.db, person.id, hash);
    await endSessions(ctx.db, tenantId, person.id, ctx.now());
    const actor = { ...ctx.actor, kind: 'user' as const, id: person.id, name: person.name, email: person.email };
    await recordAudit({ ...ctx, actor }, 'user.passwordSet', { details: { userId: person.id, by: 'reset' } });
    const tenant = await readTenant(ctx);
    const words = passwordChangedText(person.culture ?? tenant.culture, { tenant: tenant.name, application: applicationMark });
    await queueEmail(ctx, { kind: 'passwordChanged', recipient: person.email, ...words });
  });
}

function idOf(ctx: Ctx, token: string): string {
  const id = passwordResetOfLink(ctx, token);
  if (id === undefined) throw new ResetEnded('unknown');
  return id;
}

async function opened(ctx: Ctx, reset: PasswordResetRow | undefined): Promise<PersonRow> {
  const person = reset && (await lockPerson(ctx.db, ctx.actor.tenantId, reset.userId));
  if (!reset || !person?.enabled) throw new ResetEnded('unknown');
  if (reset.endedAt !== null) throw new ResetEnded('used');
  if (reset.expiresAt <= ctx.now()) throw new ResetEnded('expired');
  return person;
}
