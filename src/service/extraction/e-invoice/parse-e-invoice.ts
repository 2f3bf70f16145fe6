import type { EInvoice, ReadEInvoice } from '../extracted.ts';
import { isCii, readCii } from './read-cii.ts';
import { isIsdoc, readIsdoc } from './read-isdoc.ts';
import { isKsef, readKsef } from './read-ksef.ts';
import { isUbl, readUbl } from './read-ubl.ts';
import { listable, unmappedValues } from './unmapped/unmapped-values.ts';
import { readXmlTree, type XmlTree } from './xml-tree.ts';

const readers: readonly { is: (root: XmlTree) => boolean; read: (root: XmlTree) => ReadEInvoice<XmlTree> | null }[] = [
  { is: isIsdoc, read: readIsdoc },
  { is: isUbl, read: readUbl },
  { is: isCii, read: readCii },
  { is: isKsef, read: readKsef },
];

function withUnmapped(root: XmlTree, { invoice, lines }: ReadEInvoice<XmlTree>): EInvoice {
  const unmapped = listable(unmappedValues(root, invoice, lines));
  return unmapped.length === 0 ? invoice : { ...invoice, unmapped };
}

/**
 * Parses an e-invoice of any supported format, which the root element determines, not a file name. Null for other XML.
 * Throws UnreadableFile('broken') for XML that is not well-formed or has a DOCTYPE.
 */
export function parseEInvoice(xml: Uint8Array): EInvoice | null {
  const root = readXmlTree(xml);
  // The Peppol network wraps an invoice in an envelope.
  for (const candidate of root.name === 'StandardBusinessDocument' ? root.children : [root]) {
    const reader = readers.find(({ is }) => is(candidate));
    if (!reader) continue;
    const read = reader.read(candidate);
    return read && withUnmapped(candidate, read);
  }
  return null;
}
