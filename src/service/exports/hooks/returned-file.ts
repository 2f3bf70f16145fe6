import { readXmlTree } from '#service/extraction/e-invoice/xml-tree.ts';

/** As large as what may be uploaded. */
export const largestFileBytes = 50 * 1024 * 1024;
/** No document has that many values; more of it would only keep the parser busy. */
const largestXmlBytes = 10 * 1024 * 1024;

const throwsNothing = (read: () => unknown): boolean => {
  try {
    read();
    return true;
  } catch {
    return false;
  }
};
const startsWith = (start: string) => (bytes: Buffer) => bytes.subarray(0, start.length).toString('latin1') === start;
const isXml = (bytes: Buffer) => bytes.length <= largestXmlBytes && throwsNothing(() => readXmlTree(bytes));
const isZip = startsWith('PK\u0003\u0004');

/** What a file of an extension must look like. Others, as texts of some ledger, are taken as they come. */
const looks: Record<string, (bytes: Buffer) => boolean> = {
  json: (bytes) => throwsNothing(() => JSON.parse(bytes.toString('utf8'))),
  xml: isXml,
  isdoc: isXml,
  pdf: startsWith('%PDF-'),
  zip: isZip,
  isdocx: isZip,
  xlsx: isZip,
};

export function looksLike(extension: string, bytes: Buffer): boolean {
  return bytes.length > 0 && bytes.length <= largestFileBytes && (looks[extension]?.(bytes) ?? true);
}

/** Undefined for what is no base64; white space in it is none of its business. */
export function fromBase64(text: string): Buffer | undefined {
  const packed = text.replace(/\s+/g, '');
  return packed !== '' && packed.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(packed)
    ? Buffer.from(packed, 'base64')
    : undefined;
}

/** Names under which receivers hand back a file in JSON, in any case. */
const envelopeNames = new Set(['filebase64', 'originalfilebase64', 'modifiedfilebase64']);

/** The file within JSON: a text, or an object with a text under one of the names. */
function enveloped(answer: Buffer): Buffer | undefined {
  let json: unknown;
  try {
    json = JSON.parse(answer.toString('utf8'));
  } catch {
    return undefined;
  }
  if (typeof json === 'string') return fromBase64(json);
  if (typeof json !== 'object' || json === null) return undefined;
  const found = Object.entries(json).find(([name]) => envelopeNames.has(name.toLowerCase()))?.[1];
  return typeof found === 'string' ? fromBase64(found) : undefined;
}

/**
 * The file in a receiver's answer (interface 6.3: "must answer with the modified file"), which does not say in what shape: as it is, in JSON,
 * or as plain base64. What does not look like the format is no answer: undefined.
 */
export function returnedFile(extension: string, answer: Buffer): Buffer | undefined {
  const inJson = enveloped(answer);
  if (inJson) return looksLike(extension, inJson) ? inJson : undefined;
  if (looksLike(extension, answer)) return answer;
  const decoded = fromBase64(answer.toString('latin1'));
  return decoded && looksLike(extension, decoded) ? decoded : undefined;
}
