import { DomainError } from '#contract/errors.ts';
import { updateUserCulture } from '#service/store/accounts.store.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, transact } from '../ctx.ts';

/** Remembers the language of the signed-in user. */
export function setCulture(ctx: Ctx, culture: 'cs-CZ' | 'en-US'): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'user') throw new DomainError('role_forbids', { detail: 'Only a user has a language' });
  return transact(ctx, async (ctx) => {
    await updateUserCulture(ctx.db, actor, culture);
    await recordAudit(ctx, 'user.cultureChanged', { details: { culture } });
  });
}
