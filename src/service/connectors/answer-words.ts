/** Extracts the text from a response, without markup. */
import { readXmlTree, type XmlTree } from '#service/extraction/e-invoice/xml-tree.ts';

/** A longer response is not a message. */
const maxResponseLength = 100_000;

/** Members of JSON responses intended for people, by conventions of HTTP APIs (RFC 9457 among them). */
const messageKeys = new Set(['message', 'error', 'errors', 'detail', 'title', 'reason']);

export function responseMessage(body: Buffer, contentType = ''): string {
  if (contentType.includes('html')) return '';
  const text = body.subarray(0, maxResponseLength).toString('utf8').trim();
  if (text.startsWith('<')) return wordsOfXml(body) ?? text;
  if (/^[{[]/.test(text)) return wordsOfJson(text) ?? text;
  return text;
}

function wordsOfXml(body: Buffer): string | undefined {
  if (body.byteLength > maxResponseLength) return undefined;
  try {
    return [...new Set(textsIn(readXmlTree(body)))].join('; ');
  } catch {
    return undefined;
  }
}

/** Boolean values beside them add nothing to the status. */
const textsIn = ({ text, children }: XmlTree): string[] => [
  ...(text === '' || text === 'true' || text === 'false' ? [] : [text]),
  ...children.flatMap(textsIn),
];

function wordsOfJson(text: string): string | undefined {
  try {
    const messages = [...new Set(messagesIn(JSON.parse(text), false))];
    return messages.length > 0 ? messages.join('; ') : undefined;
  } catch {
    return undefined;
  }
}

function messagesIn(value: unknown, isMessage: boolean): string[] {
  if (typeof value === 'string') return isMessage && value !== '' ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((each) => messagesIn(each, isMessage));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => messagesIn(each, messageKeys.has(name.toLowerCase())));
}
