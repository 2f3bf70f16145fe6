import type { Insertable, Selectable } from 'kysely';
import type { Db } from './database.ts';
import type { DocumentPages } from './schema.ts';

/** Words of a page as columns: compact, and quick to parse. */
export type WordColumns = { texts: string[]; boxes: number[]; lines: number[]; confidences: number[] };

export type NewPage = Omit<Insertable<DocumentPages>, 'words'> & { words: WordColumns };

/** Puts what a reading gave in place of what an earlier one gave. */
export async function replacePages(db: Db, documentId: string, pages: readonly NewPage[]): Promise<void> {
  await db.deleteFrom('document_pages').where('document_id', '=', documentId).execute();
  // a page of a book has thousands of words: a few rows in each statement
  for (let at = 0; at < pages.length; at += 20) {
    const rows = pages.slice(at, at + 20).map((page) => ({ ...page, words: JSON.stringify(page.words) }));
    await db.insertInto('document_pages').values(rows).execute();
  }
}

export const findPages = (db: Db, documentId: string) =>
  db
    .selectFrom('document_pages')
    .select(['page_index', 'width', 'height', 'rotation', 'word_count', 'first_word_id'])
    .where('document_id', '=', documentId)
    .orderBy('page_index')
    .execute();

export const findPageImage = (db: Db, documentId: string, pageIndex: number) =>
  db
    .selectFrom('document_pages')
    .select(['image_key', 'image_type', 'preview_key', 'preview_type', 'rotation'])
    .where('document_id', '=', documentId)
    .where('page_index', '=', pageIndex)
    .executeTakeFirst();

export async function findWords(
  db: Db,
  documentId: string,
): Promise<{ pageIndex: number; firstWordId: number; words: WordColumns }[]> {
  const rows = await db
    .selectFrom('document_pages')
    .select(['page_index as pageIndex', 'first_word_id as firstWordId', 'words'])
    .where('document_id', '=', documentId)
    .orderBy('page_index')
    .execute();
  // written by replacePages only
  return rows.map((row) => ({ ...row, words: row.words as unknown as WordColumns }));
}

export async function findImageKeys(db: Db, documentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('document_pages')
    .select(['image_key', 'preview_key'])
    .where('document_id', '=', documentId)
    .execute();
  return rows.flatMap(({ image_key, preview_key }) => [image_key, preview_key]);
}

/** A page with all that is kept of it, in the form in which it is written. */
export type WholePage = Omit<Selectable<DocumentPages>, 'words'> & { words: WordColumns };

export async function findWholePages(db: Db, documentId: string): Promise<WholePage[]> {
  const rows = await db
    .selectFrom('document_pages')
    .selectAll()
    .where('document_id', '=', documentId)
    .orderBy('page_index')
    .execute();
  // written by replacePages only
  return rows.map((row) => ({ ...row, words: row.words as unknown as WordColumns }));
}

export type PageFiles = Pick<Selectable<DocumentPages>, 'page_index' | 'image_key' | 'rotation' | 'width' | 'height'>;

export const findPageFiles = (db: Db, documentId: string): Promise<PageFiles[]> =>
  db
    .selectFrom('document_pages')
    .select(['page_index', 'image_key', 'rotation', 'width', 'height'])
    .where('document_id', '=', documentId)
    .orderBy('page_index')
    .execute();
