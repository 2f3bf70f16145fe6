import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Stops a server that an earlier run left on this data folder (its own process was killed), and removes the lock files of a dead one. The
 * caller holds the folder lock, so a server found here has no owner.
 */
export async function stopOrphanedServer(dataFolder: string, socketFolder: string): Promise<'clean' | 'stopped' | 'swept'> {
  const pid = postmasterPid(dataFolder);
  if (pid === undefined) return 'clean';
  const isRunning = isPostmaster(pid, dataFolder);
  if (isRunning) {
    process.kill(pid, 'SIGINT');
    await gone(() => isPostmaster(pid, dataFolder), `PostgreSQL (process ${pid}) on ${dataFolder} does not stop`);
  }
  // A dead server that was not reaped remains as a zombie: its PID still exists, and PostgreSQL would refuse to start
  rmSync(path.join(dataFolder, 'postmaster.pid'), { force: true });
  rmSync(path.join(socketFolder, '.s.PGSQL.5432.lock'), { force: true });
  rmSync(path.join(socketFolder, '.s.PGSQL.5432'), { force: true });
  return isRunning ? 'stopped' : 'swept';
}

function postmasterPid(dataFolder: string): number | undefined {
  const file = path.join(dataFolder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return Number.isInteger(pid) && pid > 1 ? pid : undefined;
}

/** Whether the process is PostgreSQL on this folder: PIDs are reused, so the command line must contain both. */
function isPostmaster(pid: number, dataFolder: string): boolean {
  const { state, commandLine } = describeProcess(pid);
  return state !== '' && !state.startsWith('Z') && commandLine.includes('postgres') && commandLine.includes(dataFolder);
}

function describeProcess(pid: number): { state: string; commandLine: string } {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      // the name in parentheses may contain spaces
      return { state: stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3), commandLine };
    } catch {
      return { state: '', commandLine: '' };
    }
  }
  const { stdout } = spawnSync('ps', ['-o', 'stat=,command=', '-p', String(pid)], { encoding: 'utf8' });
  const [state = '', ...command] = stdout.trim().split(/\s+/);
  return { state, commandLine: command.join(' ') };
}

async function gone(isThere: () => boolean, complaint: string): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (isThere()) {
    if (performance.now() > deadline) throw new Error(complaint);
    await delay(5);
  }
}
