/** Environment of the systematic drill: a world, its users and its database. */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, openDatabase } from '#service/platform/database/database.ts';
import { createLog } from '#service/platform/log.ts';
import { createCaller, type Outcome } from '../caller.ts';
import { demoPeople } from '../people.ts';
import { invoice } from '../upload.ts';
import { startDrillSystem } from '../drill-system.ts';

export type Stage = Awaited<ReturnType<typeof openStage>>;

export async function openStage() {
  const world = await startDrillSystem();
  const database = openDatabase({ url: world.databaseUrl, log: createLog('silent') });
  const faults: string[] = [];
  const onFault = (what: string) => void faults.push(what);
  let made = 0;
  const admin = createCaller(world.url, demoPeople.admin, onFault);
  const approver = createCaller(world.url, demoPeople.approver, onFault);
  // signing in writes too, which is not to be cut
  for (const caller of [admin, approver]) await caller.read('/v1/documents/count/extracting');
  return {
    world,
    system: database.system,
    admin,
    approver,
    /** Returns the requests that failed with 500 since the last call. */
    faults: () => faults.splice(0),
    /** Returns a different name, key or text on each call. */
    another: (what: string) => `${what} ${(made += 1)}`,
    /** Uploads a document with this number of pages and waits for its extraction. */
    document: async (pages = 1): Promise<string> => {
      const answer = await uploadTo(admin, `commit-${(made += 1)}`, pages);
      const { documentId } = JSON.parse(acknowledged(answer)) as { documentId: string };
      await untilSettled(database.system);
      return documentId;
    },
    close: async () => {
      await database.close();
      await world.stop();
    },
  };
}

/** Returns the body of a successful response; a request without a fault must succeed. */
export function acknowledged(outcome: Outcome): string {
  if (outcome !== 'lost' && outcome.status === 200) return outcome.body;
  throw new Error(`a prerequisite of the write returned ${outcome === 'lost' ? 'nothing' : `${outcome.status} ${outcome.body}`}`);
}

export async function uploadTo(caller: Pick<Stage['admin'], 'ask'>, name: string, pages = 1): Promise<Outcome> {
  const form = new FormData();
  form.append('File', new Blob([new Uint8Array(await invoice(name, pages))]), `${name}.pdf`);
  return caller.ask('POST', '/v1/documents', form, { 'idempotency-key': name });
}

/** Pending work: documents, webhook deliveries, and jobs that are due. */
const underWay = sql<{ left: number }>`
  select (select count(*)::int from documents where state in ('New', 'Extracting'))
    + (select count(*)::int from webhook_deliveries where state = 'Waiting')
    + (select count(*)::int from pgboss.job where state in ('created', 'retry', 'active') and start_after < now() + interval '20 seconds') as left`;

/** Without progress for this time, the service is considered stuck. */
const maxWaitMs = 120_000;

/** Waits until no work is pending, as long as there is progress. */
export async function untilSettled(system: Db): Promise<void> {
  let before: number | undefined;
  let movedAt = Date.now();
  for (;;) {
    const left = await underWay.execute(system).then(
      ({ rows }) => rows[0]?.left ?? 0,
      () => -1,
    );
    if (left === 0) return;
    if (left !== before) movedAt = Date.now();
    if (Date.now() - movedAt > maxWaitMs) throw new Error(`${left} items do not settle`);
    before = left;
    await delay(60);
  }
}
