import { v7 as uuidv7 } from 'uuid';
import { newBlobKey } from '#service/platform/blobs/blob-key.ts';
import { enqueue } from '#service/platform/queue/enqueue.ts';
import { insertDocument } from '../core/documents.store.ts';
import { searchTextOf } from '../core/search-text.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import type { ReceivedFile } from '#service/platform/http/received-file.ts';
import { contentTypes } from '#service/extraction/read/sniff-file.ts';
import { assertReadable } from '../core/assert-readable.ts';
import { asTakenExternalId, findRepeated } from '../changes/assert-external-id-free.ts';
import { forgetFilesAfter } from '../attachments/forget-files.ts';
import { cleanFileName } from './clean-file-name.ts';
import { chooseAccountingUnit, chooseDocumentClass } from './upload-choices.ts';

export type UploadOptions = {
  externalId?: string | undefined;
  date?: string | undefined;
  ordinal?: number | undefined;
  documentClass?: string | undefined;
  source?: string | undefined;
  accountingUnitId?: string | undefined;
  /** Stores related rows atomically with the document; within its transaction. */
  alsoKeep?: (ctx: Ctx, documentId: string) => Promise<void>;
  /** Whether the extraction starts automatically. */
  extract: boolean;
};

/** Stores a file as a new document. The file is stored before its row, and both before the response. */
export async function uploadDocument(ctx: Ctx, file: ReceivedFile, options: UploadOptions): Promise<{ documentId: string }> {
  const contentType = contentTypes[await assertReadable(file.path)];
  const documentClass = await chooseDocumentClass(ctx, options.documentClass);
  // refuses invalid input before the file is stored; the final choice is made in the transaction
  await chooseAccountingUnit(ctx, options.accountingUnitId);
  const externalId = options.externalId === undefined || options.externalId === '' ? null : options.externalId;
  const fileName = cleanFileName(file.fileName);
  const asSent = { fileName, sha256: file.sha256 };
  const made = externalId === null ? undefined : await findRepeated(ctx, externalId, asSent);
  if (made !== undefined) return { documentId: made };

  const { actor } = ctx;
  const now = ctx.now();
  const documentId = uuidv7();
  const fileKey = newBlobKey(actor.tenantId, now);
  await ctx.blobs.put(fileKey, file.path);
  try {
    await transact(ctx, async (ctx) => {
      await insertDocument(ctx.db, {
        tenant_id: actor.tenantId,
        id: documentId,
        external_id: externalId,
        file_name: fileName,
        content_type: contentType,
        file_key: fileKey,
        file_size: file.size,
        file_sha256: file.sha256,
        document_class: documentClass,
        is_class_given: options.documentClass !== undefined,
        source: options.source ?? 'Api',
        accounting_unit_id: await chooseAccountingUnit(ctx, options.accountingUnitId),
        ordinal: options.ordinal ?? null,
        document_date: options.date === undefined ? null : new Date(options.date),
        created_by_user: actor.kind === 'user' ? actor.id : null,
        created_by_client: actor.kind === 'client' ? actor.id : null,
        search_text: searchTextOf({ file_name: fileName, external_id: externalId, fields: {}, items: [] }),
        created_at: now,
        updated_at: now,
      });
      await options.alsoKeep?.(ctx, documentId);
      if (options.extract)
        await enqueue(ctx.db, 'extract-document', { tenantId: actor.tenantId, documentId }, { key: documentId });
      const acts = [{ action: 'document.uploaded', details: { fileName, size: file.size, sha256: file.sha256 } }] as const;
      await ctx.lifecycle.documentsChanged(ctx, [{ kind: 'uploaded', documentId, acts }]);
    });
  } catch (error) {
    await forgetFilesAfter(error, ctx, [fileKey]);
    const taken = asTakenExternalId(error);
    if (taken === error || externalId === null || ctx.db.isTransaction) throw taken;
    // the same upload at the same moment counts as one; an enclosing transaction has failed and cannot be queried
    const first = await findRepeated(ctx, externalId, asSent);
    if (first === undefined) throw taken;
    return { documentId: first };
  }
  return { documentId };
}
