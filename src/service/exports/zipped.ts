import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { isPacked } from './is-packed.ts';

/** Returns `name.json`, then `name (2).json`: an archive must not contain two files with the same name. */
function unique(name: string, taken: Set<string>): string {
  // a name given by a receiver may have no extension
  const dot = name.includes('.') ? name.lastIndexOf('.') : name.length;
  let candidate = name;
  for (let count = 2; taken.has(candidate.toLowerCase()); count += 1)
    candidate = `${name.slice(0, dot)} (${count})${name.slice(dot)}`;
  taken.add(candidate.toLowerCase());
  return candidate;
}

/** A file of an archive, written when its turn comes. */
export type WrittenFile = { fileName: string; write: () => Promise<Uint8Array> };

export const written = ({ fileName, bytes }: { fileName: string; bytes: Uint8Array }): WrittenFile => ({
  fileName,
  write: () => Promise.resolve(bytes),
});

/** Zips files while the archive is sent: each is written after the previous ones are sent. */
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
  // the status has already been sent: a truncated archive is the only way to report it
  zip.on('error', (error: Error) => output.destroy(error));
  zip.end();
  return output;
}
