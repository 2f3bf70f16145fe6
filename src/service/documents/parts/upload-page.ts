import { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import type { PageFields } from '#contract/documents/parts-v1.ts';
import type { Reason } from '#contract/core/error-reasons.ts';
import { DomainError } from '#contract/core/errors.ts';
import { newBlobKey } from '#service/platform/blobs/blob-key.ts';
import { findDocument } from '../core/documents.store.ts';
import {
  beginDraft,
  changeDraft,
  deleteDraft,
  findDraftPages,
  lockDraft,
  type PageDraft,
  putDraftPage,
} from '../pages/page-drafts.store.ts';
import { forgetFiles, forgetFilesAfter } from '../attachments/forget-files.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { assertExternalIdFree } from '../changes/assert-external-id-free.ts';
import { assertReadable } from '../core/assert-readable.ts';
import { chooseAccountingUnit, chooseDocumentClass } from '../intake/upload-choices.ts';
import { pictureAsJpeg } from '#service/extraction/pictures/pictures.ts';
import { limits, UnreadableFile } from '#service/extraction/reading.ts';
import type { ReceivedFile } from '#service/platform/http/received-file.ts';
import { completeDraft } from './complete-draft.ts';

type SentPage = { fields: PageFields; fileKey: string; size: number; sha256: string };

/**
 * Stores one page of a document that is uploaded page by page, in any order and over many connections. The page that completes it creates
 * the document and starts the extraction.
 */
export async function uploadPage(ctx: Ctx, file: ReceivedFile, fields: PageFields): Promise<{ documentId: string }> {
  const picture = await asPicture(file);
  if (fields.DocumentClass !== undefined) await chooseDocumentClass(ctx, fields.DocumentClass);
  await chooseAccountingUnit(ctx, fields.AccountingUnitId);
  const fileKey = newBlobKey(ctx.actor.tenantId, ctx.now());
  const { size } = await ctx.blobs.put(fileKey, picture === null ? file.path : Readable.from([picture]));
  const taken = await transact(ctx, (ctx) => takePage(ctx, { fields, fileKey, size, sha256: file.sha256 })).catch(
    async (error: unknown) => {
      await forgetFilesAfter(error, ctx, [fileKey]);
      throw error;
    },
  );
  await forgetFiles(ctx, taken.unneeded);
  if (taken.isComplete) await completeDraft(ctx, fields.DocumentId);
  return { documentId: taken.documentId };
}

async function asPicture(file: ReceivedFile): Promise<Uint8Array | null> {
  const refused = (reason: Reason) => new DomainError('unsupported_file', { reason, context: { kinds: ['png', 'jpeg'] } });
  const kind = await assertReadable(file.path);
  if (kind !== 'png' && kind !== 'jpeg') throw refused({ code: 'page_kind' });
  try {
    return await pictureAsJpeg(file.path);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    if (error.reason === 'tooManyPixels')
      throw new DomainError('too_large', { reason: { code: 'page_too_large', params: { max: limits.pagePixels / 1_000_000 } } });
    throw refused({ code: 'picture_damaged' });
  }
}

type Taken = { documentId: string; isComplete: boolean; unneeded: string[] };

async function takePage(ctx: Ctx, page: SentPage): Promise<Taken> {
  const { fields, fileKey, size, sha256 } = page;
  const index = fields.PageIndex;
  const draft = await openDraft(ctx, fields.DocumentId);
  const pages = await findDraftPages(ctx.db, draft.id);
  const before = pages.find((each) => each.page_index === index);
  const isSame = before?.sent_sha256 === sha256;
  if (draft.completed_at !== null) {
    // the page was sent again because the response was lost
    if (isSame) return { documentId: draft.id, isComplete: false, unneeded: [fileKey] };
    throw new DomainError('external_id_taken', { context: { documentId: draft.id } });
  }
  const lastIndex = lastPageOf(
    draft,
    fields,
    pages.map((each) => each.page_index),
  );
  const others = pages.filter((each) => each !== before);
  if (others.reduce((sum, each) => sum + each.file_size, size) > limits.fileBytes)
    throw new DomainError('too_large', {
      reason: { code: 'document_too_large', params: { max: limits.fileBytes / 1024 / 1024 } },
    });
  if (!isSame)
    await putDraftPage(ctx.db, {
      tenant_id: ctx.actor.tenantId,
      draft_id: draft.id,
      page_index: index,
      file_key: fileKey,
      file_size: size,
      sent_sha256: sha256,
    });
  await changeDraft(ctx.db, draft.id, {
    last_page_index: lastIndex,
    options: {
      ...draft.options,
      ...(fields.DocumentClass !== undefined && { documentClass: fields.DocumentClass }),
      ...(fields.DocumentSource !== undefined && { source: fields.DocumentSource }),
      ...(fields.AccountingUnitId !== undefined && { accountingUnitId: fields.AccountingUnitId }),
      ...(fields.ExtractItems !== undefined && { extractItems: fields.ExtractItems }),
    },
  });
  return {
    documentId: draft.id,
    isComplete: lastIndex !== null && others.length === lastIndex,
    unneeded: isSame ? [fileKey] : before?.file_key ? [before.file_key] : [],
  };
}

/** Returns the draft for this external ID, locked; a new one if there is none, or its document is in the trash. */
async function openDraft(ctx: Ctx, externalId: string): Promise<PageDraft> {
  const { actor } = ctx;
  for (;;) {
    const isNew = await beginDraft(ctx.db, {
      tenant_id: actor.tenantId,
      id: uuidv7(),
      external_id: externalId,
      created_by: actor.id,
      created_at: ctx.now(),
    });
    if (isNew) await assertExternalIdFree(ctx, externalId);
    const draft = await lockDraft(ctx.db, externalId);
    // purged at this very moment
    if (!draft) continue;
    // all pages of a document must come from one sender
    if (draft.created_by !== actor.id) throw new DomainError('external_id_taken');
    if (draft.completed_at === null || (await findDocument(ctx.db, draft.id))) return draft;
    await deleteDraft(ctx.db, draft.id);
  }
}

/** Returns the index of the last page, if known. Contradictory pages are refused. */
function lastPageOf(draft: PageDraft, { PageIndex: index, IsLastPage: isLast }: PageFields, kept: number[]): number | null {
  const known = draft.last_page_index;
  const conflict = (reason: Reason) => new DomainError('state_conflict', { reason, context: { lastPageIndex: known } });
  if (known !== null && (index > known || (isLast && index !== known)))
    throw conflict({ code: 'page_after_last', params: { last: known, page: index } });
  if (!isLast) return known;
  const beyond = kept.find((each) => each > index);
  if (beyond !== undefined) throw conflict({ code: 'page_not_last', params: { existing: beyond, page: index } });
  return index;
}
