import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../../..');

let folder = tmpdir();

/**
 * Says where files stand that are to be read: readers see that folder and nothing else of the machine's but their own code. What is answered
 * puts things back, at the end of the service.
 */
export function letReadersInto(tempDir: string): () => void {
  const before = folder;
  const choose = (chosen: string): void => {
    folder = chosen;
    prefix = undefined;
  };
  choose(path.resolve(tempDir));
  return () => choose(before);
}

/** The folder that is open to readers. */
export const readersFolder = (): string => folder;

/** Whether readers reach a file. */
export const isForReaders = (file: string): boolean => isWithin(folder, file);

export const isWithin = (parent: string, file: string): boolean => path.resolve(file).startsWith(path.resolve(parent) + path.sep);

/** What the program of a reader needs to be run, and may do: a command and its arguments. */
export function confined(script: string, heapMb: number): { command: string; args: string[] } {
  const [command, ...args] = [...(prefix ??= findPrefix()), process.execPath, ...permissions(heapMb), script];
  return { command: command ?? process.execPath, args };
}

/**
 * Node.js keeps JavaScript to these folders, off other programs and off the inspector. Codecs are native, so they are allowed; what they can
 * do is up to the operating system.
 */
function permissions(heapMb: number): string[] {
  const modules = path.join(root, 'node_modules');
  const code = [path.join(root, 'package.json'), path.join(root, 'src'), modules, realpathSync(modules)];
  const files = [folder, realpathSync(folder)];
  return [
    '--permission',
    '--allow-addons',
    '--allow-worker',
    ...[...code, ...files].map((each) => `--allow-fs-read=${each}`),
    ...files.map((each) => `--allow-fs-write=${each}`),
    `--max-old-space-size=${heapMb}`,
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
  ];
}

/** Readers die with the process that asks them, and leave no picture of their memory on the disk. */
const dieTogether = ['prlimit', '--core=0:0', 'setpriv', '--pdeathsig', 'KILL'];

/** A network of their own with nobody in it; the ordinary user needs a namespace of users for that. */
const prefixes = [
  ['unshare', '--user', '--map-current-user', '--net', ...dieTogether],
  ['unshare', '--net', ...dieTogether],
  dieTogether,
];

let prefix: readonly string[] | undefined;

/** The strictest command that works here and still reaches what a reader needs. None of them does on other systems than Linux. */
function findPrefix(): readonly string[] {
  if (process.platform !== 'linux') return [];
  const reaches = ['sh', '-c', 'test -r "$1" && test -w "$2"', 'sh', path.join(root, 'package.json'), folder];
  const works = ([command = '', ...args]: readonly string[]) =>
    spawnSync(command, [...args, ...reaches], { stdio: 'ignore' }).status === 0;
  return prefixes.find(works) ?? [];
}
