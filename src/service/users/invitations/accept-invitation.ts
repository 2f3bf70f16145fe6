import { DomainError } from '#contract/core/errors.ts';
import { endInvitations, findInvitation, type InvitationRow, lockInvitation } from './store.ts';
import { endSessions, lockPerson, type PersonRow, completeInvitation } from '../users.store.ts';
import { assertPasswordAllowed, hashPassword } from '../password.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { invitationOfLink } from '#service/emails/email-addresses.ts';
import { readTenant } from '#service/tenant/read-tenant.ts';

/** Why a link is no longer valid. */
export type InvitationEnd = 'unknown' | 'expired' | 'used';

export class InvitationEnded extends Error {
  override name = 'InvitationEnded';
  readonly end: InvitationEnd;
  constructor(end: InvitationEnd) {
    super(`the invitation is ${end}`);
    this.end = end;
  }
}

export type InvitationPage = { tenant: string; name: string; email: string; culture: string };

/**
 * Returns the data for the page of a link. Viewing does not use it up: mail programs open links too. `ctx` belongs to the tenant that the
 * link names.
 */
export async function readInvitation(ctx: Ctx, token: string): Promise<InvitationPage> {
  return transact(ctx, async (ctx) => {
    const { person } = await opened(ctx, await findInvitation(ctx.db, ctx.actor.tenantId, idOf(ctx, token)));
    const tenant = await readTenant(ctx);
    return { tenant: tenant.name, name: nameOf(person), email: person.email, culture: person.culture ?? tenant.culture };
  });
}

/** Sets name and password. Ends all sessions of an older password, and every other link of the user. */
export async function acceptInvitation(ctx: Ctx, token: string, given: { name: string; password: string }): Promise<void> {
  const { email } = await readInvitation(ctx, token);
  assertPasswordAllowed(given.password, email);
  const passwordHash = await hashPassword(given.password);
  const { tenantId } = ctx.actor;
  await transact(ctx, async (ctx) => {
    const { person } = await opened(ctx, await lockInvitation(ctx.db, tenantId, idOf(ctx, token)));
    await endInvitations(ctx.db, tenantId, person.id, ctx.now());
    await completeInvitation(ctx.db, tenantId, person.id, { name: given.name, passwordHash });
    if (!person.isInvited) await endSessions(ctx.db, tenantId, person.id, ctx.now());
    const actor = { ...ctx.actor, kind: 'user' as const, id: person.id, name: given.name, email: person.email };
    await recordAudit({ ...ctx, actor }, 'user.passwordSet', { details: { userId: person.id, by: 'link' } });
  });
}

function idOf(ctx: Ctx, token: string): string {
  const id = invitationOfLink(ctx, token);
  if (id === undefined) throw new InvitationEnded('unknown');
  return id;
}

async function opened(ctx: Ctx, invitation: InvitationRow | undefined): Promise<{ person: PersonRow }> {
  const person = invitation && (await lockPerson(ctx.db, ctx.actor.tenantId, invitation.userId));
  if (!invitation || !person?.enabled) throw new InvitationEnded('unknown');
  if (invitation.endedAt !== null) throw new InvitationEnded('used');
  if (invitation.expiresAt <= ctx.now()) throw new InvitationEnded('expired');
  return { person };
}

/** Returns the user's name; empty until they enter one, while the email address is stored as the name. */
const nameOf = ({ name, email }: PersonRow): string => (name === email ? '' : name);

/** Whether the error concerns the chosen password. */
export const isPasswordRefusal = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.details.errors?.[0]?.path === 'password';
