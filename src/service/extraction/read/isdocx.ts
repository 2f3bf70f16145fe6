import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { type EmbeddedFile, limits, UnreadableFile } from '../reading.ts';

const maxEntries = 1000;
/** Text compresses 20 : 1 at best; a ratio of a thousand to one is an attack. */
const maxRatio = 200;
const alwaysAllowedBytes = 1024 * 1024;

/** Returns the file names in a zip. */
export async function listZip(file: string): Promise<string[]> {
  const zip = await openZip(file);
  try {
    return (await entriesOf(zip)).map((entry) => entry.fileName);
  } finally {
    zip.close();
  }
}

/** Unpacks all files into a folder under generated names: the names in the zip are returned but never used as paths. */
export async function unpackZip(file: string, folder: string): Promise<EmbeddedFile[]> {
  const zip = await openZip(file);
  try {
    const entries = (await entriesOf(zip)).filter((entry) => !entry.fileName.endsWith('/'));
    const budget = { left: limits.unpackedBytes };
    const files: EmbeddedFile[] = [];
    for (const [index, entry] of entries.entries()) {
      refuse(entry, budget.left);
      const target = path.join(folder, `member-${index}`);
      let size = 0;
      const limited = new Transform({
        transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
          size += chunk.length;
          budget.left -= chunk.length;
          const isTooLarge = budget.left < 0 || size > Math.max(entry.compressedSize * maxRatio, alwaysAllowedBytes);
          done(isTooLarge ? new UnreadableFile('tooLargeUnpacked', entry.fileName) : null, chunk);
        },
      });
      await understood(pipeline(await zip.openReadStreamPromise(entry), limited, createWriteStream(target)));
      files.push({ name: path.posix.basename(entry.fileName), path: target, size });
    }
    return files;
  } finally {
    zip.close();
  }
}

const openZip = (file: string): Promise<ZipFile> =>
  understood(openPromise(file, { lazyEntries: true, autoClose: false, validateEntrySizes: true, strictFileNames: true }));

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > maxEntries) throw new UnreadableFile('tooLargeUnpacked', `${zip.entryCount} entries`);
  const entries: Entry[] = [];
  const all = async (): Promise<void> => {
    for await (const entry of zip.eachEntry()) entries.push(entry);
  };
  await understood(all());
  return entries;
}

function refuse(entry: Entry, left: number): void {
  if (entry.isEncrypted()) throw new UnreadableFile('encrypted', entry.fileName);
  const isBomb = entry.uncompressedSize > Math.max(entry.compressedSize * maxRatio, alwaysAllowedBytes);
  if (entry.uncompressedSize > left || isBomb) throw new UnreadableFile('tooLargeUnpacked', entry.fileName);
}

/** Converts errors of yauzl, which are about the file, to `UnreadableFile`. */
async function understood<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('broken', String(error));
  }
}
