/**
 * Finds values of the original e-invoice without a field that a file of the document does not contain: read back, like losses of fields.
 */
import type { ExportFormat, ZipMember } from '#contract/core/export-formats.ts';
import { dateText } from '#service/extraction/e-invoice/canonical.ts';
import type { UnmappedValue } from '#service/extraction/extracted.ts';
import type { ExportedDocument } from '../formats/exported-document.ts';
import { type EInvoiceTexts, eInvoiceTexts } from './e-invoice-text.ts';

/** Members that contain the original file. */
const wholeFiles: ReadonlySet<string> = new Set<ZipMember>(['ISDOCX', 'Original']);

/** Returns a key independent of moved items; shortened values are compared as far as they are kept. */
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
    // the seller's order is the order if the buyer has none
    const order = read?.fields['order_number_sm'];
    if (order !== undefined) told.add(keyOf({ term: 'BT-14', path: '', value: order, itemIndex: null }));
  }
  return unmapped.filter((entry) => entry.term === null || !told.has(keyOf(entry)));
}
