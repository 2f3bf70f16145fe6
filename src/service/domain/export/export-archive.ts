import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { canHold } from '#contract/export-formats.ts';
import { findExportSettings } from '#service/store/export-settings.store.ts';
import type { Ctx } from '../ctx.ts';
import { FileAnswer } from '../file-answer.ts';
import { askedFormat } from './asked-format.ts';
import { type ExportFile, exportFiles } from './export-files.ts';

/** `name.json`, then `name (2).json`: an archive must not hold two files of one name. */
function unique(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.');
  let candidate = name;
  for (let count = 2; taken.has(candidate.toLowerCase()); count += 1)
    candidate = `${name.slice(0, dot)} (${count})${name.slice(dot)}`;
  taken.add(candidate.toLowerCase());
  return candidate;
}

/** Zips files while the archive is sent: one is written when those before it are gone. */
function zipped(files: readonly ExportFile[]): Readable {
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream);
  const taken = new Set<string>();
  for (const { fileName, write } of files)
    zip.addReadStreamLazy(unique(fileName, taken), (give) => {
      write().then(
        (bytes) => give(null, Readable.from([Buffer.from(bytes)])),
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  // the status has been sent by then: an archive that ends in the middle is all that can be said
  zip.on('error', (error: Error) => output.destroy(error));
  zip.end();
  return output;
}

/** The exported files of several documents. All of them must be there and be writable before the first byte leaves. */
export async function exportArchive(ctx: Ctx, documentIds: readonly string[], formatName?: string): Promise<FileAnswer> {
  const settings = await findExportSettings(ctx.db);
  const format = askedFormat(formatName ?? settings.exportFormat);
  // a format that was asked for is that one or none; the tenant's own gives way where it cannot hold a document
  const formatFor = (documentClass: string) => (formatName !== undefined || canHold(format, documentClass) ? format : 'Xml');
  const files = await exportFiles(ctx, documentIds, formatFor, settings);
  return new FileAnswer({ content: zipped(files), contentType: 'application/zip', fileName: 'export.zip' });
}
