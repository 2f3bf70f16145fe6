import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const memory = '/dev/shm';
const prefix = 'vidimus-data-';
const gigabyte = 2 ** 30;
const dayMs = 86_400_000;

/**
 * Where folders belong whose data need not survive the test: in memory where the machine has a file system there with room, so that no
 * test waits for a disk (each commit and each stored file does), otherwise where temporary files lie.
 */
export const memoryParent = (): string => (hasRoom() ? memory : os.tmpdir());

/** A new folder there. */
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

/** What runs that were killed left behind would stay there, in memory even: no run takes a day. */
function sweep(parent: string): void {
  for (const name of readdirSync(parent).filter((name) => name.startsWith(prefix))) {
    const folder = path.join(parent, name);
    try {
      if (Date.now() - statSync(folder).mtimeMs > dayMs) rmSync(folder, { recursive: true, force: true });
    } catch {
      // another run sweeps it at this moment, or it belongs to another user
    }
  }
}
