/**
 * Compares the gzipped size of what each route loads with its budget: `node scripts/bundle-size.ts` after a build. Reads the manifest of
 * vite.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { routePlans, shellPlan, type RoutePlan } from '../src/web/loading-plan.ts';

const Chunk = z.object({
  file: z.string(),
  imports: z.array(z.string()).optional(),
  css: z.array(z.string()).optional(),
});
const Manifest = z.record(z.string(), Chunk);
type Manifest = z.infer<typeof Manifest>;

/** Budget of styles that every page loads, in kilobytes. */
export const maxCss = 20;

const limited = Object.entries<RoutePlan>(routePlans).flatMap(([name, plan]) =>
  plan.budget ? [{ name, modules: [plan.page], texts: plan.texts, budget: plan.budget }] : [],
);

export type Size = {
  name: string;
  javascript: number;
  css: number;
  files: number;
  budget: { javascript: number; files: number };
};

const entriesOf = ({ modules, texts }: { modules: readonly string[]; texts: readonly string[] }): string[] => [
  ...modules.map((module) => `src/web/${module}`),
  // the other languages have about the same size
  ...texts.map((catalog) => `src/locales/cs-CZ/${catalog}.po`),
];
/** Entries that every page needs in token mode, besides the imports of its own entry: the shell, the sign-in, the language. */
const shellEntries = ['index.html', ...entriesOf({ modules: shellPlan.beside, texts: shellPlan.texts })];

/** Returns the chunks with all static imports; dynamic imports are not needed for the first paint. */
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

export function bundleSizes(webDir: string): Size[] {
  const manifest = Manifest.parse(JSON.parse(readFileSync(path.join(webDir, '.vite/manifest.json'), 'utf8')));
  const gzipped = (file: string) => gzipSync(readFileSync(path.join(webDir, file)), { level: 9 }).length / 1000;
  const sum = (files: Iterable<string>) => [...new Set(files)].reduce((total, file) => total + gzipped(file), 0);
  const sizeOf = (entries: readonly string[]) => {
    const chunks = [...closure(manifest, [...shellEntries, ...entries])].flatMap((key) => manifest[key] ?? []);
    const files = new Set(chunks.map(({ file }) => file));
    return { javascript: sum(files), css: sum(chunks.flatMap(({ css = [] }) => css)), files: files.size };
  };
  return [
    { name: 'shell', budget: shellPlan.budget, ...sizeOf([]) },
    ...limited.map((route) => ({ name: route.name, budget: route.budget, ...sizeOf(entriesOf(route)) })),
  ];
}

export const builtWeb = path.resolve(import.meta.dirname, '../dist/web');
export const isWebBuilt = (): boolean => existsSync(path.join(builtWeb, '.vite/manifest.json'));

if (import.meta.main) {
  for (const { name, javascript, css, files, budget } of bundleSizes(builtWeb))
    process.stdout.write(
      `${name.padEnd(9)} ${javascript.toFixed(1).padStart(6)} kB of ${budget.javascript} kB JavaScript in ${files} files, ${css.toFixed(1)} kB styles (gzip)\n`,
    );
}
