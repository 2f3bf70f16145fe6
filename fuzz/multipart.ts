/** Handwritten forms, so that they can be wrong in ways that no library produces. */
import { pixel } from '#testing/builders.ts';

type Part = { name: string; fileName?: string; value: string };

/** Bytes are represented as latin1, one character each. */
const file = pixel.toString('latin1');

export function partsOf(filePart: string, fields: unknown): Part[] {
  const texts = Object.entries(typeof fields === 'object' && fields !== null ? fields : { fields })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): Part => ({ name, value: typeof value === 'string' ? value : (JSON.stringify(value) ?? '') }));
  return [...texts, { name: filePart, fileName: 'a.png', value: file }];
}

const write = ({ name, fileName, value }: Part): string =>
  `Content-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n${value}\r\n`;

/** Returns the form as bytes in latin1; with `fault`, with the oddity of that number. */
export function formOf(parts: readonly Part[], fault?: { which: number; odd: string }) {
  const boundary = 'fuzz-7f3e';
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const delimiter = `--${boundary}\r\n`;
  const close = `--${boundary}--\r\n`;
  const whole = parts.map((part) => delimiter + write(part)).join('') + close;
  if (!fault) return { headers, body: whole };
  const { which, odd } = fault;
  const last = parts.at(-1) ?? { name: 'File', value: file };
  const only = (part: Part) => delimiter + write(part) + close;
  const oddities: (() => { headers?: Record<string, string>; body: string })[] = [
    () => ({ body: whole.slice(0, Math.floor(whole.length / 2)) }),
    () => ({ body: whole.slice(0, -6) }),
    () => ({ body: '' }),
    () => ({ body: close }),
    () => ({ body: delimiter }),
    () => ({ body: whole, headers: { 'content-type': 'multipart/form-data' } }),
    () => ({ body: whole, headers: { 'content-type': 'multipart/form-data; boundary=another' } }),
    () => ({ body: whole, headers: { 'content-type': `multipart/mixed; boundary=${boundary}` } }),
    () => ({ body: delimiter + write(last) + whole }),
    () => ({ body: only({ name: last.name, value: file }) }),
    () => ({ body: only({ name: odd, value: odd }) }),
    () => ({ body: only({ name: last.name, fileName: odd, value: file }) }),
    () => ({ body: only({ name: last.name, fileName: 'a.pdf', value: odd }) }),
    () => ({ body: only({ name: last.name, fileName: 'a.pdf', value: '' }) }),
    () => ({
      body:
        parts
          .slice(0, -1)
          .map((part) => delimiter + write({ ...part, value: odd }))
          .join('') + only(last),
    }),
    () => ({
      body: Array.from({ length: 70 }, (_, index) => delimiter + write({ name: `f${index}`, value: 'x' })).join('') + close,
    }),
    () => ({ body: `${delimiter}${'X-Header: y\r\n'.repeat(3000)}\r\nx\r\n${close}` }),
    () => ({ body: `${delimiter}\r\n\r\n${close}` }),
    () => ({ body: `${delimiter}Content-Disposition: form-data\r\n\r\nx\r\n${close}` }),
    () => ({ body: only({ name: '__proto__', value: 'x' }) + whole }),
    () => ({ body: only({ name: last.name, fileName: 'a.pdf', value: `%PDF-1.7\n${odd}` }) }),
  ];
  const made = oddities[which % oddities.length]?.() ?? { body: whole };
  return { headers: { ...headers, ...made.headers }, body: made.body };
}
