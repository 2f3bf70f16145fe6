/** XML from outside, read safely into a plain tree: nothing is fetched, no entity is expanded, and the parser's memory is freed at once. */
import { ParseOption, XmlCData, XmlDocument, XmlElement, XmlText } from 'libxml2-wasm';
import { UnreadableFile } from '../reading.ts';

export type XmlTree = {
  /** Without prefix: formats are told apart by the root, and writers differ in prefixes. */
  name: string;
  namespace: string;
  attributes: Record<string, string>;
  /** The element's own text, children's left out. */
  text: string;
  children: XmlTree[];
};

const safe = ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NO_SYS_CATALOG;

/** The parser's limit of one text node; longer are only attachments inside an invoice. */
const longTextBytes = 10_000_000;

/**
 * The wider limits let through entity bombs too, so they are given only to a file in which a DOCTYPE cannot hide:
 * UTF-8, where a search through the bytes is sure to find one.
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

/** Hands over a parsed document. Throws UnreadableFile('broken') for what is not well-formed, is nested without end, or brings a DOCTYPE. */
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

/** Paths are constants of the format tables, so the number of compiled ones stays small. */
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

/** Elements whose text a reader was given: of an e-invoice, all others say what no field holds. */
const taken = new WeakSet<XmlTree>();
export const isTaken = (element: XmlTree): boolean => taken.has(element);

function textOf(element: XmlTree, path: string): string | undefined {
  const last = stepsOf(path).at(-1);
  const text = (last?.attribute ? element.attributes[last.names[0] ?? ''] : element.text)?.trim();
  return text === '' ? undefined : text;
}

/**
 * Elements at a path such as `Payment/Details`, `PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID` or `A|B/C` (A or B, then C).
 * A condition compares a path or an attribute (`[@schemeID=VA]`).
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

/** The first text at a path, looked at and not taken: another element tells it, or nobody. */
export function peekAt(from: XmlTree, path: string): string | undefined {
  for (const element of findAll(from, path)) {
    const text = textOf(element, path);
    if (text !== undefined) return text;
  }
  return undefined;
}

/**
 * The first text that is not blank at the first path that has one; a path may end in an attribute (`Quantity/@unitCode`). Where others of
 * these places say the same, nothing of them is lost.
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

/** All texts at a path that are not blank. */
export const textsAt = (from: XmlTree, path: string): string[] =>
  findAll(from, path).flatMap((element) => {
    taken.add(element);
    return element.text === '' ? [] : [element.text];
  });
