import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Takes a folder for this process alone, or answers undefined where another process holds it. The operating system gives it up
 * when the process ends in whatever way, which no file with a process number does; SQLite is the way to such a lock that Node
 * has on every platform. Nothing is stored in the file.
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
