import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FieldValues } from '#values/values.ts';
import { newBlobKey } from '#service/platform/blobs/blob-key.ts';
import { extractDocument } from '#service/extraction/extract-document.ts';
import { toStorableText } from '#service/extraction/storable-text.ts';
import type { LanguageModel } from '#service/extraction/language-model/language-model.ts';
import { type PageReading, UnreadableFile } from '#service/extraction/reading.ts';
import { ownNumbers } from '#service/accounting-units/store.ts';
import type { NewPage } from '../pages/pages.store.ts';
import { extractsItems } from '#service/tenant/settings.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { forgetFiles, forgetFilesAfter } from '../attachments/forget-files.ts';
import { storeEmbedded } from '../attachments/store-embedded.ts';
import { withProposals } from '../language-model/with-proposals.ts';
import { findLayoutsLike } from '../memory/store.ts';
import { loadTypeDefinitions } from '#service/document-types/type-definitions.ts';
import { countParts } from '../parts/count-parts.ts';
import { beginExtraction, type ExtractionRun } from './begin-extraction.ts';
import { trackProgress } from './extraction-progress.ts';
import { failExtraction } from './fail-extraction.ts';
import { type ExtractionResult, finishExtraction } from './finish-extraction.ts';

export type RunOptions = { tempDir: string; signal: AbortSignal; languageModel?: LanguageModel | undefined };

/**
 * Extracts a stored document: pages, words, values, checks. Idempotent and safe to run concurrently. A file that cannot be read puts the
 * document into state Error; any other error is thrown, and the job is retried.
 */
export async function runDocumentExtraction(ctx: Ctx, documentId: string, options: RunOptions): Promise<void> {
  const run = await beginExtraction(ctx, documentId);
  if (!run) return;
  await mkdir(options.tempDir, { recursive: true });
  const workDir = await mkdtemp(path.join(options.tempDir, 'extract-'));
  const keptFiles: string[] = [];
  try {
    const result = await extract(ctx, run, { ...options, workDir, keptFiles });
    const unneeded = (await finishExtraction(ctx, run, result)) ?? keptFiles;
    await forgetFiles(ctx, unneeded);
  } catch (error) {
    await forgetFilesAfter(error, ctx, keptFiles);
    if (!(error instanceof UnreadableFile)) throw error;
    ctx.log.info({ documentId, reason: error.reason }, 'a document cannot be extracted');
    await failExtraction(ctx, documentId, error.reason);
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

type Work = RunOptions & { workDir: string; keptFiles: string[] };

async function extract(
  ctx: Ctx,
  run: ExtractionRun,
  { workDir, signal, keptFiles, languageModel }: Work,
): Promise<ExtractionResult> {
  const { document } = run;
  const file = path.join(workDir, 'file');
  await pipeline(await ctx.blobs.get(document.file_key), createWriteStream(file), { signal });
  const definitions = await loadTypeDefinitions(ctx.db, document.tenant_id);
  const progress = trackProgress(ctx, run);
  const { reading, extracted, eInvoiceCheck } = await extractDocument({
    path: file,
    fileName: document.file_name,
    workDir,
    definitionFor: definitions.fieldsOf,
    ownIds: await ownNumbers(ctx.db, document.tenant_id),
    memoriesFor: (marks) => findLayoutsLike(ctx.db, document.tenant_id, marks),
    ...(document.is_class_given && { documentClass: document.document_class }),
    ...(document.ignores_e_invoice && { pagesOnly: true }),
    today: ctx.now().toISOString().slice(0, 10),
    signal,
    onProgress: progress.onProgress,
  });
  await progress.settle();
  // a deactivated type is not proposed
  const documentClass = definitions.has(extracted.documentClass) ? extracted.documentClass : document.document_class;
  const proposed = await withProposals(ctx, document.id, languageModel, {
    extracted: { ...extracted, documentClass },
    pages: reading.pages,
    definition: definitions.fieldsOf(documentClass),
    signal,
  });
  const settled = await definitions.settle(proposed);
  const items = (document.extract_items ?? (await extractsItems(ctx.db))) ? settled.items.map(withStorableText) : [];
  const pages: NewPage[] = [];
  for (const page of reading.pages) pages.push(await storePage(ctx, document.id, page, keptFiles));
  return {
    extracted: { ...settled, fields: withStorableText(settled.fields), items },
    contentType: reading.contentType,
    eInvoiceCheck,
    pages,
    definition: definitions.fieldsOf(documentClass),
    // an e-invoice describes one document
    partCount: extracted.isExtractedByFormat ? 1 : await countParts(ctx, reading.pages, signal),
    embedded: await storeEmbedded(ctx, reading, keptFiles),
  };
}

const withStorableText = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { ...value, value: toStorableText(value.value) }]));

/** Stores the images before the row that refers to them. */
async function storePage(ctx: Ctx, documentId: string, page: PageReading, keptFiles: string[]): Promise<NewPage> {
  const { tenantId } = ctx.actor;
  const [imageKey, previewKey] = [newBlobKey(tenantId, ctx.now()), newBlobKey(tenantId, ctx.now())];
  keptFiles.push(imageKey, previewKey);
  await Promise.all([ctx.blobs.put(imageKey, page.image.path), ctx.blobs.put(previewKey, page.preview.path)]);
  const { words } = page;
  return {
    tenant_id: tenantId,
    document_id: documentId,
    page_index: page.index,
    width: page.width,
    height: page.height,
    rotation: page.rotation,
    word_source: page.wordSource,
    word_count: words.length,
    first_word_id: words[0]?.id ?? 0,
    words: {
      texts: words.map(({ text }) => toStorableText(text)),
      boxes: words.flatMap(({ x0, y0, x1, y1 }) => [x0, y0, x1, y1].map((each) => Math.round(each * 100) / 100)),
      lines: words.map(({ line }) => line),
      confidences: words.map(({ confidence }) => Math.round(confidence * 100) / 100),
    },
    image_key: imageKey,
    image_type: page.image.contentType,
    image_width: page.image.width,
    image_height: page.image.height,
    preview_key: previewKey,
    preview_type: page.preview.contentType,
    print: page.print === undefined ? null : Buffer.from(page.print),
    qr_codes: page.qrCodes.map(toStorableText),
    qr_boxes: page.qrBoxes ?? [],
  };
}
