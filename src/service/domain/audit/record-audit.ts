import type { Ctx } from '#service/domain/ctx.ts';
import { insertAuditRow } from '#service/store/audit-log.store.ts';
import type { JsonObject } from '#service/store/schema.ts';

/** Noun and what happened to it, as `document.approved` or `tenant.featuresChanged`. */
export type AuditAction = `${string}.${string}`;

/**
 * Writes down who did what. Called within the transaction of the change itself (`ctx.db` is that transaction), so that neither is
 * kept without the other. `details` hold names and ids, never secrets or whole documents.
 */
export async function recordAudit(
  ctx: Pick<Ctx, 'db' | 'actor' | 'traceId' | 'now'>,
  action: AuditAction,
  { documentId = null, details = {} }: { documentId?: string | null; details?: JsonObject } = {},
): Promise<void> {
  const { actor } = ctx;
  await insertAuditRow(ctx.db, {
    tenantId: actor.tenantId,
    action,
    documentId,
    userId: actor.kind === 'user' ? actor.id : null,
    clientApplicationId: actor.kind === 'client' ? actor.id : null,
    actorName: actor.name,
    details,
    traceId: ctx.traceId,
    createdAt: ctx.now(),
  });
}
