/** Folders below EXCHANGE_DIR: each tenant's in a folder named by its id, so that none can reach another's. */
import { mkdir, open, readFile, realpath, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Reach } from '../connector.ts';
import { type DropPlace, partOf, PlaceError } from './place.ts';

/** Folder names separated by slashes; hidden ones and `..` are not allowed. */
const folderPattern = /^(?!.*(^|\/)\.)[\p{L}\p{N} ._-]+(\/[\p{L}\p{N} ._-]+)*$/u;

export const isValidFolder = (text: string): boolean => text === '' || folderPattern.test(text);

export function folderOf({ outbound: { exchangeDir }, tenantId, settings }: Reach): string {
  if (exchangeDir === undefined) throw new PlaceError({ code: 'exchange_dir_not_set' });
  if (!isValidFolder(settings.path)) throw new PlaceError({ code: 'exchange_folder_outside' });
  return path.join(exchangeDir, tenantId, settings.path);
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '–';

/** Refuses folders outside of the tenant's own, which a symbolic link could point to. */
async function assertWithin(folder: string, { outbound, tenantId }: Reach): Promise<void> {
  const own = await realpath(path.join(outbound.exchangeDir ?? '', tenantId));
  for (const name of ['in', 'out']) {
    const real = await realpath(path.join(folder, name));
    if (!real.startsWith(own + path.sep)) throw new PlaceError({ code: 'exchange_folder_outside' });
  }
}

async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PlaceError) throw error;
    throw new PlaceError({ code: 'exchange_folder_unusable', params: { cause: reasonOf(error) } }, { cause: error });
  }
}

const isMissing = (error: unknown) => reasonOf(error) === 'ENOENT';

/** Writes a file that gets its name only when all bytes are on disk. */
async function writeAtomically(target: string, bytes: Uint8Array): Promise<void> {
  const file = await open(partOf(target), 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(partOf(target), target);
}

export const openFolder = (reach: Reach): Promise<DropPlace> =>
  onDisk(async () => {
    const folder = folderOf(reach);
    for (const name of ['in', 'out']) await mkdir(path.join(folder, name), { recursive: true });
    await assertWithin(folder, reach);
    const missingAs = async <T, E>(work: Promise<T>, instead: E): Promise<T | E> => {
      try {
        return await work;
      } catch (error) {
        if (isMissing(error)) return instead;
        throw error;
      }
    };
    return {
      read: (name) => onDisk(() => missingAs(readFile(path.join(folder, name)), null)),
      exists: (name) => onDisk(async () => (await missingAs(stat(path.join(folder, name)), null)) !== null),
      write: (name, bytes) => onDisk(() => writeAtomically(path.join(folder, name), bytes)),
      close: () => Promise.resolve(),
    };
  });
