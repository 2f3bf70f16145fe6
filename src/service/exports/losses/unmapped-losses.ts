/** What an e-invoice said beside its fields and a file made of the document does not tell: read back, as the losses of fields are. */
import type { ExportFormat, ZipMember } from '#contract/core/export-formats.ts';
import { dateText } from '#service/extraction/e-invoice/canonical.ts';
import type { UnmappedValue } from '#service/extraction/extracted.ts';
import type { ExportedDocument } from '../formats/exported-document.ts';
import { type EInvoiceTexts, eInvoiceTexts } from './e-invoice-text.ts';

/** These hold the file as it came. */
const wholeFiles: ReadonlySet<string> = new Set<ZipMember>(['ISDOCX', 'Original']);

/** Items have moved since they were read; what was shortened is told in part. */
const keyOf = ({ term, value, itemIndex, itemDescription, omitted = 0 }: UnmappedValue): string =>
  `${term ?? ''} ${itemDescription ?? itemIndex ?? ''} ${dateText(value) ?? value} ${omitted}`;

export async function unmappedLosses(
  format: ExportFormat,
  document: ExportedDocument,
  zipMembers: readonly ZipMember[],
  texts: EInvoiceTexts = eInvoiceTexts(document),
): Promise<readonly UnmappedValue[]> {
  const { unmapped = [] } = document;
  const members = format === 'Zip' ? zipMembers : [format];
  if (unmapped.length === 0 || members.some((member) => wholeFiles.has(member))) return [];
  const told = new Set<string>();
  for (const member of members) {
    const read = (await texts(member))?.read;
    for (const entry of read?.unmapped ?? []) told.add(keyOf(entry));
    // an order of the seller is the order where the buyer has none
    const order = read?.fields['order_number_sm'];
    if (order !== undefined) told.add(keyOf({ term: 'BT-14', path: '', value: order, itemIndex: null }));
  }
  return unmapped.filter((entry) => entry.term === null || !told.has(keyOf(entry)));
}
