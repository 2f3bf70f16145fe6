import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { isPacked } from './is-packed.ts';

/** `name.json`, then `name (2).json`: an archive must not hold two files of one name. */
function unique(name: string, taken: Set<string>): string {
  // a name that a receiver chose may have no extension
  const dot = name.includes('.') ? name.lastIndexOf('.') : name.length;
  let candidate = name;
  for (let count = 2; taken.has(candidate.toLowerCase()); count += 1)
    candidate = `${name.slice(0, dot)} (${count})${name.slice(dot)}`;
  taken.add(candidate.toLowerCase());
  return candidate;
}

/** A file of an archive, written when it is its turn. */
export type WrittenFile = { fileName: string; write: () => Promise<Uint8Array> };

export const written = ({ fileName, bytes }: { fileName: string; bytes: Uint8Array }): WrittenFile => ({
  fileName,
  write: () => Promise.resolve(bytes),
});

/** Zips files while the archive is sent: one is written when those before it are gone. */
export function zipped(files: readonly WrittenFile[]): Readable {
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream);
  const taken = new Set<string>();
  for (const { fileName, write } of files)
    zip.addReadStreamLazy(unique(fileName, taken), { compress: !isPacked(fileName) }, (give) => {
      write().then(
        (bytes) => give(null, Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)])),
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  // the status has been sent by then: an archive that ends in the middle is all that can be said
  zip.on('error', (error: Error) => output.destroy(error));
  zip.end();
  return output;
}
