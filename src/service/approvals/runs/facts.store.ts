import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';

/** Limits the count; more makes no difference. */
const maxCounted = 1_000;

/**
 * Counts other approved documents with exactly these values. The index contains suppliers by name, so a supplier with a changed name counts
 * as new; without a name all documents are searched.
 */
export async function countApprovedBefore(
  db: Db,
  documentId: string,
  supplierName: string,
  same: readonly { name: string; value: string }[],
): Promise<number> {
  const some = db
    .selectFrom('documents')
    .select('id')
    .where('id', '<>', documentId)
    .where('deleted_at', 'is', null)
    .where('approval_state', '=', 'Approved')
    .$if(supplierName !== '', (query) => query.where('list_supplier', '=', supplierName.slice(0, 300)))
    .where((eb) => eb.and(same.map(({ name, value }) => sql<boolean>`fields #>> ${[name, 'value']}::text[] = ${value}`)))
    .limit(maxCounted)
    .as('some');
  const { count } = await db
    .selectFrom(some)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
