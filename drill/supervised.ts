/** Runs a process of the service under supervision, like a service manager. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '..');

/** Faults inside the processes of the service: clock offset, and a full disk. */
export type InjectedFaults = { clockOffsetMs: number; isDiskFull: boolean };
export const nothing: InjectedFaults = { clockOffsetMs: 0, isDiskFull: false };

/**
 * Runs a process, of this source or another release, and restarts it whenever it ends; unexpected exits are reported. A process that finds
 * the database or the store unavailable at startup exits immediately, as it should: only an exit after it has listened is unexpected.
 */
export function supervised(
  environment: Record<string, string> & { PORT: string },
  onOwnEnd: (how: string) => void,
  { logFile, source = root }: { logFile?: string; source?: string } = {},
) {
  const log = logFile === undefined ? 'ignore' : openSync(logFile, 'a');
  let child: ChildProcess;
  let injected = nothing;
  let isWanted = true;
  let isKilled = false;
  let hasListened = false;
  const begin = (): void => {
    isKilled = false;
    hasListened = false;
    const { MUTANT } = process.env;
    const preloaded = ['inject-faults.ts', ...(MUTANT === undefined ? [] : ['mutate.ts'])];
    const hooks = preloaded.flatMap((file) => ['--import', path.join(import.meta.dirname, file)]);
    child = spawn(process.execPath, [...hooks, 'src/service/main.ts'], {
      cwd: source,
      env: { ...process.env, ...environment, DRILL_FAULTS: JSON.stringify(injected) },
      stdio: ['ignore', log, log, 'ipc'],
    });
    // a process that is being killed does not receive messages
    child.on('error', () => undefined);
    const begun = child;
    const isRunning = () => child === begun && begun.exitCode === null && begun.signalCode === null;
    void (async () => {
      const isListening = await untilListening(environment.PORT, isRunning);
      if (child === begun) hasListened = isListening;
    })();
    child.once('exit', (code, signal) => {
      if (!isWanted) return;
      if (!isKilled && hasListened) onOwnEnd(`${environment['PROCESS']} exited by itself (${signal ?? code})`);
      begin();
    });
  };
  begin();
  return {
    injectFaults: (what: InjectedFaults) => {
      injected = what;
      if (child.connected) child.send(what, () => undefined);
    },
    kill: () => {
      isKilled = true;
      child.kill('SIGKILL');
    },
    hold: (isHeld: boolean) => void child.kill(isHeld ? 'SIGSTOP' : 'SIGCONT'),
    stop: async () => {
      isWanted = false;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function untilListening(port: string, isRunning: () => boolean): Promise<boolean> {
  while (isRunning()) {
    const isLive = await fetch(`http://127.0.0.1:${port}/health/live`, { signal: AbortSignal.timeout(5_000) }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isLive) return true;
    await delay(100);
  }
  return false;
}
