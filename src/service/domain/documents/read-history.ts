import { findAuditOf } from '#service/store/document-history.store.ts';
import type { Ctx } from '../ctx.ts';
import { loadReadable } from './load-readable.ts';

/** What happened to a document and by whom, oldest first. */
export async function readHistory(ctx: Ctx, documentId: string): Promise<{ action: string; timestamp: string; user?: string }[]> {
  await loadReadable(ctx, documentId);
  const rows = await findAuditOf(ctx.db, documentId);
  return rows.map(({ action, created_at, actor_name }) => ({
    action,
    timestamp: created_at.toISOString(),
    ...(actor_name !== '' && { user: actor_name }),
  }));
}
