import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { v7 as uuidv7 } from 'uuid';
import { DomainError, invalid } from '#contract/core/errors.ts';
import { unlockFile } from '#service/extraction/read/read-file.ts';
import { UnreadableFile } from '#service/extraction/reading.ts';
import { newBlobKey } from '#service/platform/blobs/blob-key.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { forgetFilesAfter } from '../attachments/forget-files.ts';
import { insertAttachments } from '../attachments/store.ts';
import { assertActionAllowed } from '../core/document-actions.ts';
import { changeDocument, type DocumentRow } from '../core/document-row.ts';
import { lockDocument } from '../core/load-document.ts';
import { loadReadable } from '../core/load-readable.ts';
import { fetchFile, inWorkDir } from '#service/extraction/in-work-dir.ts';
import { requeueExtraction } from './requeue-extraction.ts';

/**
 * Decrypts a PDF with a password entered by the user, and extracts it. The password is used once and neither stored nor logged. The
 * original file becomes an attachment of the document, because its sender may have signed it.
 */
export async function unlockDocument(ctx: Ctx, documentId: string, password: string): Promise<void> {
  const sent = await loadReadable(ctx, documentId);
  assertActionAllowed(ctx.actor, sent, 'unlock');
  await inWorkDir(async (folder) => {
    const file = await fetchFile(ctx, sent.file_key, folder, 'sent');
    const unlocked = await unlockFile({ path: file, workDir: folder }, password).catch(refuse);
    const bytes = await readFile(unlocked);
    const fileKey = newBlobKey(ctx.actor.tenantId, ctx.now());
    await ctx.blobs.put(fileKey, unlocked);
    const opened = { file_key: fileKey, file_size: bytes.length, file_sha256: createHash('sha256').update(bytes).digest('hex') };
    try {
      await transact(ctx, (ctx) => replaceFile(ctx, sent, opened));
    } catch (error) {
      await forgetFilesAfter(error, ctx, [fileKey]);
      throw error;
    }
  });
}

function refuse(error: unknown): never {
  if (error instanceof UnreadableFile && error.reason === 'encrypted') throw invalid('body.password', { code: 'wrong_password' });
  if (error instanceof UnreadableFile) throw new DomainError('unsupported_file', { reason: { code: 'file_not_unlocked' } });
  throw error;
}

async function replaceFile(
  ctx: Ctx,
  { id, tenant_id, file_name, content_type, file_key, file_size, file_sha256 }: DocumentRow,
  opened: Pick<DocumentRow, 'file_key' | 'file_size' | 'file_sha256'>,
): Promise<void> {
  // another user may have unlocked it meanwhile
  assertActionAllowed(ctx.actor, await lockDocument(ctx, id), 'unlock');
  await changeDocument(ctx.db, id, opened, ctx.now());
  const original = { tenant_id, document_id: id, file_name, content_type, file_key, file_size, file_sha256 };
  await insertAttachments(ctx.db, [{ ...original, id: uuidv7(), created_at: ctx.now() }]);
  const acts = [{ action: 'document.unlocked', details: { sha256: file_sha256 } }] as const;
  await ctx.lifecycle.documentsChanged(ctx, [{ kind: 'attachmentsChanged', documentId: id, acts }]);
  await requeueExtraction(ctx, [id]);
}
