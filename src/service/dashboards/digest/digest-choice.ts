import { DomainError } from '#contract/core/errors.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { findWeeklyChoice, updateWeeklyChoice } from './store.ts';

/** Returns the choice of the user; client applications have no email. */
export const readDigestChoice = async ({ db, actor }: Ctx): Promise<{ isOn: boolean }> => ({
  isOn: actor.kind === 'user' && (await findWeeklyChoice(db, actor.id)),
});

export function setDigestChoice({ db, actor }: Ctx, { isOn }: { isOn: boolean }): Promise<void> {
  if (actor.kind !== 'user') throw new DomainError('role_forbids', { reason: { code: 'people_only' } });
  return updateWeeklyChoice(db, { tenantId: actor.tenantId, userId: actor.id }, isOn);
}
