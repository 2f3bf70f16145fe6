/**
 * `npm run drill -- --upgrade-from REF`: processes of another commit serve callers, those of this commit join and migrate, the old ones
 * stop, and start once more. No acknowledged data may be lost, and no process may exit.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#testing/free-port.ts';
import { check } from './check.ts';
import { startFront } from './front.ts';
import { startEnvironment } from './environment.ts';
import { demoPeople } from './people.ts';
import { createClients, play } from './program.ts';
import { untilReady } from './readiness.ts';
import { supervised } from './supervised.ts';

const root = path.resolve(import.meta.dirname, '..');
const phaseMs = 6_000;
const backMs = 60_000;

/** Checks out the source of a commit, with the packages installed here. */
function sourceOf(ref: string, folder: string): string {
  const source = path.join(folder, 'before');
  mkdirSync(source);
  const archive = execFileSync('git', ['archive', '--format=tar', ref, 'src', 'package.json'], {
    cwd: root,
    maxBuffer: 2 ** 30,
  });
  execFileSync('tar', ['-x', '-C', source], { input: archive });
  symlinkSync(path.join(root, 'node_modules'), path.join(source, 'node_modules'));
  return source;
}

export type Upgraded = {
  documents: number;
  acknowledged: number;
  /** Releases up to 0.2.0 do not start on tables of a later one. */
  isBackAgain: boolean;
  violations: string[];
};

export async function rehearseUpgrade(
  ref: string,
  { seed, tell }: { seed: number; tell: (line: string) => void },
): Promise<Upgraded> {
  const ground = await startEnvironment();
  const front = await startFront();
  const before = sourceOf(ref, ground.folder);
  const ownEnds: string[] = [];
  const processes: { stop: () => Promise<void> }[] = [];

  /**
   * Starts a process for requests and one for background work, of one release. Returns the port of the first, and a function that stops
   * both.
   */
  async function release(name: string, source: string, maxWaitMs?: number) {
    const port = await freePort();
    const of = (kind: 'api' | 'worker', PORT: number) => {
      const given = {
        ...ground.environment,
        DATA_DIR: path.join(ground.folder, `${name}-${kind}`),
        PORT: String(PORT),
        PROCESS: kind,
      };
      const told = { ...given, PUBLIC_URL: front.url };
      const logs = process.env['DRILL_LOG'];
      const logFile = logs === undefined ? {} : { logFile: path.join(logs, `${name}-${kind}.log`) };
      return supervised(told, (how) => void ownEnds.push(`${name}: ${how}`), { source, ...logFile });
    };
    const both = [of('api', port), of('worker', await freePort())];
    processes.push(...both);
    await untilReady(`http://127.0.0.1:${port}`, maxWaitMs);
    return { port, stop: () => Promise.all(both.map((each) => each.stop())) };
  }

  try {
    tell(`${ref} starts …`);
    const old = await release('before', before);
    front.leadTo([old.port]);
    const violations: string[] = [];
    let acknowledged = 0;
    const onWrite = () => void (acknowledged += 1);
    const players = createClients({ url: front.url, people: demoPeople }, { seed, clients: 3, violations, onWrite });
    const over = new AbortController();
    const playing = Promise.all(players.map((player) => play(player, () => !over.signal.aborted)));
    const goOn = async (what: string) => {
      const from = acknowledged;
      await delay(phaseMs);
      tell(`  ${what}: ${acknowledged - from} writes acknowledged`);
      if (acknowledged === from) violations.push(`${what}: nothing was acknowledged for ${phaseMs / 1000} s`);
    };
    await goOn('previous release only');
    const migratedFrom = acknowledged;
    const now = await release('now', root);
    tell(`  while this release migrated and started: ${acknowledged - migratedFrom} writes acknowledged by the previous release`);
    front.leadTo([old.port, now.port]);
    await goOn('both side by side');
    front.leadTo([now.port]);
    await old.stop();
    await goOn('this release only');
    tell('going back …');
    const back = await release('back', before, backMs).catch(() => undefined);
    if (back) {
      front.leadTo([back.port]);
      await now.stop();
      await goOn('previous release again, on the tables of this one');
    } else tell('  the previous release does not start on the tables of this one');
    over.abort();
    await playing;
    const documents = players.flatMap(({ own }) => own);
    const looked = { ...ground, url: front.url, ownEnds, untilReady: () => untilReady(front.url) };
    const found = await check(looked, [{ seed, people: demoPeople, documents, violations }]);
    for (const what of found) tell(`  VIOLATION ${what}`);
    tell(`${documents.length} documents, ${acknowledged} writes acknowledged, ${found.length} violations`);
    return { documents: documents.length, acknowledged, isBackAgain: back !== undefined, violations: found };
  } finally {
    await Promise.all(processes.map((each) => each.stop()));
    await front.close();
    await ground.stop();
  }
}
