import { randomUUID } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import { type ConstructorOptions, PgBoss } from 'pg-boss';
import { type Database, type Db, afterCommit, signalsOf } from '../database/database.ts';
import type { JobName, JobPayload } from './jobs.ts';
import type { Signals } from '../database/signals.ts';

export type EnqueueOptions = {
  /** While a job of this name and key is waiting, no other one is added, and `null` is returned. */
  key?: string;
  startAfter?: Date;
  /** Takes precedence over all jobs of lower urgency (default 0), of any tenant. */
  urgency?: number;
};

/** A job with its payload, and the time before which it does not start, if any. */
export type Job = { [N in JobName]: { name: N; payload: JobPayload<N> } & Pick<EnqueueOptions, 'startAfter'> }[JobName];

const collectedJobs = new WeakMap<Signals, Job[]>();

/**
 * Collects the jobs enqueued through this process's handles in the returned list once their transaction commits, instead of the queue,
 * where the workers of a running service would take them. For a program that runs its jobs itself.
 */
export function collectJobs({ signals }: Pick<Database, 'signals'>): Job[] {
  const jobs: Job[] = [];
  collectedJobs.set(signals, jobs);
  return jobs;
}

/** Topic of the signal that wakes workers; the message is the job's name. */
export const jobsTopic = 'jobs';

/**
 * Adds a job in the caller's transaction: it exists only if that commits. Workers are notified right after the commit, without a NOTIFY
 * inside the transaction. Returns the job's id.
 */
export async function enqueue<N extends JobName>(
  db: Db,
  name: N,
  payload: JobPayload<N>,
  options: EnqueueOptions = {},
): Promise<string | null> {
  const kept = collectedJobs.get(signalsOf(db));
  if (kept) {
    // the compiler does not see that name and payload belong together
    afterCommit(
      db,
      () => void kept.push({ name, payload, ...(options.startAfter && { startAfter: options.startAfter }) } as Job),
    );
    return randomUUID();
  }
  const tenantId = tenantOf(payload);
  const id = await pgBossOn(db).send(name, payload, {
    singletonKey: options.key ?? randomUUID(),
    priority: (options.urgency ?? 0) * urgencyStep - (tenantId ? await unfinishedOf(db, name, tenantId) : 0),
    ...(tenantId && { group: { id: tenantId } }),
    ...(options.startAfter && { startAfter: options.startAfter }),
    // pg-boss runs its statements on the given connection, which is that of this transaction
  });
  if (id) afterCommit(db, () => signalsOf(db).send(jobsTopic, name));
  return id;
}

/** Adds several jobs of one tenant at once, each with its own key; jobs whose key is already waiting are skipped. */
export async function enqueueMany<N extends JobName>(
  db: Db,
  name: N,
  tenantId: string,
  jobs: readonly { payload: JobPayload<N> & { tenantId: string }; key: string }[],
): Promise<void> {
  const kept = collectedJobs.get(signalsOf(db));
  if (kept) return afterCommit(db, () => void kept.push(...jobs.map(({ payload }) => ({ name, payload }) as Job)));
  const unfinished = await unfinishedOf(db, name, tenantId);
  await pgBossOn(db).insert(
    name,
    jobs.map(({ payload, key }, index) => ({
      data: payload,
      singletonKey: key,
      priority: -Math.min(unfinished + index, maxCounted),
      group: { id: tenantId },
    })),
  );
  afterCommit(db, () => signalsOf(db).send(jobsTopic, name));
}

/** Makes the waiting job of this key due now, in the caller's transaction. Returns false if none is waiting. */
export async function makeDue(db: Db, name: JobName, key: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update pgboss.job_common set start_after = now()
    where name = ${name} and singleton_key = ${key} and state < 'active' and start_after > now()`.execute(db);
  if (numAffectedRows > 0n) afterCommit(db, () => signalsOf(db).send(jobsTopic, name));
  return numAffectedRows > 0n;
}

/**
 * Replaces the payload of a running job, in the caller's transaction: the next attempt, after a failure or the death of the process, gets the
 * payload of the last work that was committed.
 */
export async function updatePayload<N extends JobName>(db: Db, name: N, id: string, payload: JobPayload<N>): Promise<void> {
  await sql`update pgboss.job_common set data = ${JSON.stringify(payload)}::jsonb where name = ${name} and id = ${id}`.execute(
    db,
  );
}

const maxCounted = 5_000;
const urgencyStep = 2 * maxCounted;

/**
 * Fairness between tenants: each job ranks behind as many others as its tenant has unfinished jobs. The thousandth document of one tenant
 * therefore follows the first of another, and tenants that all send much take turns.
 */
async function unfinishedOf(db: Db, name: JobName, tenantId: string): Promise<number> {
  const { rows } = await sql<{ unfinished: number }>`
    select count(*) as unfinished from (
      -- each half has an index of its own
      select from pgboss.job_common where name = ${name} and group_id = ${tenantId} and state < 'active'
      union all select from pgboss.job_common where name = ${name} and group_id = ${tenantId} and state = 'active'
      limit ${maxCounted}
    ) as own`.execute(db);
  return rows[0]?.unfinished ?? 0;
}

function tenantOf(payload: object): string | undefined {
  return 'tenantId' in payload && typeof payload.tenantId === 'string' ? payload.tenantId : undefined;
}

const pgBossByDb = new WeakMap<Db, PgBoss>();

/** Returns a send-only pg-boss on the connection of this handle. It holds no resources. */
function pgBossOn(db: Db): PgBoss {
  const known = pgBossByDb.get(db);
  if (known) return known;
  const boss = new PgBoss({
    ...passive,
    db: {
      executeSql: async (text, values = []) => ({
        rows: [...(await db.executeQuery(CompiledQuery.raw(text, [...values]))).rows],
      }),
    },
  });
  pgBossByDb.set(db, boss);
  return boss;
}

/** Neither supervises queues nor migrates tables. */
export const passive: ConstructorOptions = { supervise: false, schedule: false, migrate: false };
