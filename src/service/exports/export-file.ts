import { exportFormatDefinitions } from '#contract/core/export-formats.ts';
import { DomainError } from '#contract/core/errors.ts';
import { findExportSettings } from '#service/tenant/settings.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { FileAnswer } from '#service/platform/http/file-answer.ts';
import { formatsFor } from './requested-format.ts';
import { exportFiles } from './export-files.ts';
import { findExportHooks, filesOfHooks } from './hooks/export-hooks.ts';
import { warningHeaders } from './losses/warning-headers.ts';
import { written, zipped } from './zipped.ts';

/** Returns a document in an export format; an archive if a webhook made several files of it. */
export async function exportFile(ctx: Ctx, documentId: string, formatName?: string): Promise<FileAnswer> {
  const settings = await findExportSettings(ctx.db);
  const [file] = await exportFiles(ctx, [documentId], formatsFor(formatName, settings), settings);
  if (!file) throw new DomainError('document_not_found');
  const headers = await warningHeaders([file]);
  const [first, ...others] = await filesOfHooks(ctx, await findExportHooks(ctx), file);
  if (others.length > 0) {
    const fileName = file.fileName.replace(/\.[^.]+$/, '.zip');
    return new FileAnswer({ content: zipped([first, ...others].map(written)), contentType: 'application/zip', fileName });
  }
  const { contentType, extension } = exportFormatDefinitions[file.format];
  const isOfFormat = first.fileName.toLowerCase().endsWith(`.${extension}`);
  return new FileAnswer({
    content: first.bytes,
    contentType: isOfFormat ? contentType : 'application/octet-stream',
    fileName: first.fileName,
    headers,
  });
}
