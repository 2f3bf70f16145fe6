/** What each route loads, gzipped, against its budget: `node scripts/bundle-size.ts` after a build. Reads the manifest that vite writes. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

const Chunk = z.object({
  file: z.string(),
  imports: z.array(z.string()).optional(),
  css: z.array(z.string()).optional(),
});
const Manifest = z.record(z.string(), Chunk);
type Manifest = z.infer<typeof Manifest>;

/** Kilobytes (1000 bytes) of JavaScript after gzip -9; styles apart. */
export const budgets = { shell: 185, list: 230, review: 240, css: 20 } as const;
/** Files of JavaScript: each is a way to the cache or to the service of its own. */
export const mostFiles = { shell: 6, list: 18, review: 16 } as const;
export type Route = 'shell' | 'list' | 'review';
export type Sizes = Record<Route, { javascript: number; css: number; files: number }>;

/** Every page of token mode needs these, besides what its own entry imports: the frame, the sign-in, the language. */
const texts = (catalog: string) => `src/locales/cs-CZ/${catalog}.po`;
const shellEntries = ['index.html', 'src/web/platform/auth/token-session.ts', texts('shell'), texts('common')];
const routeEntries: Record<Route, readonly string[]> = {
  shell: shellEntries,
  list: [...shellEntries, texts('documents'), 'src/web/documents/documents.page.tsx'],
  review: [...shellEntries, texts('work'), texts('review'), 'src/web/review/review.page.tsx'],
};

/** A chunk with all that it imports at once; what it imports later is not needed for the first sight. */
function closure(manifest: Manifest, entries: readonly string[], seen = new Set<string>()): Set<string> {
  for (const entry of entries) {
    if (seen.has(entry)) continue;
    const chunk = manifest[entry];
    if (!chunk) throw new Error(`${entry} is not in the manifest of the build`);
    seen.add(entry);
    closure(manifest, chunk.imports ?? [], seen);
  }
  return seen;
}

export function bundleSizes(webDir: string): Sizes {
  const manifest = Manifest.parse(JSON.parse(readFileSync(path.join(webDir, '.vite/manifest.json'), 'utf8')));
  const gzipped = (file: string) => gzipSync(readFileSync(path.join(webDir, file)), { level: 9 }).length / 1000;
  const sum = (files: Iterable<string>) => [...new Set(files)].reduce((total, file) => total + gzipped(file), 0);
  const sizeOf = (route: Route) => {
    const chunks = [...closure(manifest, routeEntries[route])].flatMap((key) => manifest[key] ?? []);
    const files = new Set(chunks.map(({ file }) => file));
    return { javascript: sum(files), css: sum(chunks.flatMap(({ css = [] }) => css)), files: files.size };
  };
  return { shell: sizeOf('shell'), list: sizeOf('list'), review: sizeOf('review') };
}

export const builtWeb = path.resolve(import.meta.dirname, '../dist/web');
export const isWebBuilt = (): boolean => existsSync(path.join(builtWeb, '.vite/manifest.json'));

if (import.meta.main) {
  for (const [route, { javascript, css, files }] of Object.entries(bundleSizes(builtWeb))) {
    const budget = budgets[route as Route];
    process.stdout.write(
      `${route.padEnd(7)} ${javascript.toFixed(1).padStart(6)} kB of ${budget} kB JavaScript in ${files} files, ${css.toFixed(1)} kB styles (gzip)\n`,
    );
  }
}
