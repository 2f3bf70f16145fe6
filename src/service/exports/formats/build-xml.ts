/** XML to be written, as data; the library does the escaping. */
import { XmlDocument, type XmlElement } from 'libxml2-wasm';

export type XmlPart = { name: string; content: string | readonly XmlPart[]; attributes: Record<string, string | undefined> };

type Content = string | readonly (XmlPart | null | undefined | false | '')[];

/** Parts that are not there may be handed in as null, undefined, false or an empty text; a list is so written in the order of its schema. */
export const element = (name: string, content: Content = '', attributes: XmlPart['attributes'] = {}): XmlPart => ({
  name,
  content: typeof content === 'string' ? content : content.filter((part) => typeof part === 'object' && part !== null),
  attributes,
});

/** XML 1.0 has no place for other characters, not even escaped. */
const cleanText = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\t\n\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '');

function fill(target: XmlElement, part: XmlPart): void {
  for (const [name, value] of Object.entries(part.attributes)) if (value !== undefined) target.setAttr(name, cleanText(value));
  if (typeof part.content === 'string') {
    const text = cleanText(part.content);
    if (text !== '') target.addText(text);
  } else {
    for (const child of part.content) fill(target.addElement(child.name), child);
  }
}

/** UTF-8 with a declaration, indented. */
export function buildXml(root: XmlPart, namespace?: string): Uint8Array {
  const document = XmlDocument.create();
  try {
    fill(document.createRoot(root.name, namespace), root);
    return new TextEncoder().encode(document.toString({ format: true }));
  } finally {
    document.dispose();
  }
}
