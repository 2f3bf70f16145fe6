/** Kills the primary while callers upload, edit and decide, and measures what was lost, what is duplicated, and how long it took. */
import { setTimeout as delay } from 'node:timers/promises';
import { check } from '../check.ts';
import { type Caller, createCaller } from '../caller.ts';
import { demoPeople } from '../people.ts';
import { createClients, play } from '../program.ts';
import { invoice } from '../upload.ts';
import type { Node } from './config-files.ts';
import type { Cluster } from './start-cluster.ts';

export type Killed = 'the PostgreSQL server' | 'the machine: PostgreSQL and Patroni';
export type FailedOver = {
  killed: Killed;
  /** Number of acknowledged writes, before and after. */
  acknowledged: number;
  documents: number;
  /** Time from the kill to the first acknowledged write that was sent after it. */
  secondsAway: number;
  /** Acknowledged writes that are missing, different or duplicated, and other inconsistencies. */
  violations: string[];
  duplicates: number;
};

type Failover = { killed: Killed; seed: number; tell: (line: string) => void };

const loadSecondsBefore = 6;
const loadSecondsAfter = 6;

export async function failOver(cluster: Cluster, { killed, seed, tell }: Failover): Promise<FailedOver> {
  const { postgres, url } = cluster;
  await postgres.untilSafe();
  const violations: string[] = [];
  let acknowledged = 0;
  const onWrite = () => void (acknowledged += 1);
  const players = createClients({ url, people: demoPeople }, { seed, clients: 3, violations, onWrite });
  const over = new AbortController();
  const playing = Promise.all(players.map((player) => play(player, () => !over.signal.aborted)));
  const probed = await uploadProbe(cluster, seed);
  await delay(loadSecondsBefore * 1000);
  const primary = await postgres.primary();
  if (!primary) throw new Error('there is no primary');
  tell(`killing ${killed} of ${primary.name}, ${acknowledged} writes acknowledged so far …`);
  kill(cluster, killed, primary);
  const secondsAway = await untilWritten(probed);
  tell(`  first write after ${secondsAway.toFixed(1)} s`);
  await delay(loadSecondsAfter * 1000);
  over.abort();
  await playing;
  // the killed server returns as the standby
  if (killed !== 'the PostgreSQL server') postgres.startNode(primary);
  await postgres.untilSafe();
  const documents = players.flatMap(({ own }) => own);
  const found = await check(cluster, [{ seed, people: demoPeople, documents, violations }]);
  const duplicates = found.filter((what) => /exists \d+ times|has \d+ decisions|sent again/.test(what)).length;
  return { killed, acknowledged, documents: documents.length, secondsAway, violations: found, duplicates };
}

function kill({ postgres }: Cluster, killed: Killed, primary: Node): void {
  if (killed === 'the PostgreSQL server') postgres.killServer(primary);
  else postgres.killMachine(primary);
}

type Probed = { caller: Caller; id: string };

/** Uploads a document that no other caller writes. */
async function uploadProbe({ url }: Cluster, seed: number): Promise<Probed> {
  const caller = createCaller(url, demoPeople.admin, () => undefined);
  const form = new FormData();
  form.append('File', new Blob([new Uint8Array(await invoice(`probe-${seed}`))]), `probe-${seed}.pdf`);
  const outcome = await caller.ask('POST', '/v1/documents', form);
  if (outcome === 'lost' || outcome.status !== 200) throw new Error('the upload of the test document was not accepted');
  return { caller, id: (JSON.parse(outcome.body) as { documentId: string }).documentId };
}

/** Sends a write twice a second, without waiting for previous ones, until one is acknowledged. */
async function untilWritten({ caller, id }: Probed): Promise<number> {
  const killedAt = performance.now();
  const { promise, resolve } = Promise.withResolvers<number>();
  const back = new AbortController();
  const probe = async (value: string) => {
    const outcome = await caller.json('PATCH', `/v1/documents/${id}`, { fields: { note: { value } } });
    if (outcome === 'lost' || outcome.status !== 200) return;
    back.abort();
    resolve((performance.now() - killedAt) / 1000);
  };
  for (let at = 0; !back.signal.aborted; at += 1) {
    if (performance.now() - killedAt > 180_000) throw new Error('no write was acknowledged within three minutes');
    void probe(`try ${at}`);
    await Promise.race([delay(500), promise]);
  }
  return promise;
}
