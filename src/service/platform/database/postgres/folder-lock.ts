import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Locks a folder for this process, or returns undefined if another process holds the lock. The operating system releases it when the
 * process ends in any way, unlike a PID file; SQLite provides such a lock in Node on every platform. Nothing is stored in the file.
 */
export function lockFolder(folder: string): { release: () => void } | undefined {
  const file = new DatabaseSync(path.join(folder, 'lock'), { timeout: 0 });
  try {
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if (error instanceof Error && error.message.includes('locked')) return undefined;
    throw error;
  }
  return {
    release: () => {
      if (file.isOpen) file.close();
    },
  };
}
