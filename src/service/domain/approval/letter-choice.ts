import type { LetterChoice } from '#contract/approval.ts';
import { DomainError } from '#contract/errors.ts';
import { findLetterChoice, updateLetterChoice } from '#service/store/approval-letters.store.ts';
import type { Ctx } from '../ctx.ts';

export const readLetterChoice = (ctx: Ctx): Promise<LetterChoice> => findLetterChoice(ctx.db, ctx.actor.id);

export function setLetterChoice(ctx: Ctx, choice: LetterChoice): Promise<void> {
  if (ctx.actor.kind !== 'user') throw new DomainError('role_forbids', { detail: 'Only people are written to.' });
  return updateLetterChoice(ctx.db, ctx.actor.tenantId, ctx.actor.id, choice);
}
