import type { Ctx } from '#service/platform/ctx.ts';
import { insertAuditRows } from './log.store.ts';
import type { AuditAct, AuditAction } from '#service/platform/changed-document.ts';

type AuditCtx = Pick<Ctx, 'db' | 'actor' | 'traceId' | 'address' | 'now'>;
type AuditSubject = Omit<AuditAct, 'action'>;

/**
 * Records who did what. Called within the transaction of the change (`ctx.db` is that transaction), so that neither is stored without the
 * other. `details` contain names, ids, old and new values, never secrets or whole documents.
 */
export const recordAudit = (ctx: AuditCtx, action: AuditAction, subject: AuditSubject = {}): Promise<void> =>
  recordAudits(ctx, action, [subject]);

/** Records the same action for several subjects. */
export const recordAudits = (ctx: AuditCtx, action: AuditAction, subjects: readonly AuditSubject[]): Promise<void> =>
  recordActs(
    ctx,
    subjects.map((subject) => ({ action, ...subject })),
  );

/** Records several actions in the order in which they were performed. */
export async function recordActs(ctx: AuditCtx, acts: readonly AuditAct[]): Promise<void> {
  const { actor } = ctx;
  const row = {
    tenantId: actor.tenantId,
    userId: actor.kind === 'user' ? actor.id : null,
    clientApplicationId: actor.kind === 'client' ? actor.id : null,
    actorName: actor.name,
    address: ctx.address ?? null,
    traceId: ctx.traceId,
    createdAt: ctx.now(),
  };
  await insertAuditRows(
    ctx.db,
    acts.map(({ action, documentId = null, details = {} }) => ({ ...row, action, documentId, details })),
  );
}
