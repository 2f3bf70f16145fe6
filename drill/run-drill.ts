import { check } from './check.ts';
import { playProgram } from './program.ts';
import { startWorld } from './world.ts';

export type Drilled = { programs: number; documents: number; faults: string[]; violations: { seed: number; what: string }[] };

type DrillOptions = { programs: number; seed: number; clients?: number; steps?: number; endsAtViolation?: boolean };

/** Plays so many programs, one after another, over one service, and checks after each. */
export async function runDrill(
  { programs, seed, clients = 3, steps = 12, endsAtViolation = false }: DrillOptions,
  tell: (line: string) => void = () => undefined,
): Promise<Drilled> {
  const world = await startWorld();
  const drilled: Drilled = { programs: 0, documents: 0, faults: [], violations: [] };
  try {
    for (let at = 0; at < programs; at += 1) {
      const program = { seed: seed + at, clients, steps };
      const played = await playProgram(world, program);
      const wrong = await check(world, played, `p${program.seed}-`);
      drilled.programs += 1;
      drilled.documents += played.documents.length;
      drilled.faults.push(...played.faultsPutIn);
      drilled.violations.push(...wrong.map((what) => ({ seed: program.seed, what })));
      tell(`seed ${program.seed}: ${played.documents.length} documents, faults: ${played.faultsPutIn.join(', ')}`);
      for (const what of wrong) tell(`  VIOLATION ${what}`);
      if (endsAtViolation && wrong.length > 0) break;
    }
  } finally {
    await world.stop();
  }
  return drilled;
}
