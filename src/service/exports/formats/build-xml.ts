/** XML as data; the library escapes it. */
import { XmlDocument, type XmlElement } from 'libxml2-wasm';

export type XmlPart = { name: string; content: string | readonly XmlPart[]; attributes: Record<string, string | undefined> };

type Content = string | readonly (XmlPart | null | undefined | false | '')[];

/**
 * Creates an element. Absent parts may be null, undefined, false or an empty text, so that a list can be written in the order of its
 * schema.
 */
export const element = (name: string, content: Content = '', attributes: XmlPart['attributes'] = {}): XmlPart => ({
  name,
  content: typeof content === 'string' ? content : content.filter((part) => typeof part === 'object' && part !== null),
  attributes,
});

/** Removes characters that XML 1.0 does not allow, not even escaped. */
const cleanText = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\t\n\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '');

/** Splits `cbc:ID` into name and a prefix declared by the root. */
function named(name: string): { name: string; prefix: string | undefined } {
  const colon = name.indexOf(':');
  return colon < 0 ? { name, prefix: undefined } : { name: name.slice(colon + 1), prefix: name.slice(0, colon) };
}

function fill(target: XmlElement, part: XmlPart): void {
  for (const [full, value] of Object.entries(part.attributes)) {
    const { name, prefix } = named(full);
    if (value !== undefined) target.setAttr(name, cleanText(value), prefix);
  }
  if (typeof part.content === 'string') {
    const text = cleanText(part.content);
    if (text !== '') target.addText(text);
    return;
  }
  for (const child of part.content) {
    const { name, prefix } = named(child.name);
    fill(target.addElement(name, prefix), child);
  }
}

/**
 * Serializes XML as UTF-8 with a declaration, indented. Several namespaces are given by prefix; the empty prefix is the default namespace.
 */
export function buildXml(root: XmlPart, namespaces: string | Record<string, string> = {}): Uint8Array {
  const document = XmlDocument.create();
  try {
    const { name, prefix = '' } = named(root.name);
    const { [prefix]: own, ...others } = typeof namespaces === 'string' ? { '': namespaces } : namespaces;
    const target = document.createRoot(name, own, prefix === '' ? undefined : prefix);
    for (const [each, uri] of Object.entries(others)) target.addNsDeclaration(uri, each === '' ? undefined : each);
    fill(target, root);
    return new TextEncoder().encode(document.toString({ format: true }));
  } finally {
    document.dispose();
  }
}
