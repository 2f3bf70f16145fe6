import { check } from './check.ts';
import { playProgram } from './program.ts';
import { startWorld, type World } from './world.ts';

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
  /** Number of services in parallel: most of a program is waiting. */
  worlds?: number;
  endsAtViolation?: boolean;
  /** No new program is started after this time. */
  endsAt?: number;
};

/** Runs programs against the services of several worlds, one after another in each, with a check after each. */
export async function runDrill(
  { programs, seed, clients = 3, steps = 12, worlds = 1, endsAtViolation = false, endsAt = Infinity }: DrillOptions,
  tell: (line: string) => void = () => undefined,
): Promise<Drilled> {
  const drilled: Drilled = { programs: 0, documents: 0, faults: [], calls: 0, violations: [] };
  const isOver = () => Date.now() > endsAt || (endsAtViolation && drilled.violations.length > 0);
  let next = 0;
  async function play(world: World): Promise<void> {
    const program = { seed: seed + next, clients, steps };
    next += 1;
    const startedAt = performance.now();
    const played = await playProgram(world, program);
    const wrong = await check(world, played, `p${program.seed}-`).catch((error: unknown) => [
      `it could not be looked at: ${error instanceof Error ? error.message : String(error)}`,
    ]);
    drilled.programs += 1;
    drilled.documents += played.documents.length;
    drilled.faults.push(...played.faultsPutIn);
    drilled.violations.push(...wrong.map((what) => ({ seed: program.seed, what })));
    const took = `${Math.round((performance.now() - startedAt) / 1000)} s`;
    tell(`seed ${program.seed}: ${played.documents.length} documents, ${took}, faults: ${played.faultsPutIn.join(', ')}`);
    for (const what of wrong) tell(`  VIOLATION ${what}`);
  }
  async function playWorld(): Promise<void> {
    const world = await startWorld();
    try {
      while (next < programs && !isOver()) await play(world);
    } finally {
      drilled.calls += world.receiver.heard.length;
      await world.stop();
    }
  }
  await Promise.all(Array.from({ length: Math.min(worlds, programs) }, playWorld));
  return drilled;
}
