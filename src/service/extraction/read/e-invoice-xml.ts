import { UnreadableFile } from '../reading.ts';
import { kindOfRoot, readXmlRoot, type XmlKind } from './xml-root.ts';

/**
 * Determines the kind of e-invoice in an XML file by a strict parse without network, external entities or a document type: other parts of
 * the program receive only well-formed and harmless XML.
 */
export async function checkEInvoiceXml(bytes: Uint8Array): Promise<XmlKind> {
  const root = readXmlRoot(bytes.subarray(0, 64 * 1024));
  if (root === null) throw new UnreadableFile('broken', 'Not XML');
  if (root.hasDoctype) throw new UnreadableFile('unsupported', 'XML with a document type declaration');
  const kind = kindOfRoot(root);
  if (kind === null) throw new UnreadableFile('notAnInvoice', `Root element ${root.name}`);
  const { ParseOption, XmlDocument } = await import('libxml2-wasm'); // loads the library only for files with an XML
  try {
    using document = XmlDocument.fromBuffer(bytes, { option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE });
    if (document.dtd !== null) throw new UnreadableFile('unsupported', 'XML with a document type declaration');
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('broken', String(error));
  }
  return kind;
}
