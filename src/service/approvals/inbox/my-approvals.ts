import { countMine, findMine, type MineKind } from '../history/store.ts';
import { listDocumentRows } from '#service/documents/list/list.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { listItemsOf } from '#service/documents/list/list-items.ts';

/** Returns the documents that the caller decided about or sent, so that participants can follow an approval. */
export async function listMyApprovals(ctx: Ctx, kind: MineKind, { skip, take }: { skip: number; take: number }) {
  const { unitIds } = ctx.actor;
  const query = { selfId: ctx.actor.id, unitIds, skip, take };
  const found = await findMine(ctx.db, kind, query);
  const rows = await listDocumentRows(ctx.db, {
    conditions: { ids: found.map(({ id }) => id) },
    visibility: { unitIds },
    order: { by: 'created_at', direction: 'asc' },
    skip: 0,
    take: found.length,
  });
  const shown = await listItemsOf(ctx, rows);
  const items = found.flatMap(({ id, status, at, note, waits_for: waitsFor }) => {
    const document = shown.find((each) => each.id === id);
    return document ? [{ document, status, at: at.toISOString(), note, waitsFor }] : [];
  });
  return { items, totalCount: await countMine(ctx.db, kind, query) };
}
