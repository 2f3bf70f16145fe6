import { DomainError } from '#contract/core/errors.ts';
import { lineItems } from '#contract/documents/line-items.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { assertActionAllowed } from '../core/document-actions.ts';
import { loadReadable } from '../core/load-readable.ts';
import { markLayoutForgotten, storeForgottenLesson } from './forgotten.store.ts';
import { storeLessons, lockLayoutHistory } from './store.ts';

/** Forgets what was learned about a field; documents validated until now no longer teach it. */
export async function forgetField(ctx: Ctx, layoutId: string, field: string): Promise<void> {
  await transact(ctx, async (ctx) => {
    const kept = await lockLayoutHistory(ctx.db, layoutId);
    const lesson = kept?.lessons.find((each) => each.field === field);
    if (!kept || !lesson) throw new DomainError('not_found');
    const at = ctx.now();
    await storeLessons(ctx.db, layoutId, {
      lessons: kept.lessons.filter((each) => each !== lesson),
      forgotten: { ...kept.forgotten, [field]: at.toISOString() },
    });
    const forgottenBefore = kept.forgotten[field] ?? null;
    const forgotten = { layoutId, field, lesson, forgottenBefore, at, by: ctx.actor.id };
    await storeForgottenLesson(ctx.db, ctx.actor.tenantId, forgotten);
    await recordAudit(ctx, 'memory.forgotten', { details: { layoutId, field } });
  });
}

export async function forgetLayout(ctx: Ctx, layoutId: string): Promise<void> {
  await transact(ctx, async (ctx) => {
    const { id: by } = ctx.actor;
    if (!(await markLayoutForgotten(ctx.db, layoutId, { at: ctx.now(), by }))) throw new DomainError('not_found');
    await recordAudit(ctx, 'memory.forgotten', { details: { layoutId } });
  });
}

/** Forgets the lesson that gave a value; allowed for everybody who may edit the value. */
export async function forgetOfDocument(ctx: Ctx, documentId: string, field: string): Promise<void> {
  await forgetField(ctx, await layoutOfDocument(ctx, documentId, field), field);
}

/** Returns the layout of the lesson that gave a value. Refuses users who may not edit the value. */
export async function layoutOfDocument(ctx: Ctx, documentId: string, field: string): Promise<string> {
  const document = await loadReadable(ctx, documentId);
  assertActionAllowed(ctx.actor, document, 'edit');
  const values = field === lineItems ? document.items.flatMap((item) => Object.values(item)) : [document.fields[field]];
  const memory = values.find((value) => value?.memory)?.memory;
  if (!memory) throw new DomainError('not_found');
  return memory.layoutId;
}
