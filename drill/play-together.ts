/** Programs that run in parallel in one world, each in its own tenant, while faults are injected into everything they share. */
import { injectFaults, type Fault } from './faults.ts';
import { playIntruder } from './intruder.ts';
import type { ModelDocument } from './model.ts';
import { createClients, play } from './program.ts';
import { createRandom } from './random.ts';
import type { Tenant } from './set-up.ts';
import { runForeignClient } from './foreign-client.ts';
import type { DrillSystem } from './drill-system.ts';

export type Program = { seed: number; clients: number; steps: number };
export type Played = Pick<Tenant, 'people'> & {
  /** Part of the prefix of its document names. */
  seed: number;
  documents: ModelDocument[];
  violations: string[];
  /** Copies of the same files in another accounting unit. */
  copied?: Pick<Tenant, 'strangers'> & { ids: string[] };
};

/**
 * Runs programs in parallel, so that the cost of process starts, recovery of the store and settling is paid once for all. The same first
 * seed gives the same actions and faults, but at different moments.
 */
export async function playTogether(
  world: DrillSystem,
  programs: readonly Program[],
): Promise<{ played: Played[]; faultsPutIn: Fault[]; violations: string[] }> {
  const seed = programs[0]?.seed ?? 0;
  const violations: string[] = [];
  const onViolation = (what: string) => void violations.push(what);
  const over = new AbortController();
  const injectedFaults = injectFaults(world, over.signal, {
    random: createRandom(seed),
    onViolation,
    most: maxFaults(programs.length),
  });
  const intruding = playIntruder({ world, random: createRandom(seed * 100 + 98), onViolation }, over.signal);
  const begun = programs.map((program, at) => begin(world, world.tenants[at], program));
  const all = () => begun.flatMap(({ documents }) => documents());
  const playing = begun.map((each) => each.play(all));
  const played = await Promise.all(playing);
  over.abort();
  const [faultsPutIn] = await Promise.all([injectedFaults, intruding]);
  return { played, faultsPutIn, violations };
}

/** After these faults the service is left alone, so that it recovers and the programs finish. */
const maxFaults = (programs: number): number => 5 + programs;

function begin({ url }: DrillSystem, tenant: Tenant | undefined, { seed, clients, steps }: Program) {
  if (!tenant) throw new Error('the world has fewer tenants than programs');
  const { people, strangers } = tenant;
  const violations: string[] = [];
  const players = createClients({ url, people }, { seed, clients, violations });
  const documents = () => players.flatMap(({ own }) => own);
  return {
    documents,
    play: async (all: () => ModelDocument[]): Promise<Played> => {
      const over = new AbortController();
      const onViolation = (what: string) => void violations.push(what);
      const random = createRandom(seed * 100 + 99);
      const probing = runForeignClient({ url, strangers, random, documents, all, onViolation }, over.signal);
      await Promise.all(players.map((player) => play(player, (step) => step < steps)));
      over.abort();
      return { seed, people, documents: documents(), violations, copied: { strangers, ids: await probing } };
    },
  };
}
