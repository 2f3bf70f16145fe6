import type { TrashedDocument } from '#contract/documents/trash-bff.ts';
import { countTrash, findTrash } from './store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { trashDays } from './trash-days.ts';
import { visibilityOf } from '../core/policy.ts';

const trashMs = trashDays * 86_400_000;

/** Returns a page of deleted documents that can still be restored. */
export async function readTrash(
  { db, actor, now }: Ctx,
  page: { skip: number; take: number },
): Promise<{ items: TrashedDocument[]; totalCount: number }> {
  const visibility = visibilityOf(actor);
  const [rows, totalCount] = await Promise.all([findTrash(db, visibility, page), countTrash(db, visibility)]);
  const items = rows.map((row) => {
    const deletedAt = row.deleted_at ?? now();
    return {
      id: row.id,
      fileName: row.file_name,
      supplier: row.list_supplier,
      number: row.list_number,
      total: row.list_total,
      currency: row.list_currency,
      pageCount: row.page_count,
      deletedAt: deletedAt.toISOString(),
      deletedBy: row.deleted_by,
      goneAt: new Date(deletedAt.getTime() + trashMs).toISOString(),
    };
  });
  return { items, totalCount };
}
