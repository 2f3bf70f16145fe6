import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { DomainError } from '#contract/core/errors.ts';
import { keepableText } from '#service/extraction/keepable-text.ts';
import { recogniseBox } from '#service/extraction/read/ocr/recognise-pages.ts';
import { limits } from '#service/extraction/reading.ts';
import { findPageFiles } from '../pages/pages.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { inWorkDir } from '../parts/in-work-dir.ts';
import { loadReadable } from '../core/load-readable.ts';

type Box = { x0: number; y0: number; x1: number; y1: number };

/** What the recogniser reads best. */
const bestDpi = 300;
/** A box is a value, not a page: more is not looked at. */
const mostPixels = 12_000_000;

/** Reads the part of a page's picture that lies in the box, turned as the page is. */
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
  const picture = await buffer(await ctx.blobs.get(page.image_key));
  const image = sharp(picture, { limitInputPixels: limits.pagePixels });
  const { width, height } = await image.metadata();
  const [across, down] = [width / page.width, height / page.height];
  const left = clamp(Math.floor(box.x0 * across), width);
  const top = clamp(Math.floor(box.y0 * down), height);
  const part = {
    left,
    top,
    width: clamp(Math.ceil(box.x1 * across), width) - left,
    height: clamp(Math.ceil(box.y1 * down), height) - top,
  };
  if (part.width < 2 || part.height < 2 || part.width * part.height > mostPixels) return { text: '' };
  const scale = Math.min(3, Math.max(1, bestDpi / (across * 72)));
  const { data, info } = await image
    .extract(part)
    .resize({ width: Math.round(part.width * scale), kernel: 'cubic' })
    .rotate(page.rotation)
    .flatten({ background: '#fff' })
    .greyscale()
    .extend({ top: 12, bottom: 12, left: 12, right: 12, background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return inWorkDir(async (folder) => {
    const file = path.join(folder, 'box.grey');
    await writeFile(file, data);
    const dpi = Math.round(across * 72 * scale);
    return { text: keepableText(await recogniseBox({ path: file, width: info.width, height: info.height, dpi }, signal)) };
  });
}

const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, value));
