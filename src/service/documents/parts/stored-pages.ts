import { findWholePages, type WholePage } from '../pages/pages.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import type { PageReading } from '#service/extraction/reading.ts';

const noImage = { path: '', contentType: '', width: 0, height: 0 };

/** Returns the stored pages of a document, in current order and without images: enough to extract values again. */
export async function storedPages(ctx: Pick<Ctx, 'db'>, documentId: string): Promise<PageReading[]> {
  return (await findWholePages(ctx.db, documentId)).map(asReading);
}

/** Returns a stored page without its image. */
export const asReading = (page: WholePage): PageReading => ({
  index: page.page_index,
  width: page.width,
  height: page.height,
  rotation: 0,
  // written by an extraction, with these word sources only
  wordSource: page.word_source as PageReading['wordSource'],
  words: page.words.texts.map((text, at) => {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = page.words.boxes.slice(4 * at, 4 * at + 4);
    const [line = 0, confidence = 1] = [page.words.lines[at], page.words.confidences[at]];
    return { id: page.first_word_id + at, text, x0, y0, x1, y1, line, confidence };
  }),
  image: noImage,
  preview: noImage,
  qrCodes: page.qr_codes,
});
