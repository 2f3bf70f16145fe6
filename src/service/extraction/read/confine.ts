import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../../..');

let folder = tmpdir();

/**
 * Sets the folder of the files to read: reader processes can access that folder and otherwise only their own code. Returns a function that
 * restores the previous folder when the service ends.
 */
export function setReadersFolder(tempDir: string): () => void {
  const before = folder;
  const choose = (chosen: string): void => {
    folder = chosen;
    prefix = undefined;
  };
  choose(path.resolve(tempDir));
  return () => choose(before);
}

/** Folder that reader processes can access. */
export const readersFolder = (): string => folder;

/** Whether reader processes can access a file. */
export const isReadableByReaders = (file: string): boolean => isWithin(folder, file);

export const isWithin = (parent: string, file: string): boolean => path.resolve(file).startsWith(path.resolve(parent) + path.sep);

/** Returns the command and arguments that run a reader script with restricted permissions. */
export function confinedCommand(script: string, heapMb: number): { command: string; args: string[] } {
  const [command, ...args] = [...(prefix ??= findPrefix()), process.execPath, ...permissions(heapMb), script];
  return { command: command ?? process.execPath, args };
}

/**
 * Node.js restricts JavaScript to these folders and denies child processes and the inspector. Codecs are native, so they are allowed; what
 * they can do is restricted by the operating system.
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

/** Reader processes end with their parent process and write no core dump. */
const endWithParent = ['prlimit', '--core=0:0', 'setpriv', '--pdeathsig', 'KILL'];

/** An empty network namespace; an unprivileged user needs a user namespace for that. */
const prefixes = [
  ['unshare', '--user', '--map-current-user', '--net', ...endWithParent],
  ['unshare', '--net', ...endWithParent],
  endWithParent,
];

let prefix: readonly string[] | undefined;

/**
 * Returns the strictest command prefix that works on this machine and still gives access to what a reader needs. Outside Linux there is
 * none.
 */
function findPrefix(): readonly string[] {
  if (process.platform !== 'linux') return [];
  const reaches = ['sh', '-c', 'test -r "$1" && test -w "$2"', 'sh', path.join(root, 'package.json'), folder];
  const works = ([command = '', ...args]: readonly string[]) =>
    spawnSync(command, [...args, ...reaches], { stdio: 'ignore' }).status === 0;
  return prefixes.find(works) ?? [];
}
