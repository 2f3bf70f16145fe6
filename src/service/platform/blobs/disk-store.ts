import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { assertBlobKey } from './blob-key.ts';
import { BlobMissing, type BlobStore } from './blob-store.ts';
import { measured, streamOf } from './measured.ts';

/** Files below a folder. What `put` has answered survives a loss of power: file and folder are flushed before the name appears. */
export async function openDiskStore(root: string): Promise<BlobStore> {
  const unfinished = path.join(root, '.unfinished');
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await sweep(unfinished);

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
        await pipeline(streamOf(source), tap, createWriteStream(temporary, { mode: 0o600, flush: true }));
        await makeFolder(path.dirname(file), root);
        await rename(temporary, file);
        await flushFolder(path.dirname(file));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      return result();
    },
    get: async (key, range) => {
      const file = await open(fileOf(key), 'r').catch((error: unknown) => missing(key, error));
      return file.createReadStream({ ...range });
    },
    size: async (key) => (await stat(fileOf(key)).catch((error: unknown) => missing(key, error))).size,
    delete: (key) => rm(fileOf(key), { force: true }),
    list: (prefix) => list(root, prefix),
  };
}

async function* list(root: string, prefix: string): AsyncGenerator<{ key: string; modifiedAt: Date }> {
  const folder = path.join(root, path.posix.dirname(`${prefix}x`));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    const key = path.relative(root, file).split(path.sep).join('/');
    if (!entry.isFile() || key.startsWith('.') || !key.startsWith(prefix)) continue;
    const found = await stat(file).catch(() => undefined);
    if (found) yield { key, modifiedAt: found.mtime };
  }
}

function missing(key: string, error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new BlobMissing(key);
  throw error;
}

/** A new folder is safe only when the folder that names it is flushed too. */
async function makeFolder(folder: string, root: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!first) return;
  for (let made = folder; made.length >= first.length && made !== root; made = path.dirname(made))
    await flushFolder(path.dirname(made));
}

async function flushFolder(folder: string): Promise<void> {
  // Windows cannot flush a folder, and needs not to
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** What a killed process was writing. A day is longer than any upload. */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }));
    if (Date.now() - mtimeMs > 86_400_000) await rm(file, { force: true });
  }
}
