import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { DomainError } from '#contract/errors.ts';
import { findExportSettings } from '#service/store/export-settings.store.ts';
import { findDocumentsById } from '#service/store/find-documents.store.ts';
import type { Ctx } from '../ctx.ts';
import { assertMayRead } from '../documents/policy.ts';
import { FileAnswer } from '../file-answer.ts';
import { askedFormat, writeExport } from './export-file.ts';

/** `name.json`, then `name (2).json`: an archive must not hold two files of one name. */
function unique(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.');
  let candidate = name;
  for (let count = 2; taken.has(candidate.toLowerCase()); count += 1)
    candidate = `${name.slice(0, dot)} (${count})${name.slice(dot)}`;
  taken.add(candidate.toLowerCase());
  return candidate;
}

/** The exported files of several documents, zipped while they are written. All documents must be there before the first byte leaves. */
export async function exportArchive(ctx: Ctx, documentIds: readonly string[], formatName?: string): Promise<FileAnswer> {
  const format = askedFormat(formatName ?? (await findExportSettings(ctx.db)).exportFormat);
  const documents = new Map((await findDocumentsById(ctx.db, documentIds)).map((document) => [document.id, document]));
  const missing = documentIds.flatMap((id, index) =>
    documents.has(id) ? [] : [{ path: String(index), message: 'there is no such document' }],
  );
  if (missing.length > 0) throw new DomainError('document_not_found', { errors: missing.slice(0, 20) });
  for (const document of documents.values()) assertMayRead(ctx.actor, document);
  const zip = new ZipFile();
  const taken = new Set<string>();
  // written one by one, so the archive is as large in memory as its files of text: 1,000 of them at most
  for (const document of documents.values()) {
    const { fileName, bytes } = await writeExport(ctx, document, format);
    zip.addBuffer(Buffer.from(bytes), unique(fileName, taken));
  }
  zip.end();
  return new FileAnswer({ content: Readable.from(zip.outputStream), contentType: 'application/zip', fileName: 'export.zip' });
}
