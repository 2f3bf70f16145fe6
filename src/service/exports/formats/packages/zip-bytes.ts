import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** An archive of a few files that stand in memory. */
export function zipBytes(files: Readonly<Record<string, Uint8Array>>): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), name);
  zip.end();
  // yazl's types know streams of older versions of Node only
  return buffer(zip.outputStream as Readable);
}
