import { exportFormatDefinitions } from '#contract/export-formats.ts';
import { DomainError } from '#contract/errors.ts';
import { findExportSettings } from '#service/store/export-settings.store.ts';
import type { Ctx } from '../ctx.ts';
import { FileAnswer } from '../file-answer.ts';
import { askedFormat } from './asked-format.ts';
import { exportFiles } from './export-files.ts';

/** One document in an export format. */
export async function exportFile(ctx: Ctx, documentId: string, formatName: string): Promise<FileAnswer> {
  const format = askedFormat(formatName);
  const [file] = await exportFiles(ctx, [documentId], () => format, await findExportSettings(ctx.db));
  if (!file) throw new DomainError('document_not_found');
  const { contentType } = exportFormatDefinitions[format];
  return new FileAnswer({ content: await file.write(), contentType, fileName: file.fileName });
}
