/**
 * `npm run lock:complete`, after a change of dependencies: adds the packages of other platforms that package-lock.json lacks. A registry
 * that does not hold them leaves them out, and `npm ci` then refuses the file, here and on those platforms.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

type Entry = {
  version?: string;
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
    // ranges and names that do not say their platform are left to npm
    if (!platform || !/^\d/.test(version) || isLocked(at, name)) continue;
    lock.packages[`node_modules/${name}`] = { version, ...platform, ...(dev && { dev }), optional: true };
    added.push(`${name}@${version}`);
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en')));
if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${added.length} added\n${added.map((name) => `  ${name}\n`).join('')}`);

/** A package finds its dependencies beside itself and in every folder above. */
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
