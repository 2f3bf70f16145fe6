import path from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import type { Fault } from '#contract/core/error-reasons.ts';
import { assertNoFaults, DomainError } from '#contract/core/errors.ts';
import { newBlobKey } from '#service/platform/blobs/blob-key.ts';
import { moveAttachments } from '../attachments/store.ts';
import { insertLinks } from '../core/links.store.ts';
import { filePageOf, findWholePages, type WholePage } from '../pages/pages.store.ts';
import { changeDocument, type DocumentRow } from '../core/document-row.ts';
import { findFieldsOfTypes } from '#service/document-types/fields.store.ts';
import { forgetFilesAfter } from '../attachments/forget-files.ts';
import type { ChangedDocument } from '#service/platform/changed-document.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { lockDocument } from '../core/load-document.ts';
import { loadReadable } from '../core/load-readable.ts';
import { composePdf } from '#service/extraction/compose/compose-pdf.ts';
import type { Piece } from '#service/extraction/compose/compose-process.ts';
import { sniffFile } from '#service/extraction/read/sniff-file.ts';
import { UnreadableFile } from '#service/extraction/reading.ts';
import { asRefusal } from './as-refusal.ts';
import { assertMayRearrange } from './assert-may-rearrange.ts';
import { insertPart, type StoredPart } from './insert-part.ts';
import { fetchFile, inWorkDir } from '#service/extraction/in-work-dir.ts';
import { partValues } from './part-values.ts';
import { partReader } from './read-part.ts';

/**
 * Splits a document before the given pages. Each part becomes a document with a PDF of its own pages, their words and images, and the
 * values extracted from these words: text recognition is not repeated. The document itself moves to the trash.
 */
export async function splitDocument(ctx: Ctx, documentId: string, firstPages: readonly number[]): Promise<void> {
  const document = await loadReadable(ctx, documentId);
  assertMaySplit(ctx, document);
  const starts = startsOf(firstPages, document.page_count);
  const pages = await findWholePages(ctx.db, document.id);
  const keptKeys: string[] = [];
  try {
    const parts = await storeParts(ctx, document, pages, starts, keptKeys);
    await transact(ctx, (ctx) => replace(ctx, document, parts));
  } catch (error) {
    await forgetFilesAfter(error, ctx, keptKeys);
    throw error;
  }
}

function assertMaySplit(ctx: Ctx, document: DocumentRow): void {
  assertMayRearrange(ctx, document);
  if (document.state === 'New' || document.state === 'Extracting' || document.page_count === 0)
    throw new DomainError('state_conflict', {
      reason: { code: 'not_extracted_yet' },
      context: { state: document.state },
    });
}

function startsOf(firstPages: readonly number[], pageCount: number): number[] {
  const faults = firstPages.flatMap((page, index): Fault[] =>
    page < pageCount
      ? []
      : [{ path: `body.${index}`, code: 'page_out_of_range', params: { count: pageCount, last: pageCount - 1 } }],
  );
  const starts = [...new Set([0, ...firstPages])].toSorted((a, b) => a - b);
  if (starts.length < 2) faults.push({ path: 'body', code: 'split_point_required' });
  assertNoFaults(faults);
  return starts;
}

/** Stores the files first: a PDF for each part, and copies of the page images, so that purging the whole document does not delete them. */
async function storeParts(
  ctx: Ctx,
  document: DocumentRow,
  pages: readonly WholePage[],
  starts: readonly number[],
  keptKeys: string[],
): Promise<StoredPart[]> {
  const keep = async (source: Parameters<typeof ctx.blobs.put>[1]) => {
    const key = newBlobKey(ctx.actor.tenantId, ctx.now());
    keptKeys.push(key);
    return { key, ...(await ctx.blobs.put(key, source)) };
  };
  const values = partValues(
    pages.map(({ first_word_id: firstWordId, word_count: wordCount }) => ({ firstWordId, wordCount })),
    starts,
    document,
  );
  const readPart = await partReader(ctx, document);
  return inWorkDir(async (folder) => {
    const file = await fetchFile(ctx, document.file_key, folder, 'original');
    const parts: StoredPart[] = [];
    for (const [index, { fields, items, pages: numbers }] of values.entries()) {
      const own = pages.slice(starts[index], starts[index + 1]);
      const target = path.join(folder, `part-${index}.pdf`);
      await composePart(ctx, file, own, target, folder);
      const original = await keep(target);
      const kept: WholePage[] = [];
      for (const [at, page] of own.entries()) {
        const image = await keep(await ctx.blobs.get(page.image_key));
        const preview = await keep(await ctx.blobs.get(page.preview_key));
        kept.push({
          ...page,
          page_index: at,
          file_page: null,
          first_word_id: numbers[at]?.firstWordId ?? 0,
          image_key: image.key,
          preview_key: preview.key,
        });
      }
      parts.push({ id: uuidv7(), pages: kept, original, ...(await readPart({ pages: kept, fields, items })) });
    }
    return parts;
  });
}

/** Composes a part from the original if its pages can be copied, else from the page images. */
async function composePart(ctx: Ctx, file: string, pages: readonly WholePage[], target: string, folder: string): Promise<void> {
  try {
    const piece = await pieceOf(file, pages);
    if (piece) return await composePdf([piece], target);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  }
  const images = [];
  for (const { page_index: index, image_key: key, width, height } of pages)
    images.push({ path: await fetchFile(ctx, key, folder, `page-${index}`), size: { width, height } });
  await composePdf([{ images }], target).catch((error: unknown) => {
    throw asRefusal(error);
  });
}

async function pieceOf(file: string, pages: readonly WholePage[]): Promise<Piece | null> {
  const kind = await sniffFile(file);
  if (kind === 'pdf') return { pdf: { path: file, pages: pages.map(filePageOf) } };
  if (kind !== 'tiff') return null;
  return {
    images: pages.map((page) => ({ path: file, page: filePageOf(page), size: { width: page.width, height: page.height } })),
  };
}

async function replace(ctx: Ctx, read: DocumentRow, parts: readonly StoredPart[]): Promise<void> {
  const now = ctx.now();
  const document = await lockDocument(ctx, read.id);
  assertMaySplit(ctx, document);
  if (document.version !== read.version)
    throw new DomainError('state_conflict', { reason: { code: 'document_changed_meanwhile' } });
  await changeDocument(ctx.db, document.id, { deleted_at: now }, now);
  const definitions = await findFieldsOfTypes(
    ctx.db,
    parts.map(({ documentClass }) => documentClass),
  );
  const made: ChangedDocument[] = [];
  for (const [index, part] of parts.entries())
    made.push(await insertPart(ctx, document, part, index, definitions.get(part.documentClass) ?? []));
  const [first] = parts;
  const attachmentIds = first ? await moveAttachments(ctx.db, [document.id], first.id) : [];
  const ids = parts.map(({ id }) => id);
  await insertLinks(
    ctx.db,
    ctx.actor.tenantId,
    'split',
    ids.map((becameId) => ({ documentId: document.id, becameId, attachmentIds: becameId === first?.id ? attachmentIds : [] })),
    now,
  );
  const acts = [{ action: 'document.split', details: { intoDocumentIds: ids } }] as const;
  await ctx.lifecycle.documentsChanged(ctx, [...made, { kind: 'split', documentId: document.id, acts }]);
}
