import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const memory = '/dev/shm';
const prefix = 'vidimus-data-';
const gigabyte = 2 ** 30;
const dayMs = 86_400_000;

/**
 * Returns the parent of folders whose data need not survive the test: in memory if the machine has such a file system with enough space, so
 * that no test waits for a disk (each commit and each stored file does), otherwise the folder for temporary files.
 */
export const memoryParent = (): string => (hasRoom() ? memory : os.tmpdir());

/** Creates a folder there. */
export function memoryFolder(): string {
  const parent = memoryParent();
  sweep(parent);
  return mkdtempSync(path.join(parent, prefix));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > 2 * gigabyte && os.freemem() > 4 * gigabyte;
  } catch {
    // no such folder on this platform
    return false;
  }
}

/** Removes remains of killed runs, which would stay, even in memory: no run takes a day. */
function sweep(parent: string): void {
  for (const name of readdirSync(parent).filter((name) => name.startsWith(prefix))) {
    const folder = path.join(parent, name);
    try {
      if (Date.now() - statSync(folder).mtimeMs > dayMs) rmSync(folder, { recursive: true, force: true });
    } catch {
      // another run is removing it, or it belongs to another user
    }
  }
}
