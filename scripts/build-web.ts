/** Builds the web bundle in dist/web, only if its sources have changed. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export const root = path.resolve(import.meta.dirname, '..');
const output = path.join(root, 'dist/web');
const mark = path.join(output, '.made-from');

const sources = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'lingui.config.*',
  'scripts/build-web.ts',
  'scripts/vite/**',
  'public/**',
  'src/web/**',
  'src/contract/**',
  'src/values/**',
  'src/locales/**',
];

/** Returns a hash of the names and contents of the sources; modification times are meaningless after a checkout. */
function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const name of globSync(sources, { cwd: root }).toSorted()) {
    const file = path.join(root, name);
    if (/\.test\.tsx?$/.test(name) || !statSync(file).isFile()) continue;
    hash.update(`${name}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function isBuilt(): boolean {
  return existsSync(mark) && readFileSync(mark, 'utf8') === hashOfSources();
}

/** Builds in a separate process if needed, so that the service does not keep the build tools in memory. */
export function buildWhenNeeded(): void {
  if (isBuilt()) return;
  // an image contains the bundle, but neither sources nor tools
  const canBuild = existsSync(path.join(root, 'node_modules/vite')) && existsSync(path.join(root, 'vite.config.ts'));
  if (!canBuild) {
    if (existsSync(path.join(output, 'index.html'))) return;
    throw new Error(
      'The web application is not built, and its build tools are not installed: npm ci --include=dev && npm run build',
    );
  }
  process.stderr.write('Building the web application …\n');
  const { status } = spawnSync(process.execPath, [path.join(root, 'scripts/build.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('The web application could not be built.');
}

export async function build(): Promise<void> {
  const madeFrom = hashOfSources();
  const vite = await import('vite');
  // an inherited NODE_ENV would produce a development build
  process.env['NODE_ENV'] = 'production';
  await vite.build({ root, configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' });
  await compress();
  // last, so that an aborted build does not count
  writeFileSync(mark, madeFrom);
}

/** Compresses once at build time instead of at each response. The page itself differs in each response, by its nonce. */
async function compress(): Promise<void> {
  const files = globSync('**/*.{js,mjs,css,svg,json,wasm,txt}', { cwd: output }).filter(
    (name) => statSync(path.join(output, name)).size > 1_000,
  );
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(output, name);
      const content = readFileSync(file);
      const [brotli, gzipped] = await Promise.all([
        promisify(brotliCompress)(content, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
        }),
        promisify(gzip)(content, { level: 9 }),
      ]);
      writeFileSync(`${file}.br`, brotli);
      writeFileSync(`${file}.gz`, gzipped);
    }),
  );
}
