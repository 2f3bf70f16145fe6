import type { EmailChoice } from '#contract/approvals/rules.ts';
import { DomainError } from '#contract/core/errors.ts';
import { findEmailChoice, updateEmailChoice } from './store.ts';
import type { Ctx } from '#service/platform/ctx.ts';

export const readEmailChoice = (ctx: Ctx): Promise<EmailChoice> => findEmailChoice(ctx.db, ctx.actor.id);

export function setEmailChoice(ctx: Ctx, choice: EmailChoice): Promise<void> {
  if (ctx.actor.kind !== 'user') throw new DomainError('role_forbids', { reason: { code: 'people_only' } });
  return updateEmailChoice(ctx.db, ctx.actor.tenantId, ctx.actor.id, choice);
}
