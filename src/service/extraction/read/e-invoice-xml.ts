import { UnreadableFile } from '../reading.ts';
import { kindOfRoot, readXmlRoot, type XmlKind } from './xml-root.ts';

/**
 * Says which e-invoice an XML is, after a strict parse without network, external files or a document type: what the program's other parts
 * are given is well-formed and harmless.
 */
export async function checkEInvoiceXml(bytes: Uint8Array): Promise<XmlKind> {
  const root = readXmlRoot(bytes.subarray(0, 64 * 1024));
  if (root === null) throw new UnreadableFile('broken', 'Not an XML');
  if (root.hasDoctype) throw new UnreadableFile('unsupported', 'XML with a document type declaration');
  const kind = kindOfRoot(root);
  if (kind === null) throw new UnreadableFile('notAnInvoice', `Root element ${root.name}`);
  const { ParseOption, XmlDocument } = await import('libxml2-wasm'); // only files with an XML pay for the library
  try {
    using document = XmlDocument.fromBuffer(bytes, { option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE });
    if (document.dtd !== null) throw new UnreadableFile('unsupported', 'XML with a document type declaration');
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('broken', String(error));
  }
  return kind;
}
