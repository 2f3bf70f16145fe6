import type { Db } from '#service/platform/database/database.ts';
import type { Visibility } from '../core/document-visibility.ts';
import { visibleIds } from '../core/documents.store.ts';

/** The rows, each with the document that it is a copy of only where the caller may see that one. */
export async function withoutUnseenTwins<R extends { duplicate_of: string | null }>(
  db: Db,
  rows: readonly R[],
  visibility: Visibility,
): Promise<R[]> {
  const twins = [...new Set(rows.flatMap(({ duplicate_of }) => duplicate_of ?? []))];
  if (twins.length === 0) return [...rows];
  const seen = new Set(await visibleIds(db, twins, visibility));
  return rows.map((row) => (row.duplicate_of === null || seen.has(row.duplicate_of) ? row : { ...row, duplicate_of: null }));
}
