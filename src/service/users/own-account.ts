import { DomainError, invalid, reasonOf } from '#contract/core/errors.ts';
import {
  changeOwnPassword,
  countPasswordFailure,
  findOwnPassword,
  lockOwnName,
  type OwnPassword,
  renameOwn,
} from './own-account.store.ts';
import { endOtherSessions, endSessions } from './users.store.ts';
import { assertAsRead } from '#service/audit/assert-as-read.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { assertPasswordAllowed, hashPassword, verifyPassword } from './password.ts';

/** Returns the caller's user id; throws for a client application. */
export function ownId({ actor }: Ctx): string {
  if (actor.kind === 'user') return actor.id;
  throw new DomainError('role_forbids', { reason: { code: 'people_only' } });
}

/** Renames the caller. `was` is the name that the change is based on: a concurrent change by an administrator is not overwritten. */
export function renameSelf(ctx: Ctx, name: string, was?: string): Promise<void> {
  const id = ownId(ctx);
  return transact(ctx, async (ctx) => {
    await assertAsRead(ctx, was, await lockOwnName(ctx.db, id), { actions: ['user.changed'], of: { userId: id } });
    await renameOwn(ctx.db, id, name);
    await recordAudit(ctx, 'user.changed', { details: { userId: id, from: { name: ctx.actor.name }, to: { name } } });
  });
}

export function signOutSelf(ctx: Ctx): Promise<void> {
  const id = ownId(ctx);
  return transact(ctx, async (ctx) => {
    await endSessions(ctx.db, ctx.actor.tenantId, id, ctx.now());
    await recordAudit(ctx, 'user.signedOut', { details: { userId: id, name: ctx.actor.name } });
  });
}

/** Throws for a wrong password and, after several wrong ones, for every one for a while. `path` names it in the request. */
export async function assertOwnPassword(ctx: Ctx, password: string, path: string): Promise<OwnPassword> {
  const id = ownId(ctx);
  const own = await findOwnPassword(ctx.db, id);
  if (!own || own.hash === null) throw new DomainError('state_conflict', { reason: { code: 'password_external' } });
  assertNotThrottled(own, ctx.now());
  if (await verifyPassword(password, own.hash)) return own;
  await countPasswordFailure(ctx.db, id, ctx.now());
  throw invalid(path, { code: 'password_wrong' });
}

type Change = { oldPassword: string; newPassword: string };

/** Changes the password. Requires the old one, with throttled attempts, so that an unlocked screen does not give access to the account. */
export async function changePassword(ctx: Ctx, { oldPassword, newPassword }: Change): Promise<{ isStillSignedIn: boolean }> {
  const id = ownId(ctx);
  const { signIn, tenantId } = ctx.actor;
  const own = await assertOwnPassword(ctx, oldPassword, 'body.oldPassword');
  if (newPassword === oldPassword) throw invalid('body.newPassword', { code: 'password_unchanged' });
  assertAllowed(newPassword, own.email);
  const hash = await hashPassword(newPassword);
  await transact(ctx, async (ctx) => {
    await changeOwnPassword(ctx.db, id, hash);
    if (signIn === undefined) await endSessions(ctx.db, tenantId, id, ctx.now());
    else await endOtherSessions(ctx.db, tenantId, id, ctx.now(), signIn);
    await recordAudit(ctx, 'user.passwordSet', { details: { userId: id, by: 'self' } });
  });
  return { isStillSignedIn: signIn !== undefined };
}

const maxFreeAttempts = 5;
const maxWaitS = 900;

function assertNotThrottled({ failures, failedAt }: OwnPassword, now: Date): void {
  if (failures < maxFreeAttempts || failedAt === null) return;
  const waitS = Math.min(maxWaitS, 2 ** Math.min(failures - maxFreeAttempts, 20));
  const retryAfterS = Math.ceil(waitS - (now.getTime() - failedAt.getTime()) / 1000);
  if (retryAfterS > 0)
    throw new DomainError('too_many_requests', {
      reason: { code: 'too_many_attempts', params: { seconds: retryAfterS } },
      retryAfterS,
    });
}

function assertAllowed(password: string, email: string): void {
  try {
    assertPasswordAllowed(password, email);
  } catch (error) {
    if (error instanceof DomainError) throw invalid('body.newPassword', reasonOf(error));
    throw error;
  }
}
