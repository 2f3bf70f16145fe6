import path from 'node:path';
import { readFile } from 'node:fs/promises';
import { DomainError } from '#contract/core/errors.ts';
import { filePageOf, findPageFiles, type PageFiles } from '../pages/pages.store.ts';
import type { DocumentRow } from '../core/document-row.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { composePdf } from '#service/extraction/compose/compose-pdf.ts';
import type { Piece } from '#service/extraction/compose/compose-process.ts';
import { sniffFile } from '#service/extraction/read/sniff-file.ts';
import { UnreadableFile } from '#service/extraction/reading.ts';
import { withUnderstanding } from '#service/extraction/understanding.ts';
import { asRefusal } from './as-refusal.ts';
import { fetchFile } from '#service/extraction/in-work-dir.ts';

/**
 * Writes a document's original as a PDF into `folder`, with upright pages. Pages that cannot be copied from the file are made from the page
 * images.
 */
export async function sourcePdf(ctx: Ctx, document: DocumentRow, folder: string, name: string): Promise<string> {
  const target = path.join(folder, `${name}.pdf`);
  const pages = await findPageFiles(ctx.db, document.id);
  try {
    const file = await fetchFile(ctx, document.file_key, folder, `${name}-original`);
    const piece = await pieceOf(file, pages, path.join(folder, `${name}-drawn.pdf`));
    if (piece) {
      await composePdf([piece], target);
      return target;
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile) || pages.length === 0) throw asRefusal(error, document.file_name);
  }
  if (pages.length === 0) throw new DomainError('state_conflict', { reason: { code: 'not_extracted_yet' } });
  await composeImages(ctx, pages, target, folder, name);
  return target;
}

/** Returns null for a file whose pages are only available as images. */
async function pieceOf(file: string, known: readonly PageFiles[], drawn: string): Promise<Piece | null> {
  const rotations = known.map(({ rotation }) => rotation);
  const pages = known.length === 0 ? undefined : known.map(filePageOf);
  const kind = await sniffFile(file);
  if (kind === 'pdf') return { pdf: { path: file, pages, rotations } };
  if (kind === 'isdocx') return null;
  if (kind === 'png' || kind === 'jpeg' || kind === 'webp') return { images: [{ path: file, rotation: rotations[0] }] };
  if (kind === 'tiff')
    return rotations.length === 0
      ? { images: [{ path: file }] }
      : { images: known.map((page) => ({ path: file, page: filePageOf(page), rotation: page.rotation })) };
  const xml = await readFile(file);
  await withUnderstanding(undefined, async ({ parse, draw }) => {
    if ((await parse(xml)) === null) throw new UnreadableFile('notAnInvoice');
    await draw(drawn);
  });
  return { pdf: { path: drawn, pages, rotations } };
}

async function composeImages(ctx: Ctx, pages: readonly PageFiles[], target: string, folder: string, name: string): Promise<void> {
  const images: { path: string; rotation: number; size: { width: number; height: number } }[] = [];
  for (const { page_index: index, image_key: key, rotation, width, height } of pages)
    images.push({ path: await fetchFile(ctx, key, folder, `${name}-page-${index}`), rotation, size: { width, height } });
  await composePdf([{ images }], target).catch((error: unknown) => {
    throw asRefusal(error);
  });
}
