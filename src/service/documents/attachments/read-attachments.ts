import type { Ctx } from '#service/platform/ctx.ts';
import { downloadName } from '../core/download-name.ts';
import { loadReadable } from '../core/load-readable.ts';
import { FileAnswer } from '#service/platform/http/file-answer.ts';
import { loadAttachment } from './load-attachment.ts';

/** Returns the attached file as received, always as a download. */
export async function readAttachmentFile(ctx: Ctx, documentId: string, attachmentId: string): Promise<FileAnswer> {
  const document = await loadReadable(ctx, documentId);
  const attachment = await loadAttachment(ctx, document.id, attachmentId);
  return new FileAnswer({
    content: (range) => ctx.blobs.get(attachment.file_key, range),
    contentType: attachment.content_type,
    fileName: downloadName(attachment.file_name, attachment.content_type),
    size: attachment.file_size,
    etag: attachment.file_sha256,
  });
}
