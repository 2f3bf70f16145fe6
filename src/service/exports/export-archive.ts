import { mostLossDocuments } from '#contract/core/export-formats.ts';
import { DomainError } from '#contract/core/errors.ts';
import { findExportSettings } from '#service/tenant/settings.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { FileAnswer } from '#service/platform/http/file-answer.ts';
import { formatsFor } from './asked-format.ts';
import type { NamedFile } from './hooks/custom-files.ts';
import { type ExportFile, exportFiles } from './export-files.ts';
import { type ExportHooks, findExportHooks, hasHook, hookedFiles } from './hooks/export-hooks.ts';
import { warningHeaders } from './losses/warning-headers.ts';
import { written, type WrittenFile, zipped } from './zipped.ts';

/** The exported files of several documents. All of them must be there and be writable before the first byte leaves. */
export async function exportArchive(ctx: Ctx, documentIds: readonly string[], formatName?: string): Promise<FileAnswer> {
  const settings = await findExportSettings(ctx.db);
  const files = await exportFiles(ctx, documentIds, formatsFor(formatName, settings), settings);
  const hooks = await findExportHooks(ctx);
  const headers = files.length > mostLossDocuments ? {} : await warningHeaders(files);
  const content = files.some((file) => hasHook(hooks, file)) ? zipped(await allHooked(ctx, hooks, files)) : zipped(files);
  return new FileAnswer({ content, contentType: 'application/zip', fileName: 'export.zip', headers });
}

/** Receivers are asked about so many documents at once. */
const atOnce = 4;
/** The files stand in memory until all receivers have agreed. */
const largestTotalBytes = 200 * 1024 * 1024;

/** Where webhooks have a say, all of them must have agreed before the first byte leaves. */
async function allHooked(ctx: Ctx, hooks: ExportHooks, files: readonly ExportFile[]): Promise<WrittenFile[]> {
  const done: NamedFile[] = [];
  let size = 0;
  for (let at = 0; at < files.length; at += atOnce) {
    const some = await Promise.all(files.slice(at, at + atOnce).map((file) => hookedFiles(ctx, hooks, file)));
    done.push(...some.flat());
    size += some.flat().reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
    if (size > largestTotalBytes)
      throw new DomainError('too_large', {
        reason: { code: 'archive_too_large', params: { max: largestTotalBytes / 1024 / 1024 } },
      });
  }
  return done.map(written);
}
