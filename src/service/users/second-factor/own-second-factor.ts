import { DomainError, invalid } from '#contract/core/errors.ts';
import { assertAsRead } from '#service/audit/assert-as-read.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { assertOwnPassword, ownId } from '../own-account.ts';
import { lockedPerson } from '../read-people.ts';
import { deletePasskeys } from '../passkeys/passkeys.store.ts';
import { countRecoveryCodes, deleteTotp, findTotp, isSecondFactorRequired, updateSecondFactorRequired } from './store.ts';
import { offerTotp, renewRecoveryCodes, startTotp, type TotpOffer, type TotpParts } from './totp.ts';

const partsOf = ({ db, now, sealerFor }: Ctx): TotpParts => ({ db, now, sealer: sealerFor('second factor') });
const ownerOf = (ctx: Ctx) => ({ tenantId: ctx.actor.tenantId, id: ownId(ctx), email: ctx.actor.email });

type SecondFactor = { isOn: boolean; recoveryCodesLeft: number; isRequired: boolean };

export async function readSecondFactor(ctx: Ctx): Promise<SecondFactor> {
  const owner = ownerOf(ctx);
  const isOn = await hasTotp(ctx);
  const recoveryCodesLeft = isOn ? await countRecoveryCodes(ctx.db, owner) : 0;
  return { isOn, recoveryCodesLeft, isRequired: await isSecondFactorRequired(ctx.db, owner.tenantId) };
}

async function hasTotp(ctx: Ctx): Promise<boolean> {
  const row = await findTotp(ctx.db, ownerOf(ctx));
  return row !== undefined && row.confirmedAt !== null;
}

/** Starts the setup. Requires the password, so that nothing can be changed on an unlocked screen. */
export async function beginSecondFactor(ctx: Ctx, password: string): Promise<TotpOffer> {
  await assertOwnPassword(ctx, password, 'body.password');
  if (await hasTotp(ctx)) throw new DomainError('state_conflict', { reason: { code: 'second_factor_on' } });
  return offerTotp(partsOf(ctx), ownerOf(ctx));
}

export function confirmSecondFactor(ctx: Ctx, code: string): Promise<{ recoveryCodes: string[] }> {
  return transact(ctx, async (ctx) => {
    const recoveryCodes = await startTotp(partsOf(ctx), ownerOf(ctx), code);
    if (!recoveryCodes) throw invalid('body.code', { code: 'code_wrong' });
    await recordAudit(ctx, 'user.secondFactorOn', { details: { userId: ownId(ctx), name: ctx.actor.name } });
    return { recoveryCodes };
  });
}

export async function renewOwnRecoveryCodes(ctx: Ctx, password: string): Promise<{ recoveryCodes: string[] }> {
  await assertOwnPassword(ctx, password, 'body.password');
  return transact(ctx, async (ctx) => {
    if (!(await hasTotp(ctx))) throw new DomainError('state_conflict', { reason: { code: 'second_factor_off' } });
    const recoveryCodes = await renewRecoveryCodes(ctx.db, ownerOf(ctx));
    await recordAudit(ctx, 'user.recoveryCodesRenewed', { details: { userId: ownId(ctx), name: ctx.actor.name } });
    return { recoveryCodes };
  });
}

export async function removeSecondFactor(ctx: Ctx, password: string): Promise<void> {
  await assertOwnPassword(ctx, password, 'body.password');
  await transact(ctx, async (ctx) => {
    if (!(await deleteTotp(ctx.db, ownerOf(ctx)))) return;
    await recordAudit(ctx, 'user.secondFactorOff', { details: { userId: ownId(ctx), name: ctx.actor.name } });
  });
}

/** Resets the factor of a user who has lost the device and the recovery codes; afterwards a finder cannot sign in with them. */
export function resetSecondFactorOf(ctx: Ctx, userId: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const person = await lockedPerson(ctx, userId);
    const owner = { tenantId: ctx.actor.tenantId, id: person.id };
    const details = { userId: person.id, name: person.name };
    if (await deleteTotp(ctx.db, owner)) await recordAudit(ctx, 'user.secondFactorOff', { details });
    if (await deletePasskeys(ctx.db, owner)) await recordAudit(ctx, 'user.passkeysRemoved', { details });
  });
}

export const readRequirement = async ({ db, actor }: Ctx): Promise<{ isRequired: boolean }> => ({
  isRequired: await isSecondFactorRequired(db, actor.tenantId),
});

export function setRequirement(ctx: Ctx, isRequired: boolean, was?: boolean): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { tenantId } = ctx.actor;
    const present = await isSecondFactorRequired(ctx.db, tenantId);
    await assertAsRead(ctx, was, present, { actions: ['tenant.secondFactorRequiredChanged'] });
    if (present === isRequired) return;
    await updateSecondFactorRequired(ctx.db, tenantId, isRequired);
    await recordAudit(ctx, 'tenant.secondFactorRequiredChanged', { details: { from: present, to: isRequired } });
  });
}
