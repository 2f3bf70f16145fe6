import { validate as isUuid } from 'uuid';
import type { DeskUser } from '#contract/endpoints/users-desk.ts';
import { DomainError } from '#contract/errors.ts';
import { listOpenInvitations } from '#service/store/user-invitations.store.ts';
import { listPeople, lockPerson, type PersonRow } from '#service/store/users.store.ts';
import type { Ctx } from '../ctx.ts';

export async function readPeople(ctx: Ctx): Promise<DeskUser[]> {
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
    version: person.version,
  }));
}

/** Until the transaction ends nobody else changes him. */
export async function lockedPerson(ctx: Ctx, id: string): Promise<PersonRow> {
  const person = isUuid(id) ? await lockPerson(ctx.db, ctx.actor.tenantId, id) : undefined;
  if (person) return person;
  throw new DomainError('not_found', { detail: 'There is no such user' });
}
