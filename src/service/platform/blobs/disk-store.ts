import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { assertBlobKey } from './blob-key.ts';
import { BlobMissing, type BlobStore, StoreUnavailable } from './blob-store.ts';
import { measured, streamOf } from './measured.ts';

/**
 * Opens a store in a folder. Once `put` has resolved, the file survives a power failure: file and folder are flushed before the name
 * appears.
 */
export async function openDiskStore(root: string): Promise<BlobStore> {
  const unfinished = path.join(root, '.unfinished');
  await sweep(unfinished, new Date(Date.now() - hour));
  // created on first use: a process that starts while the disk is away must not create a folder into which others then write
  let isMade = false;
  const make = (): void => {
    if (!isMade) mkdirSync(unfinished, { recursive: true, mode: 0o700 });
    isMade = true;
  };

  const fileOf = (key: string): string => {
    assertBlobKey(key);
    return path.join(root, key);
  };

  return {
    put: async (key, source) => {
      const file = fileOf(key);
      const temporary = path.join(unfinished, randomUUID());
      const { tap, result } = measured();
      try {
        make();
        await pipeline(streamOf(source), tap, createWriteStream(temporary, { mode: 0o600, flush: true }));
        await makeFolder(path.dirname(file), root);
        await rename(temporary, file);
        await flushFolder(path.dirname(file));
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => {});
        // the folder may be back by now; a path below it that was not found was still missing with it
        throw isNotFoundBelow(root, error) ? away(error) : await asAway(error);
      }
      return result();
    },
    get: async (key, range) => {
      const file = await open(fileOf(key), 'r').catch((error: unknown) => missing(key, error));
      return file.createReadStream({ ...range });
    },
    size: async (key) => (await stat(fileOf(key)).catch((error: unknown) => missing(key, error))).size,
    delete: (key) => rm(fileOf(key), { force: true }),
    check: async () => {
      const probe = path.join(unfinished, randomUUID());
      try {
        make();
        await writeFile(probe, 'probe', { flush: true });
        await rm(probe);
      } catch (error) {
        await rm(probe, { force: true }).catch(() => {});
        throw await asAway(error);
      }
    },
    sweep: (notSince) => sweep(unfinished, notSince),
    list: (prefix) => list(root, prefix),
  };

  /**
   * Converts a fault if the folder is missing. It existed when the service started, so its disk is missing too, and nothing may be written
   * elsewhere.
   */
  async function asAway(fault: unknown): Promise<Error> {
    const error = fault instanceof Error ? fault : new Error('the disk failed', { cause: fault });
    const isThere = await stat(unfinished).then(
      () => true,
      () => false,
    );
    return isThere ? error : away(error);
  }

  function away(cause: unknown): StoreUnavailable {
    return new StoreUnavailable(`the folder of the files is missing: ${root}`, { cause });
  }

  async function missing(key: string, error: unknown): Promise<never> {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    const told = await asAway(error);
    if (told !== error) throw told;
    // the file was only missing for a moment, together with its folder
    const isBack = await stat(fileOf(key)).then(
      () => true,
      () => false,
    );
    throw isBack ? away(error) : new BlobMissing(key);
  }
}

const isNotFoundBelow = (root: string, error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'ENOENT' &&
  'path' in error &&
  String(error.path).startsWith(root + path.sep);

const list = (root: string, prefix: string): AsyncGenerator<Listed> => listBelow(root, path.posix.dirname(`${prefix}x`), prefix);

type Listed = { key: string; modifiedAt: Date };

/** Lists files in the order of their keys, in which a folder comes where its name with a slash does. Only names of one branch are in memory. */
async function* listBelow(root: string, folder: string, prefix: string): AsyncGenerator<Listed> {
  const found = await readdir(path.join(root, folder), { withFileTypes: true }).catch(() => []);
  const entries = found
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => ({ isFile: entry.isFile(), name: entry.isFile() ? entry.name : `${entry.name}/` }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  for (const { isFile, name } of entries) {
    const key = folder === '.' ? name : `${folder}/${name}`;
    if (key.startsWith('.')) continue;
    if (!isFile) yield* listBelow(root, key.slice(0, -1), prefix);
    else if (key.startsWith(prefix)) {
      const file = await stat(path.join(root, key)).catch(() => undefined);
      if (file) yield { key, modifiedAt: file.mtime };
    }
  }
}

/** Creates a folder, which is durable only after its parent folder is flushed too. */
async function makeFolder(folder: string, root: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!first) return;
  for (let made = folder; made.length >= first.length && made !== root; made = path.dirname(made))
    await flushFolder(path.dirname(made));
}

async function flushFolder(folder: string): Promise<void> {
  // Windows cannot flush a folder, and does not need to
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const hour = 3_600_000;

/** Removes unfinished files of killed processes. A file in progress is written to continuously, because its source is on the local disk. */
export async function sweep(folder: string, notSince: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const { mtime } = await stat(file).catch(() => ({ mtime: undefined }));
    if (mtime === undefined || mtime >= notSince) continue;
    await rm(file, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}
