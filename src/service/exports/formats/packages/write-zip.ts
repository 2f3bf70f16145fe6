/** A document in one archive: the file as it came and the formats that the tenant has chosen, named as its downloads are. */
import { canHold, defaultZipMembers, exportFormatDefinitions, type ZipMember } from '#contract/core/export-formats.ts';
import type { ExportedDocument, ExportSources } from '../exported-document.ts';
import { singleWriters } from '../single-writers.ts';
import { zipBytes } from './zip-bytes.ts';

/** An archive that is made of formats of invoices only would be empty for an order: it is then made as if nothing were chosen. */
export function membersFor(documentClass: string, chosen: readonly ZipMember[]): readonly ZipMember[] {
  const held = (members: readonly ZipMember[]) =>
    members.filter((member) => member === 'Original' || canHold(member, documentClass));
  return held(chosen).length > 0 ? held(chosen) : held(defaultZipMembers);
}

/** `name.xml`, and the next one that ends so `name-Pohoda.xml`. */
function memberName(fileName: string, member: ZipMember, taken: readonly string[]): string {
  // file systems of Windows and macOS take `a.JSON` for `a.json`
  if (!taken.some((name) => name.toLowerCase() === fileName.toLowerCase())) return fileName;
  const dot = fileName.lastIndexOf('.');
  return `${fileName.slice(0, dot)}-${member}${fileName.slice(dot)}`;
}

export const writeZip = async (document: ExportedDocument, sources: ExportSources): Promise<Uint8Array> => {
  const originalExtension = /\.([A-Za-z0-9]{1,10})$/.exec(document.fileName)?.[1] ?? 'bin';
  const files: Record<string, Uint8Array> = {};
  for (const member of membersFor(document.documentClass, sources.zipMembers)) {
    const isOriginal = member === 'Original';
    const extension = isOriginal ? originalExtension : exportFormatDefinitions[member].extension;
    const name = memberName(sources.fileName(extension), member, Object.keys(files));
    files[name] = isOriginal ? await sources.original() : await singleWriters[member](document, sources);
  }
  return zipBytes(files);
};
