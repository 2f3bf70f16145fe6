/** An XML document for XPath: parents, attributes and text as nodes, in document order. */
import { XmlCData, type XmlDocument, XmlElement, XmlText } from 'libxml2-wasm';

export type NodeKind = 'document' | 'element' | 'attribute' | 'text';

export type XNode = {
  readonly kind: NodeKind;
  readonly name: string;
  readonly prefix: string;
  readonly namespace: string;
  readonly parent: XNode | null;
  /** Elements and texts; attributes are separate. */
  readonly children: XNode[];
  readonly attributes: XNode[];
  /** For attributes and texts. */
  readonly content: string;
  readonly order: number;
};

/** Nodes below the root, indexed in document order, because the rules look them up repeatedly. */
export type XDocument = {
  root: XNode;
  /** The root, elements and texts. */
  nodes: readonly XNode[];
  elements: readonly XNode[];
  /** By namespace and name. */
  elementsByName: ReadonlyMap<string, readonly XNode[]>;
  attributesByName: ReadonlyMap<string, readonly XNode[]>;
};

export class NodeLimitExceeded extends Error {}

/** An invoice of thousands of lines has fewer; a file with more is meant to overload the service. */
export const maxNodes = 500_000;

export const nameKey = (namespace: string, name: string): string => `${namespace}|${name}`;

type Building = {
  count: number;
  nodes: XNode[];
  elements: XNode[];
  elementsByName: Map<string, XNode[]>;
  attributesByName: Map<string, XNode[]>;
};

function addTo(index: Map<string, XNode[]>, node: XNode): void {
  const key = nameKey(node.namespace, node.name);
  const known = index.get(key);
  if (known) known.push(node);
  else index.set(key, [node]);
}

function addNode(building: Building, node: Omit<XNode, 'order' | 'children' | 'attributes'>): XNode {
  building.count += 1;
  if (building.count > maxNodes) throw new NodeLimitExceeded(`More than ${maxNodes} nodes`);
  return { ...node, children: [], attributes: [], order: building.count };
}

function addText(building: Building, content: string, parent: XNode): void {
  const node = addNode(building, { kind: 'text', name: '', prefix: '', namespace: '', parent, content });
  parent.children.push(node);
  building.nodes.push(node);
}

function addElement(building: Building, element: XmlElement, parent: XNode): void {
  const { name, namespaceUri: namespace, prefix } = element;
  const node = addNode(building, { kind: 'element', name, prefix, namespace, parent, content: '' });
  parent.children.push(node);
  building.nodes.push(node);
  building.elements.push(node);
  addTo(building.elementsByName, node);
  for (const { name, prefix, namespaceUri: namespace, content } of element.attrs) {
    const attribute = addNode(building, { kind: 'attribute', name, prefix, namespace, parent: node, content });
    node.attributes.push(attribute);
    addTo(building.attributesByName, attribute);
  }
  for (let child = element.firstChild; child !== null; child = child.next) {
    if (child instanceof XmlElement) addElement(building, child, node);
    else if (child instanceof XmlText || child instanceof XmlCData) addText(building, child.content, node);
  }
}

/** `from` is a document, or an element to be treated as a document. */
export function xDocumentOf(from: XmlDocument | XmlElement): XDocument {
  const building: Building = { count: 0, nodes: [], elements: [], elementsByName: new Map(), attributesByName: new Map() };
  const root = addNode(building, { kind: 'document', name: '', prefix: '', namespace: '', parent: null, content: '' });
  building.nodes.push(root);
  addElement(building, from instanceof XmlElement ? from : from.root, root);
  const { nodes, elements, elementsByName, attributesByName } = building;
  return { root, nodes, elements, elementsByName, attributesByName };
}

const isText = ({ kind }: XNode): boolean => kind === 'text' || kind === 'attribute';

export function stringOf(node: XNode): string {
  if (isText(node)) return node.content;
  let text = '';
  for (const child of node.children) text += stringOf(child);
  return text;
}
