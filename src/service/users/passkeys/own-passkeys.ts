import { z } from 'zod';
import type { Attestation, CreationOptions, Passkey } from '#contract/users/passkeys-bff.ts';
import { DomainError, invalid } from '#contract/core/errors.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { assertOwnPassword, ownId } from '../own-account.ts';
import { ceremonyMs, checkCreated, creationOptions } from './ceremonies.ts';
import { deletePasskey, insertPasskey, listPasskeys, type PasskeyRow, renamePasskey } from './passkeys.store.ts';
import type { RelyingParty } from './relying-party.ts';

const max = 20;

/** State of a ceremony in progress: its challenge is valid for this user, until the browser's time limit. */
const Ticket = z.object({ userId: z.string(), challenge: z.string(), until: z.number() });

const ownerOf = (ctx: Ctx) => ({ tenantId: ctx.actor.tenantId, id: ownId(ctx) });

export async function readPasskeys(ctx: Ctx, { domain }: RelyingParty): Promise<{ passkeys: Passkey[]; domain: string }> {
  const rows = await listPasskeys(ctx.db, ownerOf(ctx));
  return { passkeys: rows.map(passkeyOf), domain };
}

/** Starts adding a passkey, which gives permanent access: the password is required, so that it cannot be added on an unlocked screen. */
export async function beginPasskey(
  ctx: Ctx,
  party: RelyingParty,
  password: string,
): Promise<{ options: CreationOptions; ticket: string }> {
  await assertOwnPassword(ctx, password, 'body.password');
  const { name, email } = ctx.actor;
  const owner = ownerOf(ctx);
  const known = await listPasskeys(ctx.db, owner);
  assertRoom(known.length);
  const options = await creationOptions(party, { id: owner.id, name, email }, known);
  const ticket = { userId: owner.id, challenge: options.challenge, until: ctx.now().getTime() + ceremonyMs };
  return { options, ticket: ctx.sealerFor('passkey').seal(JSON.stringify(ticket satisfies z.output<typeof Ticket>)) };
}

type Made = { ticket: string; name: string; credential: Attestation };

export async function addPasskey(ctx: Ctx, party: RelyingParty, { ticket, name, credential }: Made): Promise<Passkey> {
  const owner = ownerOf(ctx);
  const opened = ctx.sealerFor('passkey').open(ticket);
  const begun = opened === undefined ? undefined : Ticket.parse(JSON.parse(opened));
  const at = ctx.now();
  if (begun?.userId !== owner.id || begun.until < at.getTime()) throw invalid('body.ticket', { code: 'passkey_expired' });
  const made = await checkCreated(party, begun.challenge, credential);
  if (!made) throw invalid('body.credential', { code: 'passkey_refused' });
  const { transports } = credential.response;
  return transact(ctx, async (ctx) => {
    assertRoom((await listPasskeys(ctx.db, owner)).length);
    if (!(await insertPasskey(ctx.db, owner, { ...made, name, transports, createdAt: at })))
      throw new DomainError('state_conflict', { reason: { code: 'passkey_known' } });
    await recordAudit(ctx, 'user.passkeyAdded', { details: { userId: owner.id, name: ctx.actor.name, passkey: name } });
    return passkeyOf({ id: made.id, name, createdAt: at, lastUsedAt: null });
  });
}

export function renameOwnPasskey(ctx: Ctx, passkeyId: string, name: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const owner = ownerOf(ctx);
    if (!(await renamePasskey(ctx.db, owner, passkeyId, name))) throw new DomainError('not_found');
    await recordAudit(ctx, 'user.passkeyRenamed', { details: { userId: owner.id, name: ctx.actor.name, passkey: name } });
  });
}

export async function removePasskey(ctx: Ctx, passkeyId: string, password: string): Promise<void> {
  await assertOwnPassword(ctx, password, 'body.password');
  await transact(ctx, async (ctx) => {
    const owner = ownerOf(ctx);
    const removed = await deletePasskey(ctx.db, owner, passkeyId);
    if (!removed) throw new DomainError('not_found');
    const details = { userId: owner.id, name: ctx.actor.name, passkey: removed.name };
    await recordAudit(ctx, 'user.passkeyRemoved', { details });
  });
}

function assertRoom(count: number): void {
  if (count >= max) throw new DomainError('state_conflict', { reason: { code: 'too_many_passkeys', params: { max } } });
}

const passkeyOf = ({
  id,
  name,
  createdAt,
  lastUsedAt,
}: Pick<PasskeyRow, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
