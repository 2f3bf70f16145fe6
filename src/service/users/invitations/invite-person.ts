import { v7 as uuidv7 } from 'uuid';
import type { UserInvitation } from '#contract/users/users-bff.ts';
import { DomainError } from '#contract/core/errors.ts';
import { insertUser } from '../accounts.store.ts';
import { endInvitations, insertInvitation } from './store.ts';
import { readMyAccountingUnit } from '#service/accounting-units/read-accounting-units.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { additionalUnits, requestedUnits, assertUnits } from '#service/accounting-units/choose-units.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { invitationMark, invitationPath } from '#service/emails/email-addresses.ts';
import { invitationText } from '#service/emails/email-texts.ts';
import { queueEmail } from '#service/emails/queue-email.ts';
import { readTenant } from '#service/tenant/read-tenant.ts';
import { lockedPerson } from '../read-people.ts';

const validForMs = 7 * 24 * 3_600_000;

type InvitationMethod = UserInvitation['by'];
type Invited = { id: string; name: string; email: string; culture: string | null };
type Link = { linkPath: string | null; expiresAt: string };

/** Creates an account without a password, and a link to set one. */
export function invitePerson(ctx: Ctx, draft: UserInvitation): Promise<Link & { userId: string }> {
  return transact(ctx, async (ctx) => {
    await assertUnits(ctx, requestedUnits(draft));
    const accountingUnitId = draft.accountingUnitId?.toLowerCase() ?? (await readMyAccountingUnit(ctx)).id;
    const { email, role, culture, by } = draft;
    const userId = uuidv7();
    const name = draft.name === '' ? email : draft.name;
    const isFree = await insertUser(ctx.db, {
      tenantId: ctx.actor.tenantId,
      id: userId,
      email,
      name,
      role,
      passwordHash: null,
      accountingUnitId,
      additionalUnitIds: additionalUnits(draft.additionalAccountingUnitIds, accountingUnitId),
      culture,
    });
    if (!isFree)
      throw new DomainError('email_taken', {
        errors: [{ path: 'body.email', code: 'email_taken' }],
      });
    await recordAudit(ctx, 'user.invited', { details: { userId, email, role, by } });
    return { userId, ...(await createLink(ctx, { id: userId, name, email, culture }, by)) };
  });
}

/** Creates a new link for a user without a valid one, or with a forgotten password. */
export function renewLink(ctx: Ctx, id: string, by: InvitationMethod): Promise<Link> {
  return transact(ctx, async (ctx) => {
    const person = await lockedPerson(ctx, id);
    if (!person.enabled) throw new DomainError('account_inactive');
    await recordAudit(ctx, 'user.linkMade', { details: { userId: person.id, name: person.name, by } });
    return createLink(ctx, person, by);
  });
}

async function createLink(ctx: Ctx, person: Invited, by: InvitationMethod): Promise<Link> {
  const { tenantId } = ctx.actor;
  const id = uuidv7();
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + validForMs);
  await endInvitations(ctx.db, tenantId, person.id, now);
  await insertInvitation(ctx.db, tenantId, { id, userId: person.id, invitedBy: ctx.actor.name, createdAt: now, expiresAt });
  if (by === 'Link') return { linkPath: invitationPath(ctx, id), expiresAt: expiresAt.toISOString() };
  const tenant = await readTenant(ctx);
  const words = invitationText(person.culture ?? tenant.culture, {
    tenant: tenant.name,
    sender: ctx.actor.name,
    link: invitationMark,
    until: expiresAt,
    timeZone: tenant.timeZone,
  });
  // the email has the id of the invitation, from which the link is created when it is sent
  await queueEmail(ctx, { id, kind: 'invitation', recipient: person.email, replyTo: ctx.actor.email, ...words });
  return { linkPath: null, expiresAt: expiresAt.toISOString() };
}
