/** A process of the service that is looked after as a service manager does. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '..');

/** What befalls the service's processes from within: how far their clock is off, and whether files can be written. */
export type Befallen = { clockOffsetMs: number; isDiskFull: boolean };
export const nothing: Befallen = { clockOffsetMs: 0, isDiskFull: false };

/**
 * A process, of this source or that of another release, that is started again whenever it ends; an end that nobody made is told of. One that finds the database or the store away as
 * it starts ends at once, as it should: only after it has listened is an end its own.
 */
export function supervised(
  environment: Record<string, string> & { PORT: string },
  onOwnEnd: (how: string) => void,
  { logFile, source = root }: { logFile?: string; source?: string } = {},
) {
  const log = logFile === undefined ? 'ignore' : openSync(logFile, 'a');
  let child: ChildProcess;
  let befallen = nothing;
  let isWanted = true;
  let isKilled = false;
  let hasListened = false;
  const begin = (): void => {
    isKilled = false;
    hasListened = false;
    const { MUTANT } = process.env;
    const preloaded = ['befall.ts', ...(MUTANT === undefined ? [] : ['mutate.ts'])];
    const hooks = preloaded.flatMap((file) => ['--import', path.join(import.meta.dirname, file)]);
    child = spawn(process.execPath, [...hooks, 'src/service/main.ts'], {
      cwd: source,
      env: { ...process.env, ...environment, DRILL_BEFALLEN: JSON.stringify(befallen) },
      stdio: ['ignore', log, log, 'ipc'],
    });
    // one that is being killed hears nothing
    child.on('error', () => undefined);
    const begun = child;
    const isRunning = () => child === begun && begun.exitCode === null && begun.signalCode === null;
    void (async () => {
      const isListening = await untilListening(environment.PORT, isRunning);
      if (child === begun) hasListened = isListening;
    })();
    child.once('exit', (code, signal) => {
      if (!isWanted) return;
      if (!isKilled && hasListened) onOwnEnd(`${environment['PROCESS']} ended by itself (${signal ?? code})`);
      begin();
    });
  };
  begin();
  return {
    befall: (what: Befallen) => {
      befallen = what;
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
