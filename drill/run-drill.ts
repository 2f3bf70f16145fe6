import { check } from './check.ts';
import { playTogether } from './play-together.ts';
import { startDrillSystem, type DrillSystem } from './drill-system.ts';

export type Drilled = {
  programs: number;
  documents: number;
  faults: string[];
  /** Number of webhook calls received. */
  calls: number;
  violations: { seed: number; what: string }[];
};

type DrillOptions = {
  programs: number;
  seed: number;
  clients?: number;
  steps?: number;
  /** Number of programs in parallel in one world. */
  together?: number;
  /** Number of services in parallel: most of a program is waiting. */
  worlds?: number;
  endsAtViolation?: boolean;
  /** No new program is started once it is aborted; those that play are finished and counted. */
  signal?: AbortSignal;
};

/**
 * Runs this many programs over the services of several worlds, in each of them in parallel groups, one group after another, and checks
 * after each group.
 */
export async function runDrill(
  { programs, seed, clients = 3, steps = 12, together = 1, worlds = 1, endsAtViolation = false, signal }: DrillOptions,
  tell: (line: string) => void = () => undefined,
): Promise<Drilled> {
  const drilled: Drilled = { programs: 0, documents: 0, faults: [], calls: 0, violations: [] };
  const isOver = () => signal?.aborted === true || (endsAtViolation && drilled.violations.length > 0);
  let next = 0;
  async function play(world: DrillSystem): Promise<void> {
    const seeds = Array.from({ length: Math.min(together, programs - next) }, (_, at) => seed + next + at);
    next += seeds.length;
    const first = seeds[0] ?? seed;
    const startedAt = performance.now();
    const { played, faultsPutIn, violations } = await playTogether(
      world,
      seeds.map((each) => ({ seed: each, clients, steps })),
    );
    const wrong = await check(world, played).catch((error: unknown) => [
      `the check failed: ${error instanceof Error ? error.message : String(error)}`,
    ]);
    const all = [...violations, ...wrong];
    const documents = played.reduce((sum, one) => sum + one.documents.length, 0);
    drilled.programs += seeds.length;
    drilled.documents += documents;
    drilled.faults.push(...faultsPutIn);
    drilled.violations.push(...all.map((what) => ({ seed: first, what })));
    const took = `${Math.round((performance.now() - startedAt) / 1000)} s`;
    const named = seeds.length === 1 ? `seed ${first}` : `seeds ${first}-${seeds.at(-1)}`;
    tell(`${named}: ${documents} documents, ${took}, faults: ${faultsPutIn.join(', ')}`);
    for (const what of all) tell(`  VIOLATION ${what}`);
  }
  async function playWorld(): Promise<void> {
    if (isOver()) return;
    const world = await startDrillSystem(Math.min(together, programs));
    try {
      while (next < programs && !isOver()) await play(world);
    } finally {
      drilled.calls += world.receiver.heard.length;
      await world.stop();
    }
  }
  await Promise.all(Array.from({ length: Math.min(worlds, Math.ceil(programs / together)) }, playWorld));
  return drilled;
}
