import { type FileKind, UnreadableFile } from '../reading.ts';
import { kindOfRoot, readXmlRoot } from './xml-root.ts';

/** Mail gateways and printers put junk before a PDF; readers accept it within the first kilobyte. */
const junkBeforePdf = 1024;

/** A PDF or an e-invoice's XML, the two that the type library misses. */
export function sniffHead(head: Uint8Array): FileKind | null {
  if (Buffer.from(head.subarray(0, junkBeforePdf)).includes('%PDF-')) return 'pdf';
  const root = readXmlRoot(head);
  if (root?.hasDoctype) throw new UnreadableFile('unsupported', 'XML with a document type declaration');
  return root === null ? null : kindOfRoot(root);
}
