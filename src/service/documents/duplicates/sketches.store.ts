import type { Db } from '#service/platform/database/database.ts';
import { findWords } from '../pages/pages.store.ts';
import { comparedPages } from '#service/extraction/reading.ts';
import { findLikeBands, storeBands } from './bands.store.ts';
import { bandsOf, type Words, wordsOf } from './likeness.ts';

/** Returns the words of the first pages. */
export async function findComparedWords(db: Db, documentId: string): Promise<Words> {
  const pages = await findWords(db, documentId);
  return wordsOf(pages.slice(0, comparedPages).flatMap(({ words }) => words.texts));
}

/** Stores the bands by which other documents find this one, from its current pages. */
export async function storeSketch(db: Db, tenantId: string, documentId: string): Promise<void> {
  const bands = bandsOf(await findComparedWords(db, documentId), tenantId);
  await storeBands(db, 'document_sketches', { tenantId, documentId, bands });
}

/** Returns the documents with most bands in common, to be compared word by word. */
export const findLikeSketches = (db: Db, documentId: string) => findLikeBands(db, 'document_sketches', documentId, 8);
