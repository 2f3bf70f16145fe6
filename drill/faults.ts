/** Faults injected into the service while a program runs. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from './random.ts';
import type { DrillSystem } from './drill-system.ts';

/** Relative frequencies: faults that require a process start or a long wait are less frequent. */
const shares = {
  'cut before COMMIT': 3,
  'cut after COMMIT': 3,
  'cut all': 1,
  'kill api': 1,
  'kill worker': 1,
  'kill PostgreSQL': 1,
  'store away': 2,
  'store away for long': 1,
  'slow database': 2,
  'disk full': 2,
  'clock jump': 2,
  'receiver fails': 2,
  'receiver cuts off': 1,
  'receiver is slow': 1,
} as const;
export type Fault = keyof typeof shares;

const faults = Object.entries(shares).flatMap(([fault, share]) => Array<Fault>(share).fill(fault as Fault)) as [
  Fault,
  ...Fault[],
];

/** Longer than all retries of a job, whose pauses double from one second. */
const longerThanTriesMs = 9_000;
/** Time for which /health/ready may still report the previous state. */
const detectionMs = 3_500;
/** Backward and forward: typical drift of a clock, and a wrong time zone. */
const clockShifts = [-7_200_000, -60_000, 60_000, 7_200_000] as const;

type FaultOptions = { random: Random; onViolation: (what: string) => void; most: number };

/** Injects faults one after another, until `over` or `most` of them. Returns the injected faults. */
export async function injectFaults(world: DrillSystem, over: AbortSignal, injectedFaults: FaultOptions): Promise<Fault[]> {
  const putIn: Fault[] = [];
  while (!over.aborted && putIn.length < injectedFaults.most) {
    const { random } = injectedFaults;
    await delay(30 + random.integer(300));
    const fault = random.pick(faults);
    putIn.push(fault);
    await put(world, fault, injectedFaults);
  }
  return putIn;
}

async function put(
  world: DrillSystem,
  fault: Fault,
  { random, onViolation }: Pick<FaultOptions, 'random' | 'onViolation'>,
): Promise<void> {
  const ms = 200 + random.integer(800);
  const proxies = Object.values(world.proxies);
  switch (fault) {
    case 'cut before COMMIT':
    case 'cut after COMMIT':
      for (const proxy of proxies)
        proxy.atCommit = () => (random.isSo(0.25) ? (fault === 'cut after COMMIT' ? 'cutAfter' : 'cutBefore') : 'none');
      await delay(ms);
      for (const proxy of proxies) proxy.atCommit = () => 'none';
      return;
    case 'cut all':
      for (const proxy of proxies) proxy.cutAll();
      return;
    case 'kill api':
      return world.killApi();
    case 'kill worker':
      return world.killWorker();
    case 'kill PostgreSQL':
      return world.killPostgres();
    case 'store away':
      return world.removeStore(ms);
    case 'store away for long':
      return removeStoreForLong(world, ms, onViolation);
    case 'slow database':
      // an unavailable database is slow enough
      return world.slowDown(ms).catch(() => undefined);
    case 'disk full':
      return world.injectFaults({ isDiskFull: true }, ms);
    case 'clock jump':
      return world.injectFaults({ clockOffsetMs: random.pick(clockShifts) }, ms);
    case 'receiver fails':
    case 'receiver cuts off':
    case 'receiver is slow':
      return world.receiver.misbehave(fault, ms);
  }
}

async function removeStoreForLong(world: DrillSystem, ms: number, onViolation: (what: string) => void): Promise<void> {
  // documents uploaded meanwhile are pending when the store is removed, and are retried more often than a job may fail
  world.holdWorker(true);
  await delay(ms);
  const isBack = world.removeStore(longerThanTriesMs, () => world.holdWorker(false));
  await delay(detectionMs);
  if ((await world.readiness(4_000)) === 200) onViolation('the file store is unavailable, but /health/ready returns 200');
  await isBack;
}
