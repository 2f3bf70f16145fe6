/** Everything of a document in one archive: the file as it came, its values for programs and for people, and an e-invoice where it is one. */
import { canHold, exportFormatDefinitions } from '#contract/core/export-formats.ts';
import type { ExportedDocument, ExportSources, Writer } from '../exported-document.ts';
import { writeXlsx } from '../tables/write-xlsx.ts';
import { writeIsdoc } from '../write-isdoc.ts';
import { writeJson } from '../write-json.ts';
import { zipBytes } from './zip-bytes.ts';

const members = { Json: writeJson, Xlsx: writeXlsx, ISDOC: writeIsdoc } satisfies Record<string, Writer>;

export const writeZip = async (document: ExportedDocument, sources: ExportSources): Promise<Uint8Array> => {
  const extension = /\.([A-Za-z0-9]{1,10})$/.exec(document.fileName)?.[1] ?? 'bin';
  const files: Record<string, Uint8Array> = {};
  for (const [format, write] of Object.entries(members)) {
    // the keys are formats
    const name = format as keyof typeof members;
    if (canHold(name, document.documentClass))
      files[sources.fileName(exportFormatDefinitions[name].extension)] = await write(document);
  }
  const original = sources.fileName(extension);
  files[Object.hasOwn(files, original) ? `original-${original}` : original] = await sources.original();
  return zipBytes(files);
};
