import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Adds a hash of the names of all build files to the service worker: a browser updates it only if its bytes differ. */
export function workerVersion(): Plugin {
  return {
    name: 'vidimus-worker-version',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const version = createHash('sha256').update(Object.keys(bundle).toSorted().join('\n')).digest('hex').slice(0, 16);
      const file = path.join(dir, 'service-worker.js');
      writeFileSync(file, readFileSync(file, 'utf8').replace('__VERSION__', version));
    },
  };
}
