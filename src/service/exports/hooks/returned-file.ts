import { readXmlTree } from '#service/extraction/e-invoice/xml-tree.ts';

/** The same limit as for uploads. */
export const maxReturnedFileBytes = 50 * 1024 * 1024;
/** No document has that many values; more would only keep the parser busy. */
const maxXmlBytes = 10 * 1024 * 1024;

const succeeds = (read: () => unknown): boolean => {
  try {
    read();
    return true;
  } catch {
    return false;
  }
};
const startsWith = (start: string) => (bytes: Buffer) => bytes.subarray(0, start.length).toString('latin1') === start;
const isXml = (bytes: Buffer) => bytes.length <= maxXmlBytes && succeeds(() => readXmlTree(bytes));
const isZip = startsWith('PK\u0003\u0004');

/** Tests for the format of a file by extension. Other files, such as proprietary text formats, are accepted as they are. */
const looks: Record<string, (bytes: Buffer) => boolean> = {
  json: (bytes) => succeeds(() => JSON.parse(bytes.toString('utf8'))),
  xml: isXml,
  isdoc: isXml,
  pdf: startsWith('%PDF-'),
  zip: isZip,
  isdocx: isZip,
  xlsx: isZip,
};

export function looksLike(extension: string, bytes: Buffer): boolean {
  return bytes.length > 0 && bytes.length <= maxReturnedFileBytes && (looks[extension]?.(bytes) ?? true);
}

/** Decodes base64, ignoring white space; undefined for anything else. */
export function fromBase64(text: string): Buffer | undefined {
  const packed = text.replace(/\s+/g, '');
  return packed !== '' && packed.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(packed)
    ? Buffer.from(packed, 'base64')
    : undefined;
}

/** Property names under which receivers return a file in JSON, case-insensitive. */
const envelopeNames = new Set(['filebase64', 'originalfilebase64', 'modifiedfilebase64']);

/** Returns the file within JSON: a text, or an object with a text under one of the names. */
function extractFromJson(answer: Buffer): Buffer | undefined {
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
 * Returns the file in a receiver's response (interface 6.3: "must answer with the modified file"), whose form is not specified: unchanged,
 * in JSON, or as plain base64. Undefined if it does not match the format.
 */
export function returnedFile(extension: string, answer: Buffer): Buffer | undefined {
  const inJson = extractFromJson(answer);
  if (inJson) return looksLike(extension, inJson) ? inJson : undefined;
  if (looksLike(extension, answer)) return answer;
  const decoded = fromBase64(answer.toString('latin1'));
  return decoded && looksLike(extension, decoded) ? decoded : undefined;
}
