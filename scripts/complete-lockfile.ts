/**
 * `npm run lock:complete`, after a change of dependencies: adds packages of other platforms that are missing in package-lock.json, and the
 * integrity hashes known to the registry. A registry without these packages omits them, and `npm ci` then refuses the file, here and on
 * those platforms.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

type Entry = {
  version?: string;
  integrity?: string;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dev?: boolean;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
};

const file = path.resolve(import.meta.dirname, '../package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> };
const added: string[] = [];
for (const [at, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const platform = platformOf(name);
    // ranges, and names that do not indicate their platform, are left to npm
    if (!platform || !/^\d/.test(version) || isLocked(at, name)) continue;
    lock.packages[`node_modules/${name}`] = { version, ...platform, ...(dev && { dev }), optional: true };
    added.push(`${name}@${version}`);
  }
}
const hashed = addHashes();
lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en')));
if (added.length > 0 || hashed.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${added.length} added\n${added.map((name) => `  ${name}\n`).join('')}`);
process.stdout.write(`${hashed.length} hashes added, ${withoutHash().length} packages have none\n`);

function withoutHash(): string[] {
  return Object.keys(lock.packages).filter((at) => at !== '' && !lock.packages[at]?.integrity);
}

/** Lets npm resolve the packages that these binaries belong to, in a separate folder, and copies the hashes that it finds. */
function addHashes(): string[] {
  const missing = new Set(withoutHash());
  const owners = Object.entries(lock.packages).filter(([, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).some((name) => missing.has(`node_modules/${name}`)),
  );
  if (owners.length === 0) return [];
  const dependencies = Object.fromEntries(owners.map(([at, { version }]) => [at.split('node_modules/').at(-1), version]));
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vidimus-lock-'));
  try {
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
    const { status } = spawnSync('npm', ['install', '--package-lock-only', '--ignore-scripts'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    if (status !== 0) throw new Error('npm could not resolve the packages without a hash');
    const found = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')) as typeof lock;
    return [...missing].filter((at) => {
      const [entry, source] = [lock.packages[at], found.packages[at]];
      if (!entry || !source?.integrity || source.version !== entry.version) return false;
      entry.integrity = source.integrity;
      return true;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether a dependency is locked: a package finds its dependencies in its own folder and in every parent folder. */
function isLocked(at: string, name: string): boolean {
  for (let folder = at; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${folder}${folder && '/'}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

function platformOf(name: string): { os: string[]; cpu: string[]; libc?: string[] } | undefined {
  const words = (name.split('/').at(-1) ?? '').split(/[-.]/);
  const os = words.find((word) => /^(android|darwin|freebsd|linux|linuxmusl|openharmony|win32|windows)$/.test(word));
  const cpu = words.find((word) => /^(arm|arm64|ia32|loong64|ppc64|riscv64|s390x|x64)$/.test(word));
  if (!os || !cpu) return undefined;
  const libc =
    os === 'linuxmusl' || words.some((word) => word.startsWith('musl'))
      ? 'musl'
      : words.some((word) => word.startsWith('gnu'))
        ? 'glibc'
        : undefined;
  const names: Record<string, string> = { linuxmusl: 'linux', windows: 'win32' };
  return { os: [names[os] ?? os], cpu: [cpu], ...(libc && { libc: [libc] }) };
}
