import type { Ctx } from '#service/platform/ctx.ts';
import { insertAuditRows } from './log.store.ts';
import type { AuditAct, AuditAction } from '#service/platform/changed-document.ts';

type AuditCtx = Pick<Ctx, 'db' | 'actor' | 'traceId' | 'address' | 'now'>;
type AuditSubject = Omit<AuditAct, 'action'>;

/**
 * Writes down who did what. Called within the transaction of the change itself (`ctx.db` is that transaction), so that neither is
 * kept without the other. `details` hold names, ids, old and new values, never secrets or whole documents.
 */
export const recordAudit = (ctx: AuditCtx, action: AuditAction, subject: AuditSubject = {}): Promise<void> =>
  recordAudits(ctx, action, [subject]);

/** The same of each of many. */
export const recordAudits = (ctx: AuditCtx, action: AuditAction, subjects: readonly AuditSubject[]): Promise<void> =>
  recordActs(
    ctx,
    subjects.map((subject) => ({ action, ...subject })),
  );

/** Several acts in the order in which they were done. */
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
