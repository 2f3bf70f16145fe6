import { validate as isUuid } from 'uuid';
import { sql } from 'kysely';
import type { Ctx } from '#service/platform/ctx.ts';
import type { DocumentRow } from '../core/document-row.ts';
import { whereVisible } from '../core/document-visibility.ts';
import { visibilityOf } from '../core/policy.ts';

/** Returns which of the documents exist and are visible to the caller. */
async function findVisible({ db, actor }: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('documents')
    .select('id')
    .where(sql<boolean>`id = any(${ids.filter((id) => isUuid(id))}::uuid[])`)
    .where('deleted_at', 'is', null)
    .where((eb) => whereVisible(eb, visibilityOf(actor)))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** `is_duplicate` is set even if `duplicate_of` is hidden. */
export type WithDuplicate<R> = R & { is_duplicate: boolean };

/** Hides the id of the older document from callers who may not see it; that a document is a duplicate is visible to all. */
export async function withVisibleDuplicates<R extends Pick<DocumentRow, 'duplicate_of'>>(
  ctx: Ctx,
  rows: readonly R[],
): Promise<WithDuplicate<R>[]> {
  const twins = rows.flatMap(({ duplicate_of: twin }) => twin ?? []);
  const seen = twins.length === 0 ? new Set<string>() : await findVisible(ctx, twins);
  return rows.map((row) => ({
    ...row,
    is_duplicate: row.duplicate_of !== null,
    duplicate_of: row.duplicate_of !== null && seen.has(row.duplicate_of) ? row.duplicate_of : null,
  }));
}
