/** What an e-invoice said beside its fields and a file made of the document does not tell: read back, as the losses of fields are. */
import type { ExportFormat, ZipMember } from '#contract/core/export-formats.ts';
import { dateText } from '#service/extraction/e-invoice/canonical.ts';
import { parseEInvoice } from '#service/extraction/e-invoice/parse-e-invoice.ts';
import type { UnmappedValue } from '#service/extraction/extracted.ts';
import { writeCii, writePlainCii } from '../formats/en16931/write-cii.ts';
import { writeUbl } from '../formats/en16931/write-ubl.ts';
import type { ExportedDocument } from '../formats/exported-document.ts';
import { writeIsdoc } from '../formats/write-isdoc.ts';

const eInvoices: Partial<Record<ZipMember, (document: ExportedDocument) => Promise<Uint8Array>>> = {
  Ubl: writeUbl,
  Cii: writeCii,
  FacturX: writePlainCii,
  ISDOC: writeIsdoc,
};

/** These hold the file as it came. */
const wholeFiles: ReadonlySet<string> = new Set<ZipMember>(['ISDOCX', 'Original']);

const keyOf = ({ term, value, itemIndex }: UnmappedValue): string =>
  `${term ?? ''} ${itemIndex ?? ''} ${dateText(value) ?? value}`;

export async function unmappedLosses(
  format: ExportFormat,
  document: ExportedDocument,
  zipMembers: readonly ZipMember[],
): Promise<readonly UnmappedValue[]> {
  const { unmapped = [] } = document;
  const members = format === 'Zip' ? zipMembers : [format];
  if (unmapped.length === 0 || members.some((member) => wholeFiles.has(member))) return [];
  const told = new Set<string>();
  for (const member of members) {
    const written = await eInvoices[member]?.(document);
    const read = written && parseEInvoice(written);
    for (const entry of read?.unmapped ?? []) told.add(keyOf(entry));
    // an order of the seller is the order where the buyer has none
    const order = read?.fields['order_number_sm'];
    if (order !== undefined) told.add(keyOf({ term: 'BT-14', path: '', value: order, itemIndex: null }));
  }
  return unmapped.filter((entry) => entry.term === null || !told.has(keyOf(entry)));
}
