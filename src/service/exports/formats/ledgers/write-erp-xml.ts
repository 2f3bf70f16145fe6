/**
 * Writes XML in the structure that the tenant's own system imports: a field name in exports is a path of elements, such as `Header/Number`
 * or `Header/Supplier/@id`. Without any such name, every field is an element with its own name.
 */
import { buildXml, type XmlPart } from '../build-xml.ts';
import type { ExportColumn, ExportedDocument, ExportedField } from '../exported-document.ts';
import { headingOf, mappedColumnsOf, valueIn } from '../tables/columns.ts';

type Node = { name: string; text: string; attributes: Record<string, string>; children: Node[] };

const nodeOf = (name: string): Node => ({ name, text: '', attributes: {}, children: [] });

/** `NameStartChar` and `NameChar` of XML 1.0 (fifth edition, 2.3), without the colon, which separates namespaces. */
const START = String.raw`A-Z_a-z\u{C0}-\u{D6}\u{D8}-\u{F6}\u{F8}-\u{2FF}\u{370}-\u{37D}\u{37F}-\u{1FFF}\u{200C}\u{200D}\u{2070}-\u{218F}\u{2C00}-\u{2FEF}\u{3001}-\u{D7FF}\u{F900}-\u{FDCF}\u{FDF0}-\u{FFFD}\u{10000}-\u{EFFFF}`;
const startOfName = new RegExp(`^[${START}]`, 'u');
const outsideNames = new RegExp(String.raw`[^${START}\-.0-9\u{B7}\u{300}-\u{36F}\u{203F}\u{2040}]+`, 'gu');

/** Converts typed text to a valid element name. */
export function elementName(typed: string): string {
  const name = typed.trim().replaceAll(outsideNames, '_');
  return startOfName.test(name) ? name : `_${name}`;
}

/** Sets a value at a path; fields with the same prefix share the elements on it, except the last. */
function place(root: Node, path: string, value: string): void {
  const steps = path.split('/').filter((step) => step.trim() !== '');
  const last = steps.pop() ?? '';
  let node = root;
  for (const step of steps) {
    const name = elementName(step);
    const known = node.children.find((child) => child.name === name && child.text === '');
    const next = known ?? nodeOf(name);
    if (!known) node.children.push(next);
    node = next;
  }
  if (last.trim().startsWith('@')) node.attributes[elementName(last.trim().slice(1))] = value;
  else node.children.push({ ...nodeOf(elementName(last)), text: value });
}

function filled(name: string, columns: readonly ExportColumn[], fields: readonly ExportedField[]): Node {
  const root = nodeOf(name);
  for (const column of columns) place(root, headingOf(column), valueIn(fields, column.name));
  return root;
}

const partOf = ({ name, text, attributes, children }: Node): XmlPart => ({
  name,
  attributes,
  content: children.length === 0 ? text : children.map(partOf),
});

export const writeErpXml = async (document: ExportedDocument): Promise<Uint8Array> => {
  const columns = mappedColumnsOf(document);
  const root = filled('Document', columns.fields, document.fields);
  root.attributes = { documentId: document.id, documentType: document.documentClass, ...root.attributes };
  const items = nodeOf('Items');
  if (columns.items.length > 0) items.children = document.items.map((item) => filled('Item', columns.items, item));
  root.children.push(items);
  return buildXml(partOf(root));
};
