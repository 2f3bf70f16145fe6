import { maxLossDocuments } from '#contract/core/export-formats.ts';
import { DomainError } from '#contract/core/errors.ts';
import { findExportSettings } from '#service/tenant/settings.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { text } from '#service/platform/texts/text.ts';
import { readDay } from '#service/tenant/time-zone.ts';
import { FileAnswer } from '#service/platform/http/file-answer.ts';
import { formatsFor } from './requested-format.ts';
import type { NamedFile } from './hooks/custom-files.ts';
import { type ExportFile, exportFiles } from './export-files.ts';
import { type ExportHooks, findExportHooks, hasHook, filesOfHooks } from './hooks/export-hooks.ts';
import { warningHeaders } from './losses/warning-headers.ts';
import { written, type WrittenFile, zipped } from './zipped.ts';

/** Returns an archive of exported files. All documents must exist and be exportable before the first byte is sent. */
export async function exportArchive(ctx: Ctx, documentIds: readonly string[], formatName?: string): Promise<FileAnswer> {
  const settings = await findExportSettings(ctx.db);
  const files = await exportFiles(ctx, documentIds, formatsFor(formatName, settings), settings);
  const hooks = await findExportHooks(ctx);
  const headers = files.length > maxLossDocuments ? {} : await warningHeaders(files);
  const content = files.some((file) => hasHook(hooks, file)) ? zipped(await callAllHooks(ctx, hooks, files)) : zipped(files);
  return new FileAnswer({ content, contentType: 'application/zip', fileName: await archiveName(ctx, files.length), headers });
}

/** Says what the archive contains, in the caller's language, so that several archives can be told from each other. */
async function archiveName(ctx: Ctx, count: number): Promise<string> {
  const date = await readDay(ctx, ctx.now());
  return text(ctx.culture, 'fileName.documents', { count, number: String(count), date });
}

/** Number of documents for which webhooks are called concurrently. */
const atOnce = 4;
/** The files are kept in memory until all webhooks have accepted. */
const maxTotalBytes = 200 * 1024 * 1024;

/** Calls the webhooks for all files; all must accept before the first byte is sent. */
async function callAllHooks(ctx: Ctx, hooks: ExportHooks, files: readonly ExportFile[]): Promise<WrittenFile[]> {
  const done: NamedFile[] = [];
  let size = 0;
  for (let at = 0; at < files.length; at += atOnce) {
    const some = await Promise.all(files.slice(at, at + atOnce).map((file) => filesOfHooks(ctx, hooks, file)));
    done.push(...some.flat());
    size += some.flat().reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
    if (size > maxTotalBytes)
      throw new DomainError('too_large', {
        reason: { code: 'archive_too_large', params: { max: maxTotalBytes / 1024 / 1024 } },
      });
  }
  return done.map(written);
}
