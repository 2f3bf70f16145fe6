import path from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { DomainError } from '#contract/core/errors.ts';
import { newBlobKey } from '#service/platform/blobs/blob-key.ts';
import { enqueue } from '#service/platform/queue/enqueue.ts';
import { moveAttachments } from '../attachments/store.ts';
import { insertLinks } from '../core/links.store.ts';
import { changeDocuments, type DocumentRow, findDocuments } from '../core/document-row.ts';
import { insertDocument } from '../core/documents.store.ts';
import { searchTextOf } from '../core/search-text.ts';
import { forgetFilesAfter } from '../attachments/forget-files.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { assertAllFound, lockAll } from '../core/load-document.ts';
import { composePdf } from '#service/extraction/compose/compose-pdf.ts';
import { limits } from '#service/extraction/reading.ts';
import { asRefusal } from './as-refusal.ts';
import { assertMayRearrange } from './assert-may-rearrange.ts';
import { inWorkDir } from '#service/extraction/in-work-dir.ts';
import { sourcePdf } from './source-pdf.ts';

type Original = { key: string; size: number; sha256: string };

/** Merges documents into one PDF, in the given order, and starts its extraction. The documents themselves move to the trash. */
export async function mergeDocuments(ctx: Ctx, asked: readonly string[]): Promise<{ documentId: string }> {
  const ids = asked.map((id) => id.toLowerCase());
  const again = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (again >= 0) throw new DomainError('invalid_input', { errors: [{ path: `body.${again}`, code: 'document_repeated' }] });
  const found = await findDocuments(ctx.db, ids);
  await assertAllFound(ctx, ids, found);
  for (const document of found) assertMayRearrange(ctx, document);
  assertWithinLimits(found);
  const original = await storeMerged(ctx, inOrder(ids, found));
  try {
    return await transact(ctx, (ctx) => replace(ctx, ids, original));
  } catch (error) {
    await forgetFilesAfter(error, ctx, [original.key]);
    throw error;
  }
}

const inOrder = (ids: readonly string[], documents: readonly DocumentRow[]): DocumentRow[] =>
  ids.flatMap((id) => documents.find((document) => document.id === id) ?? []);

function assertWithinLimits(documents: readonly DocumentRow[]): void {
  const pages = documents.reduce((sum, document) => sum + document.page_count, 0);
  if (pages > limits.pages)
    throw new DomainError('too_many', { reason: { code: 'too_many_pages', params: { max: limits.pages } } });
  const bytes = documents.reduce((sum, document) => sum + document.file_size, 0);
  if (bytes > limits.unpackedBytes)
    throw new DomainError('too_large', {
      reason: { code: 'document_too_large', params: { max: limits.fileBytes / 1024 / 1024 } },
    });
}

const storeMerged = (ctx: Ctx, documents: readonly DocumentRow[]): Promise<Original> =>
  inWorkDir(async (folder) => {
    const pieces = [];
    for (const [index, document] of documents.entries())
      pieces.push({ pdf: { path: await sourcePdf(ctx, document, folder, `source-${index}`) } });
    const target = path.join(folder, 'merged.pdf');
    await composePdf(pieces, target).catch((error: unknown) => {
      throw asRefusal(error);
    });
    const key = newBlobKey(ctx.actor.tenantId, ctx.now());
    return { key, ...(await ctx.blobs.put(key, target)) };
  });

async function replace(ctx: Ctx, ids: readonly string[], original: Original): Promise<{ documentId: string }> {
  const { actor } = ctx;
  const now = ctx.now();
  const sources = inOrder(ids, await lockAll(ctx, ids));
  for (const source of sources) assertMayRearrange(ctx, source);
  const [first] = sources;
  if (!first) throw new DomainError('document_not_found');
  await changeDocuments(ctx.db, ids, { deleted_at: now }, now);
  const documentId = uuidv7();
  const isOneType = sources.every((source) => source.is_class_given && source.document_class === first.document_class);
  const named = { file_name: `${first.file_name.replace(/\.[A-Za-z0-9]{1,5}$/, '')}.pdf`, external_id: first.external_id };
  await insertDocument(ctx.db, {
    ...named,
    tenant_id: actor.tenantId,
    id: documentId,
    content_type: 'application/pdf',
    file_key: original.key,
    file_size: original.size,
    file_sha256: original.sha256,
    document_class: first.document_class,
    is_class_given: isOneType,
    source: first.source,
    accounting_unit_id: first.accounting_unit_id,
    ordinal: first.ordinal,
    document_date: first.document_date,
    extract_items: first.extract_items,
    created_by_user: first.created_by_user,
    created_by_client: first.created_by_client,
    search_text: searchTextOf({ ...named, fields: {}, items: [] }),
    created_at: now,
    updated_at: now,
  });
  const attachments = new Map<string, string[]>();
  for (const id of ids) attachments.set(id, await moveAttachments(ctx.db, [id], documentId));
  await insertLinks(
    ctx.db,
    actor.tenantId,
    'merged',
    ids.map((id) => ({ documentId: id, becameId: documentId, attachmentIds: attachments.get(id) ?? [] })),
    now,
  );
  await enqueue(ctx.db, 'extract-document', { tenantId: actor.tenantId, documentId }, { key: documentId });
  const origin = { fromDocumentIds: [...ids], sha256: original.sha256 };
  await ctx.lifecycle.documentsChanged(ctx, [
    ...ids.map((id) => ({
      kind: 'merged' as const,
      documentId: id,
      acts: [{ action: 'document.mergedInto', details: { documentId } } as const],
    })),
    { kind: 'madeByMerge', documentId, acts: [{ action: 'document.merged', details: origin }] },
  ]);
  return { documentId };
}
