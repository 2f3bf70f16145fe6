import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';
import type { DocumentPages } from '#service/platform/database/schema.ts';

/** Words of a page as columns: compact and fast to parse. */
export type WordColumns = { texts: string[]; boxes: number[]; lines: number[]; confidences: number[] };

export type NewPage = Omit<Insertable<DocumentPages>, 'words'> & { words: WordColumns };

/** Replaces the pages of an earlier extraction. */
export async function replacePages(db: Db, documentId: string, pages: readonly NewPage[]): Promise<void> {
  await db.deleteFrom('document_pages').where('document_id', '=', documentId).execute();
  // a page may have thousands of words, so each statement inserts a few rows
  for (let at = 0; at < pages.length; at += 20) {
    const rows = pages.slice(at, at + 20).map((page) => ({ ...page, words: JSON.stringify(page.words) }));
    await db.insertInto('document_pages').values(rows).execute();
  }
}

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
): Promise<
  { pageIndex: number; filePage: number; firstWordId: number; words: WordColumns; qrCodes: string[]; qrBoxes: number[] }[]
> {
  const rows = await db
    .selectFrom('document_pages')
    .select([
      'page_index as pageIndex',
      'file_page',
      'first_word_id as firstWordId',
      'words',
      'qr_codes as qrCodes',
      'qr_boxes as qrBoxes',
    ])
    .where('document_id', '=', documentId)
    .orderBy('page_index')
    .execute();
  return rows.map(({ file_page, ...row }) => ({
    ...row,
    filePage: file_page ?? row.pageIndex,
    // written only by replacePages
    words: row.words as unknown as WordColumns,
  }));
}

export async function findImageKeys(db: Db, documentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('document_pages')
    .select(['image_key', 'preview_key'])
    .where('document_id', '=', documentId)
    .execute();
  return rows.flatMap(({ image_key, preview_key }) => [image_key, preview_key]);
}

/** Returns the index of the page in its file, from 0. */
export const filePageOf = (page: Pick<Selectable<DocumentPages>, 'page_index' | 'file_page'>): number =>
  page.file_page ?? page.page_index;

/** A page with all its columns, in the form in which it is written. */
export type WholePage = Omit<Selectable<DocumentPages>, 'words'> & { words: WordColumns };

export async function findWholePages(db: Db, documentId: string): Promise<WholePage[]> {
  const rows = await db
    .selectFrom('document_pages')
    .selectAll()
    .where('document_id', '=', documentId)
    .orderBy('page_index')
    .execute();
  // written only by replacePages
  return rows.map((row) => ({ ...row, words: row.words as unknown as WordColumns }));
}

export type PageFiles = Pick<
  Selectable<DocumentPages>,
  'page_index' | 'file_page' | 'image_key' | 'rotation' | 'width' | 'height'
>;

export const findPageFiles = (db: Db, documentId: string): Promise<PageFiles[]> =>
  db
    .selectFrom('document_pages')
    .select(['page_index', 'file_page', 'image_key', 'rotation', 'width', 'height'])
    .where('document_id', '=', documentId)
    .orderBy('page_index')
    .execute();
