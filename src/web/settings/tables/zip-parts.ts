/** Reads ZIP files, which are untrusted, and unpacks only the requested files. */
import { TableFileError } from './table-file.ts';

type Entry = { name: string; method: number; packedBytes: number; unpackedBytes: number; headerAt: number };

function* entriesOf(bytes: Uint8Array): Generator<Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const earliest = Math.max(0, bytes.length - 65_557);
  let end = bytes.length - 22;
  while (end >= earliest && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < earliest) throw new TableFileError('notReadable');
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  for (let each = 0; each < count; each += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw new TableFileError('notReadable');
    const nameBytes = view.getUint16(at + 28, true);
    yield {
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameBytes)),
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      unpackedBytes: view.getUint32(at + 24, true),
      headerAt: view.getUint32(at + 42, true),
    };
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}

export const namesInZip = (bytes: Uint8Array): string[] => Array.from(entriesOf(bytes), ({ name }) => name);

/** Returns the declared unpacked size of all files, so that a ZIP bomb is not opened. */
export const unpackedSize = (bytes: Uint8Array): number =>
  [...entriesOf(bytes)].reduce((total, { unpackedBytes }) => total + unpackedBytes, 0);

/** Returns a file of a ZIP as a stream that unpacks it, or undefined if it does not exist. */
export function streamInZip(bytes: Uint8Array, name: string): ReadableStream<Uint8Array> | undefined {
  const entry = [...entriesOf(bytes)].find((each) => each.name === name);
  if (!entry || entry.headerAt + 30 > bytes.length) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const from = entry.headerAt + 30 + view.getUint16(entry.headerAt + 26, true) + view.getUint16(entry.headerAt + 28, true);
  const packed = new Blob([new Uint8Array(bytes.subarray(from, from + entry.packedBytes))]).stream();
  return entry.method === 0 ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw'));
}

/** Returns the text of a small file in a ZIP, or an empty string if it does not exist. */
export async function textInZip(bytes: Uint8Array, name: string): Promise<string> {
  const stream = streamInZip(bytes, name);
  return stream ? new Response(stream).text() : '';
}

const isRead = (name: string): boolean => /\.(?:xml|rels)$/.test(name);

/** Unpacks a file. Throws if it is larger than declared. */
async function unpacked(bytes: Uint8Array, { name, unpackedBytes }: Entry): Promise<Uint8Array> {
  const whole = new Uint8Array(unpackedBytes);
  let length = 0;
  const reader = streamInZip(bytes, name)?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    if (length + part.value.length > unpackedBytes) throw new TableFileError('notReadable');
    whole.set(part.value, length);
    length += part.value.length;
  }
  return whole.subarray(0, length);
}

/** Builds a ZIP header from little-endian numbers of 2 or 4 bytes each. */
function header(...numbers: readonly (readonly [number: number, bytes: 2 | 4])[]): Uint8Array {
  const bytes = new Uint8Array(numbers.reduce((sum, [, size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [number, size] of numbers) {
    if (size === 4) view.setUint32(at, number, true);
    else view.setUint16(at, number, true);
    at += size;
  }
  return bytes;
}

/** Returns the new content of a file. */
type Change = (name: string, content: Uint8Array) => Uint8Array;

/**
 * Returns the ZIP with its XML files stored uncompressed. The workbook library decompresses large files in its own workers, which our
 * content security policy forbids; the browser decompresses them here several times faster. Checksums are omitted, because they are not
 * verified.
 */
export async function storedZip(bytes: Uint8Array, changed: Change = (_name, content) => content): Promise<ArrayBuffer> {
  const files: Uint8Array[] = [];
  const list: Uint8Array[] = [];
  let at = 0;
  let count = 0;
  for (const entry of entriesOf(bytes)) {
    if (!isRead(entry.name)) continue;
    const name = new TextEncoder().encode(entry.name);
    const content = changed(entry.name, await unpacked(bytes, entry));
    const size = content.length;
    // Version, flags (UTF-8 names), method (stored), time, date, checksum, sizes, lengths of name and extra field.
    const common = [
      ...([
        [20, 2],
        [0x0800, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
      ] as const),
      ...([
        [size, 4],
        [size, 4],
        [name.length, 2],
        [0, 2],
      ] as const),
    ];
    const local = header([0x04034b50, 4], ...common);
    files.push(local, name, content);
    list.push(header([0x02014b50, 4], [20, 2], ...common, [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]), name);
    at += local.length + name.length + size;
    count += 1;
  }
  const listBytes = list.reduce((sum, { length }) => sum + length, 0);
  const end = header([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [listBytes, 4], [at, 4], [0, 2]);
  const all = new Uint8Array(at + listBytes + end.length);
  let to = 0;
  for (const part of [...files, ...list, end]) {
    all.set(part, to);
    to += part.length;
  }
  return all.buffer;
}
