import { sql } from 'kysely';
import { comparedPages } from '#service/extraction/reading.ts';
import type { Db } from '#service/platform/database/database.ts';
import { printBandsOf, turned } from './prints.ts';

/** Prints of the first pages as a reader holds them, up to the first page that has none. */
export async function findPrints(db: Db, documentId: string): Promise<Uint8Array[]> {
  const pages = await db
    .selectFrom('document_pages')
    .select(['print', 'rotation'])
    .where('document_id', '=', documentId)
    .orderBy('page_index')
    .limit(comparedPages)
    .execute();
  const found: Uint8Array[] = [];
  for (const { print, rotation } of pages) {
    if (print === null) break;
    found.push(turned(print, rotation));
  }
  return found;
}

/** Keeps by what other documents find this one, from the pages that it has now. */
export async function keepPrint(db: Db, tenantId: string, documentId: string): Promise<void> {
  const [first] = await findPrints(db, documentId);
  if (first === undefined) {
    await db.deleteFrom('document_prints').where('document_id', '=', documentId).execute();
    return;
  }
  const bands = printBandsOf(first, tenantId);
  await db
    .insertInto('document_prints')
    .values({ tenant_id: tenantId, document_id: documentId, bands })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'document_id']).doUpdateSet({ bands }))
    .execute();
}

/** So many that have most in common are compared cell by cell. */
const mostCompared = 16;

/** Of documents in all accounting units: within `beyondUnits`. */
export async function findLikePrints(db: Db, documentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select prints_like(bands, document_id, ${mostCompared}) as id
    from document_prints where document_id = ${documentId}`.execute(db);
  return rows.map(({ id }) => id);
}
