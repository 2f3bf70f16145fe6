/** Hostile client that sends requests while programs run. */
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createCaller } from './caller.ts';
import { demoPeople } from './people.ts';
import type { Random } from './random.ts';
import type { DrillSystem } from './drill-system.ts';

type Intruding = { world: Pick<DrillSystem, 'url' | 'port' | 'tenants'>; random: Random; onViolation: (what: string) => void };

const acts = ['many keys', 'forge an address', 'slow heads'] as const;

/** Runs until `over`. Ends when all its connections are closed. */
export async function playIntruder(intruding: Intruding, over: AbortSignal): Promise<void> {
  const waits: Promise<void>[] = [];
  while (!over.aborted) {
    await delay(300 + intruding.random.integer(1_200));
    await doing[intruding.random.pick(acts)](intruding, waits);
  }
  await Promise.all(waits);
}

const doing: Record<(typeof acts)[number], (intruding: Intruding, waits: Promise<void>[]) => Promise<void>> = {
  'many keys': async ({ world: { url, tenants }, onViolation }) => {
    const keys = Array.from({ length: 400_000 }, (_, at) => `"k${at}":1`);
    const headers = { 'content-type': 'application/json' };
    const caller = createCaller(url, tenants[0]?.strangers.viewer ?? demoPeople.admin, onViolation);
    const outcome = await caller.ask('POST', '/v1/documents/list', `{${keys.join()}}`, headers);
    if (outcome !== 'lost' && outcome.status !== 0 && !outcome.body.includes('body_too_many_keys'))
      onViolation(`a body with 400,000 keys returned ${outcome.status} ${outcome.body.slice(0, 100)}`);
  },
  /** Sends the header as our own proxy does: the last address is real, the first is claimed by the caller. */
  'forge an address': async ({ world, onViolation }) => {
    const headers = { 'x-forwarded-for': '127.0.0.1, 203.0.113.7' };
    const answer = await fetch(`${world.url}/metrics`, { headers, signal: AbortSignal.timeout(20_000) }).catch(() => undefined);
    if (answer?.ok) onViolation('/metrics was opened by a forged address');
  },
  // rare, because it prolongs each program that includes it
  'slow heads': async ({ world, random, onViolation }, waits) => {
    if (waits.length === 0 && random.isSo(0.1)) waits.push(holdConnections(world.port, onViolation));
  },
};

/** Starts requests and never completes them. Killing the process closes them too. */
async function holdConnections(port: number, onViolation: (what: string) => void): Promise<void> {
  const sockets = Array.from({ length: 10 }, () => connect(port, '127.0.0.1'));
  for (const socket of sockets) {
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nHost: drill\r\n');
    socket.resume();
  }
  const end = Date.now() + 30_000;
  while (sockets.some(({ closed }) => !closed) && Date.now() < end) await delay(200);
  const held = sockets.filter(({ closed }) => !closed);
  if (held.length > 0) onViolation(`${held.length} connections whose headers never end stay open for 30 s`);
  for (const socket of held) socket.destroy();
}
