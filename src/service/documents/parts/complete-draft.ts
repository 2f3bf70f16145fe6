import path from 'node:path';
import { newBlobKey } from '#service/platform/blobs/blob-key.ts';
import { enqueue } from '#service/platform/queue/enqueue.ts';
import { insertDocument } from '../core/documents.store.ts';
import { changeDraft, findDraftPages, forgetDraftFiles, lockDraft, type PageDraft } from '../pages/page-drafts.store.ts';
import { searchTextOf } from '../core/search-text.ts';
import { forgetFiles, forgetFilesAfter, forgetFilesAfterCommit } from '../attachments/forget-files.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { asTakenExternalId } from '../changes/assert-external-id-free.ts';
import { cleanFileName } from '../intake/clean-file-name.ts';
import { chooseAccountingUnit, chooseDocumentClass } from '../intake/upload-choices.ts';
import { composePdf } from '#service/extraction/compose/compose-pdf.ts';
import { asRefusal } from './as-refusal.ts';
import { fetchFile, inWorkDir } from '#service/extraction/in-work-dir.ts';

type Original = { key: string; size: number; sha256: string };

/**
 * Creates the document of a draft that has all its pages. Idempotent and safe to run concurrently: a caller that lost the response sends a
 * page again, which completes unfinished work.
 */
export async function completeDraft(ctx: Ctx, externalId: string): Promise<void> {
  const ready = await transact(ctx, async (ctx) => {
    const draft = await lockDraft(ctx.db, externalId);
    return draft && draft.completed_at === null ? { draft, pages: await findDraftPages(ctx.db, draft.id) } : undefined;
  });
  if (!ready) return;
  const keys = ready.pages.flatMap(({ file_key: key }) => key ?? []);
  const original = await storeOriginal(ctx, keys);
  try {
    const isMade = await transact(ctx, (ctx) => makeDocument(ctx, externalId, original, keys));
    if (!isMade) await forgetFiles(ctx, [original.key]);
  } catch (error) {
    await forgetFilesAfter(error, ctx, [original.key]);
    throw asTakenExternalId(error);
  }
}

const storeOriginal = (ctx: Ctx, keys: readonly string[]): Promise<Original> =>
  inWorkDir(async (folder) => {
    const images: { path: string }[] = [];
    for (const [index, key] of keys.entries()) images.push({ path: await fetchFile(ctx, key, folder, `page-${index}`) });
    const target = path.join(folder, 'document.pdf');
    await composePdf([{ images }], target).catch((error: unknown) => {
      throw asRefusal(error);
    });
    const key = newBlobKey(ctx.actor.tenantId, ctx.now());
    return { key, ...(await ctx.blobs.put(key, target)) };
  });

async function makeDocument(ctx: Ctx, externalId: string, original: Original, keys: string[]): Promise<boolean> {
  const draft = await lockDraft(ctx.db, externalId);
  if (!draft || draft.completed_at !== null || (await isChanged(ctx, draft, keys))) return false;
  const { actor } = ctx;
  const { options, id: documentId } = draft;
  const now = ctx.now();
  const fileName = cleanFileName(`${externalId}.pdf`);
  await insertDocument(ctx.db, {
    tenant_id: actor.tenantId,
    id: documentId,
    external_id: externalId,
    file_name: fileName,
    content_type: 'application/pdf',
    file_key: original.key,
    file_size: original.size,
    file_sha256: original.sha256,
    document_class: await chooseDocumentClass(ctx, options.documentClass),
    is_class_given: options.documentClass !== undefined,
    source: options.source ?? 'Api',
    accounting_unit_id: await chooseAccountingUnit(ctx, options.accountingUnitId),
    ordinal: null,
    document_date: null,
    extract_items: options.extractItems ?? null,
    created_by_user: actor.kind === 'user' ? actor.id : null,
    created_by_client: actor.kind === 'client' ? actor.id : null,
    search_text: searchTextOf({ file_name: fileName, external_id: externalId, fields: {}, items: [] }),
    created_at: now,
    updated_at: now,
  });
  await changeDraft(ctx.db, documentId, { completed_at: now });
  await forgetDraftFiles(ctx.db, documentId);
  await enqueue(ctx.db, 'extract-document', { tenantId: actor.tenantId, documentId }, { key: documentId });
  forgetFilesAfterCommit(ctx, keys);
  const details = { fileName, pages: keys.length, size: original.size, sha256: original.sha256 };
  await ctx.lifecycle.documentsChanged(ctx, [{ kind: 'uploaded', documentId, acts: [{ action: 'document.uploaded', details }] }]);
  return true;
}

/** Whether a page was replaced by other bytes meanwhile: then the request with the new page creates the document. */
async function isChanged(ctx: Ctx, draft: PageDraft, keys: readonly string[]): Promise<boolean> {
  const pages = await findDraftPages(ctx.db, draft.id);
  return pages.map(({ file_key: key }) => key).join() !== keys.join();
}
