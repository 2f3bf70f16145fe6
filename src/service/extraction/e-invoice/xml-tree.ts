/** Parses external XML safely into a plain tree: nothing is fetched, no entity is expanded, and the parser's memory is freed at once. */
import { ParseOption, XmlCData, XmlDocument, XmlElement, XmlText } from 'libxml2-wasm';
import { UnreadableFile } from '../reading.ts';

export type XmlTree = {
  /** Without prefix: formats are identified by the root element, and prefixes vary. */
  name: string;
  namespace: string;
  attributes: Record<string, string>;
  /** The element's own text, without that of its children. */
  text: string;
  children: XmlTree[];
};

const safe = ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NO_SYS_CATALOG;

/** The parser's limit for one text node, which only attachments inside an invoice exceed. */
const longTextBytes = 10_000_000;

/**
 * Whether the wider limits may be used. They would allow entity bombs too, so only for files in which a DOCTYPE cannot be hidden: UTF-8,
 * where a search in the bytes always finds one.
 */
function mayBeHuge(xml: Uint8Array): boolean {
  if (xml.length < longTextBytes) return false;
  const bytes = Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength);
  const start = bytes
    .subarray(0, 200)
    .toString('latin1')
    .replace(/^\u00EF\u00BB\u00BF/, '');
  const encoding = /^<\?xml[^>]*encoding=["']([^"']+)/.exec(start)?.[1] ?? 'utf-8';
  return start.startsWith('<') && encoding.toLowerCase() === 'utf-8' && !bytes.includes('<!DOCTYPE');
}

function plain(element: XmlElement): XmlTree {
  const attributes: Record<string, string> = {};
  for (const attribute of element.attrs) attributes[attribute.name] = attribute.value;
  const children: XmlTree[] = [];
  let text = '';
  for (let node = element.firstChild; node !== null; node = node.next) {
    if (node instanceof XmlElement) children.push(plain(node));
    else if (node instanceof XmlText || node instanceof XmlCData) text += node.content;
  }
  return { name: element.name, namespace: element.namespaceUri, attributes, text: text.trim(), children };
}

/**
 * Calls `use` with the parsed document. Throws UnreadableFile('broken') for XML that is not well-formed, too deeply nested, or has a
 * DOCTYPE.
 */
export function withXml<T>(xml: Uint8Array, use: (document: XmlDocument) => T): T {
  let document: XmlDocument;
  const option = mayBeHuge(xml) ? safe | ParseOption.XML_PARSE_HUGE : safe;
  try {
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the library's flags are an enum, and a sum of them is not in it
    document = XmlDocument.fromBuffer(xml, { option });
  } catch (error) {
    throw new UnreadableFile('broken', error instanceof Error ? error.message : String(error));
  }
  try {
    if (document.dtd !== null) throw new UnreadableFile('broken', 'A document type declaration is not allowed.');
    return use(document);
  } finally {
    document.dispose();
  }
}

export const readXmlTree = (xml: Uint8Array): XmlTree => withXml(xml, ({ root }) => plain(root));

type Step = { names: readonly string[]; attribute: boolean; condition: { path: string; value: string } | null };

const compiled = new Map<string, readonly Step[]>();

/** Paths are constants of the format tables, so few are ever compiled. */
function stepsOf(path: string): readonly Step[] {
  const known = compiled.get(path);
  if (known) return known;
  const steps = (path.match(/[^/[]+(?:\[[^\]]*\])?/g) ?? []).map((step): Step => {
    const [, names = '', conditionPath, value = ''] = /^@?([^[]+)(?:\[([^=]+)=([^\]]*)\])?$/.exec(step) ?? [];
    return {
      names: names.split('|'),
      attribute: step.startsWith('@'),
      condition: conditionPath === undefined ? null : { path: conditionPath, value },
    };
  });
  compiled.set(path, steps);
  return steps;
}

/** Elements whose text has been read: in an e-invoice, all others have values that no field contains. */
const taken = new WeakSet<XmlTree>();
export const isTaken = (element: XmlTree): boolean => taken.has(element);

function textOf(element: XmlTree, path: string): string | undefined {
  const last = stepsOf(path).at(-1);
  const text = (last?.attribute ? element.attributes[last.names[0] ?? ''] : element.text)?.trim();
  return text === '' ? undefined : text;
}

/**
 * Returns elements at a path such as `Payment/Details`, `PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID` or `A|B/C` (A or B, then C). A
 * condition compares a path or an attribute (`[@schemeID=VA]`).
 */
export function findAll(from: XmlTree, path: string): XmlTree[] {
  let found = [from];
  for (const { names, condition } of stepsOf(path).filter((step) => !step.attribute)) {
    found = found.flatMap((element) =>
      element.children.filter(
        (child) => names.includes(child.name) && (condition === null || peekAt(child, condition.path) === condition.value),
      ),
    );
  }
  return found;
}

/** Returns the first text at a path without marking the element as read. */
export function peekAt(from: XmlTree, path: string): string | undefined {
  for (const element of findAll(from, path)) {
    const text = textOf(element, path);
    if (text !== undefined) return text;
  }
  return undefined;
}

/**
 * Returns the first nonblank text at the first path that has one; a path may end in an attribute (`Quantity/@unitCode`). Elements at the
 * other paths with the same text count as read.
 */
export function textAt(from: XmlTree, ...paths: string[]): string | undefined {
  let first: string | undefined;
  for (const path of paths)
    for (const element of findAll(from, path)) {
      const text = textOf(element, path);
      first ??= text;
      if (text === first && stepsOf(path).at(-1)?.attribute !== true) taken.add(element);
    }
  return first;
}

/** Returns all nonblank texts at a path. */
export const textsAt = (from: XmlTree, path: string): string[] =>
  findAll(from, path).flatMap((element) => {
    taken.add(element);
    return element.text === '' ? [] : [element.text];
  });
