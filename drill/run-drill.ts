import { check } from './check.ts';
import { playProgram } from './program.ts';
import { startWorld } from './world.ts';

export type Drilled = { programs: number; documents: number; faults: number; violations: { seed: number; what: string }[] };

/** Plays so many programs, one after another, over one service, and checks after each. */
export async function runDrill(
  { programs, seed, clients = 3, steps = 12 }: { programs: number; seed: number; clients?: number; steps?: number },
  tell: (line: string) => void = () => undefined,
): Promise<Drilled> {
  const world = await startWorld();
  const drilled: Drilled = { programs: 0, documents: 0, faults: 0, violations: [] };
  try {
    for (let at = 0; at < programs; at += 1) {
      const program = { seed: seed + at, clients, steps };
      const played = await playProgram(world, program);
      const wrong = await check(world, played, `p${program.seed}-`);
      drilled.programs += 1;
      drilled.documents += played.documents.length;
      drilled.faults += played.faultsPutIn.length;
      drilled.violations.push(...wrong.map((what) => ({ seed: program.seed, what })));
      tell(`seed ${program.seed}: ${played.documents.length} documents, faults: ${played.faultsPutIn.join(', ')}`);
      for (const what of wrong) tell(`  VIOLATION ${what}`);
    }
  } finally {
    await world.stop();
  }
  return drilled;
}
