import type { FileKind } from '../reading.ts';

/** E-invoice kinds in XML. */
export type XmlKind = Extract<FileKind, 'isdoc' | 'ubl' | 'cii' | 'ksef'>;

export type XmlRoot = { name: string; namespace: string; version: string; hasDoctype: boolean };

const kinds: { kind: XmlKind; name: RegExp; namespace: RegExp; version?: RegExp }[] = [
  { kind: 'isdoc', name: /^(Invoice|CommonDocument)$/, namespace: /^http:\/\/isdoc\.cz\/namespace\// },
  { kind: 'isdoc', name: /^Invoice$/, namespace: /^$/, version: /^[56]\.\d/ }, // as some programs write it
  {
    kind: 'ubl',
    name: /^(Invoice|CreditNote)$/,
    namespace: /^urn:oasis:names:specification:ubl:schema:xsd:(Invoice|CreditNote)-2$/,
  },
  { kind: 'cii', name: /^CrossIndustryInvoice$/, namespace: /^urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:/ },
  { kind: 'cii', name: /^CrossIndustryDocument$/, namespace: /^urn:ferd:CrossIndustryDocument:invoice:/ }, // ZUGFeRD 1
  { kind: 'ksef', name: /^Faktura$/, namespace: /^http:\/\/crd\.gov\.pl\/(wzor|xml\/schematy)\// },
];

export const kindOfRoot = (root: XmlRoot): XmlKind | null =>
  kinds.find(
    (kind) => kind.name.test(root.name) && kind.namespace.test(root.namespace) && kind.version?.test(root.version) !== false,
  )?.kind ?? null;

/**
 * Reads name and namespace of the root element from the first bytes of an XML; null if they are not XML. Parses only what precedes the
 * root: no entity or reference is ever followed.
 */
export function readXmlRoot(head: Uint8Array): XmlRoot | null {
  let rest = decodeHead(head).trimStart();
  for (;;) {
    const skipped = /^(?:<\?[\s\S]*?\?>|<!--[\s\S]*?-->)\s*/.exec(rest);
    if (skipped !== null) {
      rest = rest.slice(skipped[0].length);
      continue;
    }
    if (!/^<!DOCTYPE/i.test(rest)) break;
    return { name: '', namespace: '', version: '', hasDoctype: true };
  }
  const tag =
    /^<(?:([\p{L}_][\p{L}\p{N}._-]*):)?([\p{L}_][\p{L}\p{N}._-]*)((?:\s+[^\s=<>/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/u.exec(
      rest,
    );
  if (tag === null) return null;
  const [, prefix, name = '', attributes = ''] = tag;
  const declaration = prefix === undefined ? 'xmlns' : `xmlns:${prefix}`;
  const found = [...attributes.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, key, double, single]) => ({
    key,
    value: double ?? single ?? '',
  }));
  const valueOf = (name: string): string => found.find(({ key }) => key === name)?.value ?? '';
  return { name, namespace: valueOf(declaration), version: valueOf('version'), hasDoctype: false };
}

/** Decodes enough for markup: UTF-16 by its byte order mark or its zero bytes, anything else as a superset of ASCII. */
function decodeHead(head: Uint8Array): string {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0x3c && bytes[1] === 0))
    return bytes.toString('utf16le').replace(/^\uFEFF/, '');
  if ((bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes[0] === 0 && bytes[1] === 0x3c)) {
    const even = Buffer.from(bytes.subarray(0, bytes.length & ~1));
    return even
      .swap16()
      .toString('utf16le')
      .replace(/^\uFEFF/, '');
  }
  return bytes.toString('utf8').replace(/^\uFEFF/, '');
}
