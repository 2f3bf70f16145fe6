import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DomainError } from '#contract/core/errors.ts';
import { findPageImage, findWords } from '../pages/pages.store.ts';
import type { PageWords } from '#contract/documents/bff.ts';
import { findKsefNumber, readKsefCodes } from '#service/extraction/understand/qr/ksef-codes.ts';
import { readPayments } from '#service/extraction/understand/qr/payment-strings.ts';
import { rotatePicture } from '#service/extraction/pictures/pictures.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { FileAnswer } from '#service/platform/http/file-answer.ts';
import { downloadName } from './download-name.ts';
import { loadReadable } from './load-readable.ts';

/** Returns the original file, byte for byte. */
export async function readOriginalFile(ctx: Ctx, documentId: string): Promise<FileAnswer> {
  const document = await loadReadable(ctx, documentId);
  return new FileAnswer({
    content: (range) => ctx.blobs.get(document.file_key, range),
    contentType: document.content_type,
    fileName: downloadName(document.file_name, document.content_type),
    size: document.file_size,
    etag: document.file_sha256,
  });
}

/** Returns the image of a page, rotated like the page. Its ETag changes with a new extraction or rotation, so browsers may cache it. */
export async function readPageImage(
  ctx: Ctx,
  documentId: string,
  pageIndex: number,
  { isPreview }: { isPreview: boolean },
): Promise<FileAnswer> {
  await loadReadable(ctx, documentId);
  return openPageImage(ctx, documentId, pageIndex, { isPreview });
}

/** Returns the same for a document that the caller was found to have access to. */
export async function openPageImage(
  ctx: Ctx,
  documentId: string,
  pageIndex: number,
  { isPreview }: { isPreview: boolean },
): Promise<FileAnswer> {
  const page = await findPageImage(ctx.db, documentId, pageIndex);
  if (!page) throw new DomainError('page_not_found');
  const [key, contentType] = isPreview ? [page.preview_key, page.preview_type] : [page.image_key, page.image_type];
  const { rotation } = page;
  const etag = `${key.split('/').at(-1)}-${rotation}`;
  const open = () => ctx.blobs.get(key);
  if (rotation === 0)
    return new FileAnswer({ content: open, contentType, size: await ctx.blobs.size(key), etag, disposition: 'inline' });
  return new FileAnswer({
    content: async () => Readable.from([await rotatePicture(await buffer(await open()), rotation)]),
    contentType,
    etag,
    disposition: 'inline',
  });
}

/** Returns the boxes of payment codes; other codes on a page are not compared with its values. */
function paymentCodesOf(codes: readonly string[], boxes: readonly number[]): Pick<PageWords, 'paymentCodes'> {
  const found = codes.flatMap((code, at) => (readPayments([code]).length > 0 ? boxes.slice(4 * at, 4 * at + 4) : []));
  return found.length > 0 ? { paymentCodes: found } : {};
}

function ksefCodesOf(codes: readonly string[], texts: readonly string[]): Pick<PageWords, 'ksefCodes'> {
  const found = readKsefCodes(codes);
  if (found.length === 0) return {};
  const number = findKsefNumber(texts);
  return { ksefCodes: found.map(({ link, sellerNip, issued, isTest }) => ({ link, sellerNip, issued, isTest, number })) };
}

/** Returns the words of all pages with their boxes, as columns. */
export async function readWords(ctx: Ctx, documentId: string): Promise<PageWords[]> {
  await loadReadable(ctx, documentId);
  const pages = await findWords(ctx.db, documentId);
  return pages.map(({ pageIndex, filePage, firstWordId, words: { texts, boxes, lines }, qrCodes, qrBoxes }) => ({
    pageIndex,
    ...(filePage !== pageIndex && { filePage }),
    firstWordId,
    texts,
    boxes,
    lines,
    ...paymentCodesOf(qrCodes, qrBoxes),
    ...ksefCodesOf(qrCodes, texts),
  }));
}
