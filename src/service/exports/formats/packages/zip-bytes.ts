import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { isPacked } from '../../is-packed.ts';

/** The same bytes, not a copy of them. */
const asBuffer = ({ buffer: memory, byteOffset, byteLength }: Uint8Array) => Buffer.from(memory, byteOffset, byteLength);

/** An archive of a few files that stand in memory. */
export function zipBytes(files: Readonly<Record<string, Uint8Array>>): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(asBuffer(bytes), name, { compress: !isPacked(name) });
  zip.end();
  // yazl's types know streams of older versions of Node only
  return buffer(zip.outputStream as Readable);
}
