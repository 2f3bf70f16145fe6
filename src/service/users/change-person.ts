import type { UserChange } from '#contract/users/users-bff.ts';
import { DomainError } from '#contract/core/errors.ts';
import { endSessions, lockAdmins, type PersonRow, updatePerson } from './users.store.ts';
import { assertVersion } from '#service/platform/assert-version.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { additionalUnits, requestedUnits, assertUnits } from '#service/accounting-units/choose-units.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { lockedPerson } from './read-people.ts';

/** Changes a user. The row is read on every call of the user (identity/actors.ts), so tokens need no revocation. */
export function changePerson(
  ctx: Ctx,
  id: string,
  change: UserChange,
  ifMatch: number | undefined,
): Promise<{ version: number }> {
  return transact(ctx, async (ctx) => {
    const isAdmin = change.role === 'TenantAdmin';
    if (!isAdmin) await assertOthersAdminister(ctx, id, 'body.role');
    const before = await lockedPerson(ctx, id);
    assertVersion(ifMatch, before);
    await assertUnits(ctx, requestedUnits(change));
    const accountingUnitId = change.accountingUnitId?.toLowerCase() ?? before.accountingUnitId;
    const after = {
      name: change.name,
      role: change.role,
      enabled: before.enabled,
      accountingUnitId,
      additionalUnitIds: additionalUnits(change.additionalAccountingUnitIds, accountingUnitId),
    };
    const version = await updatePerson(ctx.db, ctx.actor.tenantId, before.id, { ...after, changedBy: ctx.actor.name });
    await recordAudit(ctx, 'user.changed', { details: { userId: before.id, from: named(before), to: after } });
    return { version };
  });
}

/** Activates or deactivates a user. Idempotent. */
export function activatePerson(ctx: Ctx, id: string, isActive: boolean): Promise<void> {
  return transact(ctx, async (ctx) => {
    if (!isActive) {
      if (id.toLowerCase() === ctx.actor.id) throw new DomainError('own_account');
      await assertOthersAdminister(ctx, id);
    }
    const person = await lockedPerson(ctx, id);
    if (person.enabled === isActive) return;
    const { tenantId } = ctx.actor;
    await updatePerson(ctx.db, tenantId, person.id, { ...named(person), enabled: isActive, changedBy: ctx.actor.name });
    // sessions from before do not become valid again after a reactivation
    if (!isActive) await endSessions(ctx.db, tenantId, person.id, ctx.now());
    await recordAudit(ctx, isActive ? 'user.activated' : 'user.deactivated', {
      details: { userId: person.id, name: person.name, email: person.email },
    });
  });
}

export function signOutPerson(ctx: Ctx, id: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const person = await lockedPerson(ctx, id);
    await endSessions(ctx.db, ctx.actor.tenantId, person.id, ctx.now());
    await recordAudit(ctx, 'user.signedOut', { details: { userId: person.id, name: person.name } });
  });
}

/**
 * Throws if no other administrator would remain, because nobody could appoint another one. An invited user who has not signed in yet does
 * not count.
 */
async function assertOthersAdminister(ctx: Ctx, id: string, path?: 'body.role'): Promise<void> {
  const admins = await lockAdmins(ctx.db, ctx.actor.tenantId);
  if (!admins.some((each) => each.id === id.toLowerCase())) return;
  if (admins.some((each) => each.id !== id.toLowerCase() && !each.isInvited)) return;
  throw new DomainError('last_administrator', {
    ...(path && { errors: [{ path, code: 'last_administrator' }] }),
  });
}

const named = ({ name, role, enabled, accountingUnitId, additionalUnitIds }: PersonRow) => ({
  name,
  role,
  enabled,
  accountingUnitId,
  additionalUnitIds,
});
