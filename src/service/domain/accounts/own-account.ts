import { DomainError } from '#contract/errors.ts';
import {
  changeOwnPassword,
  countPasswordFailure,
  findOwnPassword,
  lockOwnName,
  type OwnPassword,
  renameOwn,
} from '#service/store/own-account.store.ts';
import { endOtherSignIns, endSignIns } from '#service/store/users.store.ts';
import { assertAsRead } from '../assert-version.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, transact } from '../ctx.ts';
import { assertPasswordAllowed, hashPassword, verifyPassword } from './password.ts';

/** A client application has none of this. */
function ownId({ actor }: Ctx): string {
  if (actor.kind === 'user') return actor.id;
  throw new DomainError('role_forbids', { detail: 'Only a user has an account of his own' });
}

/** `was` is the name that the person saw: an administrator's change meanwhile is not overwritten. */
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
    await endSignIns(ctx.db, ctx.actor.tenantId, id, ctx.now());
    await recordAudit(ctx, 'user.signedOut', { details: { userId: id, name: ctx.actor.name } });
  });
}

type Change = { oldPassword: string; newPassword: string };

/** Whoever finds somebody's screen unlocked does not get his account: the old password is asked for, and guessing has to wait. */
export async function changePassword(ctx: Ctx, { oldPassword, newPassword }: Change): Promise<{ isStillSignedIn: boolean }> {
  const id = ownId(ctx);
  const { signIn, tenantId } = ctx.actor;
  const own = await findOwnPassword(ctx.db, id);
  if (!own || own.hash === null)
    throw new DomainError('state_conflict', { detail: 'The password is kept by the identity server with which you sign in' });
  assertMayTry(own, ctx.now());
  if (!(await verifyPassword(oldPassword, own.hash))) {
    await countPasswordFailure(ctx.db, id, ctx.now());
    throw refused('oldPassword', 'this is not your password');
  }
  if (newPassword === oldPassword) throw refused('newPassword', 'this is the password that you have');
  assertAllowed(newPassword, own.email);
  const hash = await hashPassword(newPassword);
  await transact(ctx, async (ctx) => {
    await changeOwnPassword(ctx.db, id, hash);
    if (signIn === undefined) await endSignIns(ctx.db, tenantId, id, ctx.now());
    else await endOtherSignIns(ctx.db, tenantId, id, ctx.now(), signIn);
    await recordAudit(ctx, 'user.passwordSet', { details: { userId: id, by: 'himself' } });
  });
  return { isStillSignedIn: signIn !== undefined };
}

const freeTries = 5;
const maxWaitS = 900;

function assertMayTry({ failures, failedAt }: OwnPassword, now: Date): void {
  if (failures < freeTries || failedAt === null) return;
  const waitS = Math.min(maxWaitS, 2 ** Math.min(failures - freeTries, 20));
  const retryAfterS = Math.ceil(waitS - (now.getTime() - failedAt.getTime()) / 1000);
  if (retryAfterS > 0)
    throw new DomainError('too_many_requests', { detail: `Too many wrong attempts; try again in ${retryAfterS} s`, retryAfterS });
}

function assertAllowed(password: string, email: string): void {
  try {
    assertPasswordAllowed(password, email);
  } catch (error) {
    if (error instanceof DomainError) throw refused('newPassword', error.message);
    throw error;
  }
}

const refused = (field: string, message: string) =>
  new DomainError('invalid_input', { detail: message, errors: [{ path: `body.${field}`, message }] });
