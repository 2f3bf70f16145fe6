import { type FileKind, UnreadableFile } from '../reading.ts';
import { kindOfRoot, readXmlRoot } from './xml-root.ts';

/** Mail gateways and printers put junk before a PDF; PDF readers accept it within the first kilobyte. */
const junkBeforePdf = 1024;

/** Detects a PDF or the XML of an e-invoice, the two that the file type library does not cover. */
export function sniffHead(head: Uint8Array): FileKind | null {
  if (Buffer.from(head.subarray(0, junkBeforePdf)).includes('%PDF-')) return 'pdf';
  const root = readXmlRoot(head);
  if (root?.hasDoctype) throw new UnreadableFile('unsupported', 'XML with a document type declaration');
  return root === null ? null : kindOfRoot(root);
}
