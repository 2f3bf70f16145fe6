import { validate as isUuid } from 'uuid';
import type { UserListItem } from '#contract/users/users-bff.ts';
import { DomainError } from '#contract/core/errors.ts';
import { listOpenInvitations } from './invitations/store.ts';
import { listPeople, lockPerson, type PersonRow } from './users.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';

export async function readPeople(ctx: Ctx): Promise<UserListItem[]> {
  const { tenantId } = ctx.actor;
  const open = await listOpenInvitations(ctx.db, tenantId, ctx.now());
  const until = new Map(open.map(({ userId, expiresAt }) => [userId, expiresAt.toISOString()]));
  return (await listPeople(ctx.db, tenantId)).map((person) => ({
    id: person.id,
    name: person.name,
    email: person.email,
    role: person.role,
    isActive: person.enabled,
    accountingUnitId: person.accountingUnitId,
    additionalAccountingUnitIds: person.additionalUnitIds,
    lastSignedInAt: person.lastSignedInAt?.toISOString() ?? null,
    isInvited: person.isInvited,
    invitedUntil: until.get(person.id) ?? null,
    hasPassword: person.hasPassword,
    hasSecondFactor: person.hasSecondFactor,
    provider: person.providerName === null ? null : { name: person.providerName, setsRole: person.providerSetsRole === true },
    version: person.version,
  }));
}

/** Locks the user against changes until the transaction ends. */
export async function lockedPerson(ctx: Ctx, id: string): Promise<PersonRow> {
  const person = isUuid(id) ? await lockPerson(ctx.db, ctx.actor.tenantId, id) : undefined;
  if (person) return person;
  throw new DomainError('not_found', { reason: { code: 'user_not_found' } });
}
