import type { CultureName } from '#contract/core/cultures.ts';
import { DomainError } from '#contract/core/errors.ts';
import { updateUserCulture } from './accounts.store.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';

/** Stores the language of the signed-in user. */
export function setCulture(ctx: Ctx, culture: CultureName): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'user') throw new DomainError('role_forbids', { reason: { code: 'people_only' } });
  return transact(ctx, async (ctx) => {
    await updateUserCulture(ctx.db, actor, culture);
    await recordAudit(ctx, 'user.cultureChanged', { details: { culture } });
  });
}
