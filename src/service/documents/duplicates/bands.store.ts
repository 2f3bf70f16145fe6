/** Numbers (bands) that possible duplicates share: of their words (sketches) and of their page images (prints). */
import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';

type Table = 'document_sketches' | 'document_prints';

/** Stores the bands of a document; null if it has too little content. */
export async function storeBands(
  db: Db,
  table: Table,
  { tenantId, documentId, bands }: { tenantId: string; documentId: string; bands: number[] | null },
): Promise<void> {
  if (bands === null) {
    await db.deleteFrom(table).where('document_id', '=', documentId).execute();
    return;
  }
  await db
    .insertInto(table)
    .values({ tenant_id: tenantId, document_id: documentId, bands })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'document_id']).doUpdateSet({ bands }))
    .execute();
}

const findLike = { document_sketches: sql`sketches_like`, document_prints: sql`prints_like` } satisfies Record<Table, unknown>;

/**
 * Returns at most this many other documents, those with most bands in common first. Covers all accounting units, so it must be called
 * within `acrossUnits`.
 */
export async function findLikeBands(db: Db, table: Table, documentId: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select ${findLike[table]}(${documentId}::uuid, ${most}::integer) as id`.execute(db);
  return rows.map(({ id }) => id);
}
