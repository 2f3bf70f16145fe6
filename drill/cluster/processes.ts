/** Programs of a cluster as processes: each has its own log, and all are stopped at the end. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export type Ids = { uid: number; gid: number };
export type Process = { name: string; pid: number; kill: () => void; stop: () => Promise<void> };
export type Command = { name: string; commandLine: readonly [string, ...string[]]; environment?: Record<string, string> };

/** Starts a process, under the given account if this process is root. */
export function startProcess(command: Command, folder: string, ids: Ids): Process {
  const child = spawned(command, folder, ids);
  return { name: command.name, pid: child.pid ?? 0, kill: () => void child.kill('SIGKILL'), stop: () => stopChild(child) };
}

/** Runs a process that must end by itself, successfully. */
export async function runProcess(command: Command, folder: string, ids: Ids): Promise<void> {
  const [code] = (await once(spawned(command, folder, ids), 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${command.commandLine.join(' ')} exited with ${code}; see logs/${command.name}.log`);
}

function spawned({ name, commandLine, environment = {} }: Command, folder: string, { uid, gid }: Ids): ChildProcess {
  const log = openSync(path.join(folder, 'logs', `${name}.log`), 'a');
  const [command, ...args] = commandLine;
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', HOME: folder, ...environment },
    stdio: ['ignore', log, log],
    // an interrupt at the terminal is for us: we stop the others in order
    detached: true,
    ...(process.getuid?.() === 0 && { uid, gid }),
  });
  child.on('error', () => undefined);
  return child;
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 30_000);
  await exited;
  clearTimeout(late);
}

/** Kills a process with all its descendants, as if its machine lost power. */
export function killTree(pid: number): void {
  // before they are reparented
  const children = childrenOf(pid);
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has ended already
  }
  for (const child of children) killTree(child);
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Aborted when the user wants to stop: pending waits end. */
export const ending = new AbortController();

/** Polls until the condition is met. */
export async function until(what: string, isSo: () => Promise<boolean>, seconds = 90): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await isSo().catch(() => false))) {
    ending.signal.throwIfAborted();
    if (Date.now() > end) throw new Error(`${what}: not reached within ${seconds} s`);
    await delay(200, undefined, { signal: ending.signal });
  }
}

export const answersOk = async (url: string): Promise<boolean> => (await fetch(url, { signal: AbortSignal.timeout(3_000) })).ok;
