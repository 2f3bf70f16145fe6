import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readersFolder } from './read/confine.ts';
import type { Ctx } from '#service/platform/ctx.ts';

/** Creates a temporary folder for the duration of `work`. */
export async function inWorkDir<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(readersFolder(), 'vidimus-parts-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Copies a stored file into a folder and returns its path. */
export async function fetchFile(ctx: Pick<Ctx, 'blobs'>, key: string, folder: string, name: string): Promise<string> {
  const file = path.join(folder, name);
  await pipeline(await ctx.blobs.get(key), createWriteStream(file));
  return file;
}
