import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Log } from '../log.ts';
import { StoreAway } from '../blobs/blob-store.ts';
import { diskFaultOf } from '../disk-faults.ts';
import type { Database } from '../database/database.ts';
import { DatabaseAway, keptAlive, OutcomeUnknown } from '../database/lost-connection.ts';
import { jobsTopic } from './enqueue.ts';
import { type JobName, type JobPayload, definitionOf, jobNames, jobs } from './jobs.ts';
import { exhaustedQueue } from './prepare-queue.ts';
import { steadyClock } from './steady-clock.ts';

/** One run of a job. It may be the second one: a process can die after the work and before saying so. */
type JobRun = {
  id: string;
  /** 1 at the first try. */
  attempt: number;
  /** Aborted when the process stops, the time is over, or another worker has taken the job. */
  signal: AbortSignal;
};

export type Handler<N extends JobName> = (payload: JobPayload<N>, run: JobRun) => Promise<void>;
export type Handlers = { [N in JobName]: Handler<N> };

/** A job that failed at its last try, and why. */
export type ExhaustedJob = { [N in JobName]: { name: N; payload: JobPayload<N>; reason: string } }[JobName];

export type WorkerParts = {
  database: Database;
  log: Log;
  handlers: Handlers;
  /** Records the failure where its owner sees it. Tried again until it succeeds. */
  onExhausted: (job: ExhaustedJob) => Promise<void>;
  /** WORKER_CONCURRENCY. */
  concurrency: number;
  /** A query that is not answered for so long is given up with its connection, which may be silent for ever. */
  longestQueryMs?: number;
  onFinished?: (name: JobName, seconds: number, outcome: 'done' | 'failed') => void;
};

export type Workers = {
  /** Takes no more jobs, lets running ones finish for `graceMs`, aborts and hands back the rest. */
  stop: (graceMs?: number) => Promise<void>;
};

/** Starts to work on jobs. `prepareQueue` comes first. */
export async function startWorkers(parts: WorkerParts): Promise<Workers> {
  const { database, log, longestQueryMs = 60_000 } = parts;
  // pg-boss gives what it does not know to pg; dead workers and schedules are looked after in one go after another, which one query can hold up
  const connections = { ...keptAlive, query_timeout: longestQueryMs };
  const boss = new PgBoss({
    ...connections,
    clock: steadyClock(),
    // how far the steady clock is from the database's; schedules go by the latter
    clockMonitorIntervalSeconds: 60,
    connectionString: database.url,
    application_name: 'vidimus workers',
    max: 5,
    migrate: false,
    // how often dead workers are looked for; one process does it for all
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
    maintenanceIntervalSeconds: 600,
    // the queue may be full: that is what it is for
    warningQueueSize: 1_000_000,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
  boss.on('warning', (warning) => log.warn(warning, 'the job queue warns'));
  await boss.start();

  const wake = new Map<string, (() => void)[]>();
  for (const name of jobNames) {
    const { concurrency, reserved = 0 } = definitionOf(name);
    const count = concurrency === 'workers' ? parts.concurrency : concurrency;
    const run = (job: JobWithMetadata<unknown>) => tryJob(name, job, parts);
    wake.set(name, await Promise.all(Array.from({ length: count }, (_, index) => work(name, run, index < reserved))));
  }
  const tell = async (job: JobWithMetadata<unknown>): Promise<Settled> => {
    await parts.onExhausted(exhaustedJob(job));
    return { status: 'completed' };
  };
  wake.set(exhaustedQueue, [await work(exhaustedQueue, tell)]);
  const stopListening = database.signals.on(
    jobsTopic,
    (name) => wake.get(name)?.forEach((nudge) => nudge()),
    () => wake.forEach((nudges) => nudges.forEach((nudge) => nudge())),
  );

  return {
    stop: async (graceMs = 6_000) => {
      stopListening();
      await boss.stop({ graceful: true, timeout: graceMs });
    },
  };

  /** One worker of one queue. Answers what wakes it. A reserved one takes what stands behind no other job of its tenant (enqueue.ts). */
  async function work(
    queue: string,
    run: (job: JobWithMetadata<unknown>) => Promise<Settled>,
    isReserved = false,
  ): Promise<() => void> {
    const nudge = (): void => boss.notifyWorker(workerId);
    const workerId: string = await boss.work(
      queue,
      {
        batchSize: 1,
        pollingIntervalSeconds: 1,
        heartbeatRefreshSeconds: 3,
        includeMetadata: true,
        perJobResults: true,
        ...(isReserved && { minPriority: 0 }),
      },
      async ([job]) => {
        if (!job) return [];
        try {
          return [{ id: job.id, ...(await run(job)) }];
        } finally {
          // look for the next one at once; without this a worker waits for its next poll
          nudge();
        }
      },
    );
    return nudge;
  }
}

/** What becomes of a try; what is thrown instead is tried again and counts for nothing. */
type Settled = { status: 'completed' } | { status: 'failed' | 'deadletter'; output: { message: string; failures: number } };

/** Runs a job and counts its failures, of which the last one ends it. */
async function tryJob(name: JobName, job: JobWithMetadata<unknown>, parts: WorkerParts): Promise<Settled> {
  try {
    await runJob(name, job, parts);
    return { status: 'completed' };
  } catch (error) {
    // it was told to stop, or what it stands on is away: neither says anything about the job
    if (job.signal.aborted || isAway(error)) throw error;
    const failures = failuresOf(job.output) + 1;
    const output = { message: error instanceof Error ? error.message : String(error), failures };
    return { status: failures >= definitionOf(name).tries ? 'deadletter' : 'failed', output };
  }
}

const failuresOf = (output: object | null | undefined): number =>
  output && 'failures' in output && typeof output.failures === 'number' ? output.failures : 0;

/** What a job stands on is a matter of the machine. */
const isAway = (error: unknown): boolean =>
  error instanceof DatabaseAway ||
  error instanceof OutcomeUnknown ||
  error instanceof StoreAway ||
  diskFaultOf(error) !== undefined;

async function runJob(name: JobName, job: JobWithMetadata<unknown>, parts: WorkerParts): Promise<void> {
  const run = { id: job.id, attempt: job.retryCount + 1, signal: job.signal };
  const log = parts.log.child({ job: name, jobId: job.id, attempt: run.attempt });
  const startedAt = performance.now();
  try {
    // the schema and the handler of one name; the compiler does not follow that through the union
    const handler = parts.handlers[name] as (payload: unknown, run: JobRun) => Promise<void>;
    await handler(jobs[name].payload.parse(job.data), run);
    parts.onFinished?.(name, (performance.now() - startedAt) / 1000, 'done');
  } catch (error) {
    log.error({ err: error }, 'a job failed');
    parts.onFinished?.(name, (performance.now() - startedAt) / 1000, 'failed');
    throw error;
  }
}

function exhaustedJob({ sourceName, data, sourceOutput }: JobWithMetadata<unknown>): ExhaustedJob {
  const name = jobNames.find((known) => known === sourceName);
  if (!name) throw new Error(`there is no job ${sourceName}`);
  const message = sourceOutput && 'message' in sourceOutput ? sourceOutput.message : undefined;
  const reason = typeof message === 'string' ? message : JSON.stringify(sourceOutput);
  return { name, payload: jobs[name].payload.parse(data), reason } as ExhaustedJob;
}
