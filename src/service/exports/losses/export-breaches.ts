/** What makes the e-invoice that a document would become invalid by the official rules, so that whoever downloads it can say what it lacks. */
import type { ExportFormat } from '#contract/core/export-formats.ts';
import type { Breach } from '#service/extraction/e-invoice-rules/check-e-invoice.ts';
import { judge } from '../formats/en16931/judge.ts';
import { writeCii, writePlainCii } from '../formats/en16931/write-cii.ts';
import { writeUbl } from '../formats/en16931/write-ubl.ts';
import { writeIsdoc } from '../formats/write-isdoc.ts';
import type { ExportedDocument } from '../formats/exported-document.ts';

const written: Partial<Record<ExportFormat, (document: ExportedDocument) => Promise<Uint8Array>>> = {
  Ubl: writeUbl,
  Cii: writeCii,
  FacturX: writePlainCii,
  ISDOC: writeIsdoc,
  ISDOCX: writeIsdoc,
};

/** Of each rule the first that breaks it; none for formats that no official rules are made for. */
export async function exportBreaches(format: ExportFormat, document: ExportedDocument): Promise<Breach[]> {
  const write = written[format];
  if (!write) return [];
  const { breaches } = await judge(await write(document), document.items.length);
  const fatal = breaches.filter(({ severity }) => severity === 'fatal');
  return [...new Map(fatal.toReversed().map((breach) => [breach.code, breach])).values()].toReversed();
}
