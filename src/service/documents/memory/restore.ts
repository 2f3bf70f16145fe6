import { DomainError } from '#contract/core/errors.ts';
import { roleHasPermission } from '#contract/core/permissions.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Actor, type Ctx, transact } from '#service/platform/ctx.ts';
import { layoutOfDocument } from './forget.ts';
import { deleteForgottenLesson, findForgottenLesson, lockForgottenLayout, unmarkForgottenLayout } from './forgotten.store.ts';
import { isKnownLayout, lockLayoutHistory, lockLayouts, storeLessons } from './store.ts';

/** Users undo their own Forget; that of others only whoever manages the memory. */
function assertMayRestore(actor: Actor, forgottenBy: string | null): void {
  if (forgottenBy !== actor.id && !roleHasPermission(actor.role, 'type.manage'))
    throw new DomainError('role_forbids', { reason: { code: 'forgotten_by_other' } });
}

/** What was learned after the Forget is newer and stays. */
const learnedAgain = () => new DomainError('state_conflict', { reason: { code: 'learned_again' } });

/** Undoes `forgetField`. */
export async function restoreField(ctx: Ctx, layoutId: string, field: string): Promise<void> {
  await transact(ctx, async (ctx) => {
    const kept = await lockLayoutHistory(ctx.db, layoutId);
    const past = kept && (await findForgottenLesson(ctx.db, layoutId, field));
    if (!past) throw new DomainError('not_found');
    assertMayRestore(ctx.actor, past.by);
    if (kept.lessons.some((lesson) => lesson.field === field)) throw learnedAgain();
    const { [field]: _, ...others } = kept.forgotten;
    await storeLessons(ctx.db, layoutId, {
      lessons: [...kept.lessons, past.lesson],
      forgotten: past.forgottenBefore === null ? others : { ...others, [field]: past.forgottenBefore },
    });
    await deleteForgottenLesson(ctx.db, layoutId, field);
    await recordAudit(ctx, 'memory.restored', { details: { layoutId, field } });
  });
}

/** Undoes `forgetLayout`. */
export async function restoreLayout(ctx: Ctx, layoutId: string): Promise<void> {
  await transact(ctx, async (ctx) => {
    const { tenantId } = ctx.actor;
    await lockLayouts(ctx.db, tenantId);
    const past = await lockForgottenLayout(ctx.db, layoutId);
    if (!past) throw new DomainError('not_found');
    assertMayRestore(ctx.actor, past.by);
    if (await isKnownLayout(ctx.db, tenantId, past.marks)) throw learnedAgain();
    await unmarkForgottenLayout(ctx.db, layoutId);
    await recordAudit(ctx, 'memory.restored', { details: { layoutId } });
  });
}

/** Undoes `forgetOfDocument`. */
export async function restoreOfDocument(ctx: Ctx, documentId: string, field: string): Promise<void> {
  await restoreField(ctx, await layoutOfDocument(ctx, documentId, field), field);
}
