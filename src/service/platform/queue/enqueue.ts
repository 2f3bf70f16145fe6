import { randomUUID } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import { type ConstructorOptions, PgBoss } from 'pg-boss';
import { type Database, type Db, afterCommit, signalsOf } from '../database/database.ts';
import type { JobName, JobPayload } from './jobs.ts';
import type { Signals } from '../database/signals.ts';

export type EnqueueOptions = {
  /** While a job of this name and key waits, another one is not added: `null` is answered. */
  key?: string;
  startAfter?: Date;
  /** Goes before everything of a lower urgency (default 0), whoever sent it. */
  urgency?: number;
};

/** A job with what it is told. */
export type Job = { [N in JobName]: { name: N; payload: JobPayload<N> } }[JobName];

const keptHere = new WeakMap<Signals, Job[]>();

/**
 * From now on the jobs of this process's handles are kept in the answered list once their transaction commits, instead of in the queue,
 * where the workers of a running service would take them. For a program that does its jobs itself, at times of its own.
 */
export function keepJobsHere({ signals }: Pick<Database, 'signals'>): Job[] {
  const jobs: Job[] = [];
  keptHere.set(signals, jobs);
  return jobs;
}

/** The signal that wakes workers, with the job's name. */
export const jobsTopic = 'jobs';

/**
 * Adds a job in the caller's transaction: it exists when that commits, and never otherwise. Workers hear of it right after the
 * commit, without a NOTIFY inside the transaction. Answers the job's id.
 */
export async function enqueue<N extends JobName>(
  db: Db,
  name: N,
  payload: JobPayload<N>,
  options: EnqueueOptions = {},
): Promise<string | null> {
  const kept = keptHere.get(signalsOf(db));
  if (kept) {
    // the compiler does not see that name and payload belong together
    afterCommit(db, () => void kept.push({ name, payload } as Job));
    return randomUUID();
  }
  const tenantId = tenantOf(payload);
  const id = await bossOver(db).send(name, payload, {
    singletonKey: options.key ?? randomUUID(),
    priority: (options.urgency ?? 0) * urgencyStep - (tenantId ? await unfinishedOf(db, name, tenantId) : 0),
    ...(tenantId && { group: { id: tenantId } }),
    ...(options.startAfter && { startAfter: options.startAfter }),
    // pg-boss runs its statements on the connection that its database gives it: this transaction's
  });
  if (id) afterCommit(db, () => signalsOf(db).send(jobsTopic, name));
  return id;
}

/** Adds several jobs of one tenant at once, each under its own key: those whose key waits already are not added again. */
export async function enqueueMany<N extends JobName>(
  db: Db,
  name: N,
  tenantId: string,
  jobs: readonly { payload: JobPayload<N> & { tenantId: string }; key: string }[],
): Promise<void> {
  const kept = keptHere.get(signalsOf(db));
  if (kept) return afterCommit(db, () => void kept.push(...jobs.map(({ payload }) => ({ name, payload }) as Job)));
  const unfinished = await unfinishedOf(db, name, tenantId);
  await bossOver(db).insert(
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

/** Lets the job of this key that waits for its time be done now, in the caller's transaction. False where none waits. */
export async function hasten(db: Db, name: JobName, key: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update pgboss.job_common set start_after = now()
    where name = ${name} and singleton_key = ${key} and state < 'active' and start_after > now()`.execute(db);
  if (numAffectedRows > 0n) afterCommit(db, () => signalsOf(db).send(jobsTopic, name));
  return numAffectedRows > 0n;
}

const maxCounted = 5_000;
const urgencyStep = 2 * maxCounted;

/**
 * Fairness between tenants: each job stands behind as many others as its tenant has unfinished. The thousandth document of one
 * tenant therefore comes after the first of another, and tenants that all send much take turns.
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

const bosses = new WeakMap<Db, PgBoss>();

/** A pg-boss that only sends, on the connection of this handle. It holds nothing open. */
function bossOver(db: Db): PgBoss {
  const known = bosses.get(db);
  if (known) return known;
  const boss = new PgBoss({
    ...passive,
    db: {
      executeSql: async (text, values = []) => ({
        rows: [...(await db.executeQuery(CompiledQuery.raw(text, [...values]))).rows],
      }),
    },
  });
  bosses.set(db, boss);
  return boss;
}

/** Neither looks after queues nor changes tables. */
export const passive: ConstructorOptions = { supervise: false, schedule: false, migrate: false };
