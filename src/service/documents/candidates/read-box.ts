import { buffer } from 'node:stream/consumers';
import { DomainError } from '#contract/core/errors.ts';
import { toStorableText } from '#service/extraction/storable-text.ts';
import { wordsInBox } from '#service/extraction/pictures/pictures.ts';
import { findPageFiles } from '../pages/pages.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { loadReadable } from '../core/load-readable.ts';

type Box = { x0: number; y0: number; x1: number; y1: number };

/** Recognizes the text within a box of a page image, rotated like the page. */
export async function readBox(
  ctx: Ctx,
  documentId: string,
  pageIndex: number,
  box: Box,
  signal: AbortSignal,
): Promise<{ text: string }> {
  const document = await loadReadable(ctx, documentId);
  const page = (await findPageFiles(ctx.db, document.id)).find((each) => each.page_index === pageIndex);
  if (!page) throw new DomainError('page_not_found');
  const { rotation, width: pageWidth, height: pageHeight } = page;
  const picture = await buffer(await ctx.blobs.get(page.image_key));
  const text = await wordsInBox(picture, { rotation, box: { ...box, pageWidth, pageHeight } }, signal);
  return { text: toStorableText(text) };
}
