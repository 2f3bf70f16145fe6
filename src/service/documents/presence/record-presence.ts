import type { Visitor } from '#contract/documents/presence-bff.ts';
import { findVisits, removeVisit, saveVisit } from './store.ts';
import { type Ctx, publishAfterCommit } from '#service/platform/ctx.ts';
import { loadReadable } from '../core/load-readable.ts';

/** Three times the heartbeat interval of a window: a single lost heartbeat does not mean that the user left. */
const silenceMs = 30_000;
export const lastSeen = (now: Date): Date => new Date(now.getTime() - silenceMs);

/**
 * Records that a window has the document open; returns who else has. Others are notified only of changes, and only if there are others: a
 * user alone costs one row and no event.
 */
export async function recordPresence(
  ctx: Ctx,
  documentId: string,
  windowId: string,
  field: string | null,
): Promise<{ others: Visitor[] }> {
  const { id } = await loadReadable(ctx, documentId);
  const now = ctx.now();
  const visits = await findVisits(ctx.db, id, lastSeen(now));
  const own = visits.find((visit) => visit.windowId === windowId && visit.userId === ctx.actor.id);
  const others = visits.filter((visit) => visit.windowId !== windowId);
  await saveVisit(ctx.db, {
    tenantId: ctx.actor.tenantId,
    documentId: id,
    windowId,
    userId: ctx.actor.id,
    userName: ctx.actor.name,
    openedAt: own?.openedAt ?? now,
    field,
    fieldAt: field === null ? null : own?.field === field ? own.fieldAt : now,
    seenAt: now,
  });
  if (others.length > 0 && own?.field !== field) publishAfterCommit(ctx, [id], 'presenceChanged');
  return {
    others: others.map((visit) => ({
      name: visit.userName,
      isYou: visit.userId === ctx.actor.id,
      since: visit.openedAt.toISOString(),
      field: visit.field,
      fieldSince: visit.fieldAt?.toISOString() ?? null,
    })),
  };
}

export async function leaveDocument(ctx: Ctx, documentId: string, windowId: string): Promise<void> {
  const { id } = await loadReadable(ctx, documentId);
  if (await removeVisit(ctx.db, id, windowId, ctx.actor.id)) publishAfterCommit(ctx, [id], 'presenceChanged');
}
