/** What is in a ZIP, read without trust and without unpacking what nobody asked for. */
import { BadTableFile } from './table-file.ts';

type Entry = { name: string; method: number; packedBytes: number; unpackedBytes: number; headerAt: number };

function* entriesOf(bytes: Uint8Array): Generator<Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const earliest = Math.max(0, bytes.length - 65_557);
  let end = bytes.length - 22;
  while (end >= earliest && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < earliest) throw new BadTableFile('notReadable');
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  for (let each = 0; each < count; each += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw new BadTableFile('notReadable');
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

/** What the files in a ZIP say that they will be: a bomb is not opened. */
export const unpackedSize = (bytes: Uint8Array): number =>
  [...entriesOf(bytes)].reduce((total, { unpackedBytes }) => total + unpackedBytes, 0);

/** A file of a ZIP as it is unpacked; undefined where there is none of that name. */
export function streamInZip(bytes: Uint8Array, name: string): ReadableStream<Uint8Array> | undefined {
  const entry = [...entriesOf(bytes)].find((each) => each.name === name);
  if (!entry || entry.headerAt + 30 > bytes.length) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const from = entry.headerAt + 30 + view.getUint16(entry.headerAt + 26, true) + view.getUint16(entry.headerAt + 28, true);
  const packed = new Blob([new Uint8Array(bytes.subarray(from, from + entry.packedBytes))]).stream();
  return entry.method === 0 ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw'));
}

/** The text of a small file in a ZIP; empty where there is none of that name. */
export async function textInZip(bytes: Uint8Array, name: string): Promise<string> {
  const stream = streamInZip(bytes, name);
  return stream ? new Response(stream).text() : '';
}
