/** Writes a document as an archive: the original file and the formats that the tenant has selected, named like its downloads. */
import { canHold, defaultZipMembers, exportFormatDefinitions, type ZipMember } from '#contract/core/export-formats.ts';
import { downloadName } from '#service/documents/core/download-name.ts';
import type { ExportedDocument, ExportSources } from '../exported-document.ts';
import { singleWriters } from '../single-writers.ts';
import { zipBytes } from './zip-bytes.ts';

/**
 * Returns the members for a document. An archive of invoice formats only would be empty for an order: it is then made with the defaults.
 */
export function membersFor(documentClass: string, chosen: readonly ZipMember[]): readonly ZipMember[] {
  const held = (members: readonly ZipMember[]) =>
    members.filter((member) => member === 'Original' || canHold(member, documentClass));
  return held(chosen).length > 0 ? held(chosen) : held(defaultZipMembers);
}

/** Returns `name.xml`, and for another file with the same extension `name-Pohoda.xml`. */
function memberName(fileName: string, member: ZipMember, taken: readonly string[]): string {
  // file systems of Windows and macOS treat `a.JSON` and `a.json` as the same
  if (!taken.some((name) => name.toLowerCase() === fileName.toLowerCase())) return fileName;
  const dot = fileName.lastIndexOf('.');
  return `${fileName.slice(0, dot)}-${member}${fileName.slice(dot)}`;
}

export const writeZip = async (document: ExportedDocument, sources: ExportSources): Promise<Uint8Array> => {
  const originalExtension = /\.([A-Za-z0-9]{1,10})$/.exec(downloadName(document.fileName, document.contentType))?.[1] ?? 'bin';
  const files: Record<string, Uint8Array> = {};
  for (const member of membersFor(document.documentClass, sources.zipMembers)) {
    const isOriginal = member === 'Original';
    const extension = isOriginal ? originalExtension : exportFormatDefinitions[member].extension;
    const name = memberName(sources.fileName(extension), member, Object.keys(files));
    files[name] = isOriginal ? await sources.original() : await singleWriters[member](document, sources);
  }
  return zipBytes(files);
};
