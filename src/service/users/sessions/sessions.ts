import { validate as isUuid } from 'uuid';
import type { Session } from '#contract/users/sessions-bff.ts';
import { DomainError } from '#contract/core/errors.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { ownId } from '../own-account.ts';
import { lockedPerson } from '../read-people.ts';
import { endOtherSessions, endSessions } from '../users.store.ts';
import { deviceOf } from './device-of.ts';
import { endSession, listSessions, type SessionRow } from './sessions.store.ts';

export async function readOwnSessions(ctx: Ctx): Promise<Session[]> {
  const rows = await listSessions(ctx.db, { tenantId: ctx.actor.tenantId, userId: ownId(ctx) }, ctx.now());
  return rows.map((row) => sessionOf(row, ctx.actor.signIn));
}

/** Returns a user's sessions, for administrators. Throws not found for an unknown user. */
export async function readSessions(ctx: Ctx, userId: string): Promise<Session[]> {
  if (!isUuid(userId)) throw notFound();
  const { tenantId } = ctx.actor;
  return transact(ctx, async (ctx) => {
    const { id } = await lockedPerson(ctx, userId);
    return (await listSessions(ctx.db, { tenantId, userId: id }, ctx.now())).map((row) => sessionOf(row, ctx.actor.signIn));
  });
}

export const endOwnSession = (ctx: Ctx, id: string): Promise<void> => end(ctx, ownId(ctx), ctx.actor.name, id);

export function endSessionOf(ctx: Ctx, userId: string, id: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const person = await lockedPerson(ctx, userId);
    await end(ctx, person.id, person.name, id);
  });
}

/** Ends all other sessions of the caller; if the current one is unknown, all sessions end. */
export function endOwnOtherSessions(ctx: Ctx): Promise<{ isStillSignedIn: boolean }> {
  const userId = ownId(ctx);
  const { signIn, tenantId, name } = ctx.actor;
  return transact(ctx, async (ctx) => {
    if (signIn === undefined) await endSessions(ctx.db, tenantId, userId, ctx.now());
    else await endOtherSessions(ctx.db, tenantId, userId, ctx.now(), signIn);
    await recordAudit(ctx, 'user.signedOut', { details: { userId, name, others: true } });
    return { isStillSignedIn: signIn !== undefined };
  });
}

function end(ctx: Ctx, userId: string, name: string, id: string): Promise<void> {
  const { tenantId } = ctx.actor;
  return transact(ctx, async (ctx) => {
    if (!(await endSession(ctx.db, { tenantId, userId }, id, ctx.now()))) throw notFound();
    await recordAudit(ctx, 'user.sessionEnded', { details: { userId, name } });
  });
}

const notFound = () => new DomainError('not_found');

const sessionOf = (row: SessionRow, current: string | undefined): Session => ({
  id: row.id,
  ...deviceOf(row.userAgent),
  address: row.address === '' ? null : row.address,
  methods: row.methods,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt.toISOString(),
  isCurrent: row.id === current,
});
