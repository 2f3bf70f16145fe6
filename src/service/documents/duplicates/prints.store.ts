import { comparedPages } from '#service/extraction/reading.ts';
import type { Db } from '#service/platform/database/database.ts';
import { findLikeBands, storeBands } from './bands.store.ts';
import { printBandsOf, turned } from './prints.ts';

/** Returns prints of the first pages in reading direction, up to the first page without one. */
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

/** Stores the bands by which other documents find this one, from its current pages. */
export async function storePrint(db: Db, tenantId: string, documentId: string): Promise<void> {
  const [first] = await findPrints(db, documentId);
  const bands = first === undefined ? null : printBandsOf(first, tenantId);
  await storeBands(db, 'document_prints', { tenantId, documentId, bands });
}

/** Returns the documents with most bands in common, to be compared cell by cell. */
export const findLikePrints = (db: Db, documentId: string) => findLikeBands(db, 'document_prints', documentId, 16);
