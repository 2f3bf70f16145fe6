import { comparedPages } from '#service/extraction/reading.ts';
import type { Db } from '#service/platform/database/database.ts';
import { findLikeBands, keepBands } from './bands.store.ts';
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
  const bands = first === undefined ? null : printBandsOf(first, tenantId);
  await keepBands(db, 'document_prints', { tenantId, documentId, bands });
}

/** So many that have most in common are compared cell by cell. */
export const findLikePrints = (db: Db, documentId: string) => findLikeBands(db, 'document_prints', documentId, 16);
