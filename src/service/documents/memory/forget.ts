import { DomainError } from '#contract/core/errors.ts';
import { lineItems } from '#contract/documents/line-items.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { assertActionAllowed } from '../core/document-actions.ts';
import { loadReadable } from '../core/load-readable.ts';
import { deleteLayout, storeLessons, lockLayoutHistory } from './store.ts';

/** Forgets what was learned about a field; documents validated until now no longer teach it. */
export async function forgetField(ctx: Ctx, layoutId: string, field: string): Promise<void> {
  await transact(ctx, async (ctx) => {
    const kept = await lockLayoutHistory(ctx.db, layoutId);
    if (!kept?.lessons.some((lesson) => lesson.field === field)) throw new DomainError('not_found');
    await storeLessons(ctx.db, layoutId, {
      lessons: kept.lessons.filter((lesson) => lesson.field !== field),
      forgotten: { ...kept.forgotten, [field]: ctx.now().toISOString() },
    });
    await recordAudit(ctx, 'memory.forgotten', { details: { layoutId, field } });
  });
}

export async function forgetLayout(ctx: Ctx, layoutId: string): Promise<void> {
  await transact(ctx, async (ctx) => {
    if (!(await deleteLayout(ctx.db, layoutId))) throw new DomainError('not_found');
    await recordAudit(ctx, 'memory.forgotten', { details: { layoutId } });
  });
}

/** Forgets the lesson that gave a value; allowed for everybody who may edit the value. */
export async function forgetOfDocument(ctx: Ctx, documentId: string, field: string): Promise<void> {
  const document = await loadReadable(ctx, documentId);
  assertActionAllowed(ctx.actor, document, 'edit');
  const values = field === lineItems ? document.items.flatMap((item) => Object.values(item)) : [document.fields[field]];
  const memory = values.find((value) => value?.memory)?.memory;
  if (!memory) throw new DomainError('not_found');
  await forgetField(ctx, memory.layoutId, field);
}
