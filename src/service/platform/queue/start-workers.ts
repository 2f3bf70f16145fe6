import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Log } from '../log.ts';
import { StoreUnavailable } from '../blobs/blob-store.ts';
import { diskFaultOf } from '../disk-faults.ts';
import type { Database } from '../database/database.ts';
import { DatabaseUnavailable, keepAliveOptions, OutcomeUnknown } from '../database/lost-connection.ts';
import { jobsTopic } from './enqueue.ts';
import { type JobName, type JobPayload, definitionOf, jobNames, jobs } from './jobs.ts';
import { exhaustedQueue } from './prepare-queue.ts';
import { steadyClock } from './steady-clock.ts';
import { watchDueJobs } from './watch-due-jobs.ts';

/** One run of a job. It may be a repetition: a process can die after the work but before reporting it. */
type JobRun = {
  id: string;
  /** 1 for the first attempt. */
  attempt: number;
  /** Aborted when the process stops, the time limit expires, or another worker has taken the job. */
  signal: AbortSignal;
};

export type Handler<N extends JobName> = (payload: JobPayload<N>, run: JobRun) => Promise<void>;
export type Handlers = { [N in JobName]: Handler<N> };

/** A job that failed at its last attempt, with the reason. */
export type ExhaustedJob = { [N in JobName]: { name: N; payload: JobPayload<N>; reason: string } }[JobName];

export type WorkerParts = {
  database: Database;
  log: Log;
  handlers: Handlers;
  /** Records the failure where its owner sees it. Retried until it succeeds. */
  onExhausted: (job: ExhaustedJob) => Promise<void>;
  /** WORKER_CONCURRENCY. */
  concurrency: number;
  /** A query without a response for this long is abandoned with its connection, which may stay silent forever. */
  longestQueryMs?: number;
  onFinished?: (name: JobName, seconds: number, outcome: 'done' | 'failed') => void;
};

export type Workers = {
  /** Takes no more jobs, lets running ones finish for `graceMs`, then aborts and returns the rest to the queue. */
  stop: (graceMs?: number) => Promise<void>;
};

/** Starts the workers. Requires `prepareQueue`. */
export async function startWorkers(parts: WorkerParts): Promise<Workers> {
  const { database, log, longestQueryMs = 60_000 } = parts;
  // pg-boss passes unknown options to pg; supervision and schedules run sequentially, so one hanging query would block them
  const connections = { ...keepAliveOptions, query_timeout: longestQueryMs };
  const boss = new PgBoss({
    ...connections,
    clock: steadyClock(),
    // measures the difference to the clock of the database, which schedules use
    clockMonitorIntervalSeconds: 60,
    connectionString: database.url,
    application_name: 'vidimus workers',
    max: 5,
    migrate: false,
    // interval of the search for dead workers; one process does it for all
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
    maintenanceIntervalSeconds: 600,
    // a full queue is normal operation
    warningQueueSize: 1_000_000,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
  boss.on('warning', (warning) => log.warn(warning, 'the job queue reports a warning'));
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
  const wakeQueue = (name: string): void => wake.get(name)?.forEach((nudge) => nudge());
  const stopListening = database.signals.on(jobsTopic, wakeQueue, () => [...wake.keys()].forEach(wakeQueue));
  const stopWatching = watchDueJobs(boss.getDb(), [...wake.keys()], wakeQueue);

  return {
    stop: async (graceMs = 6_000) => {
      stopListening();
      stopWatching();
      await boss.stop({ graceful: true, timeout: graceMs });
    },
  };

  /**
   * Starts one worker of a queue and returns a function that wakes it. A reserved one takes only jobs without another job of their tenant
   * before them (enqueue.ts).
   */
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
        // woken by signals and `watchDueJobs`; polling makes up for what both have missed
        pollingIntervalSeconds: 60,
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
          // fetch the next job at once; otherwise the worker waits until it is woken
          nudge();
        }
      },
    );
    return nudge;
  }
}

/** Result of an attempt; if it throws instead, the job is retried and the attempt does not count. */
type Settled = { status: 'completed' } | { status: 'failed' | 'deadletter'; output: { message: string; failures: number } };

/** Runs a job and counts its failures; the last one ends it. */
async function tryJob(name: JobName, job: JobWithMetadata<unknown>, parts: WorkerParts): Promise<Settled> {
  try {
    await runJob(name, job, parts);
    return { status: 'completed' };
  } catch (error) {
    // aborted, or the infrastructure is unavailable: the job is not the cause
    if (job.signal.aborted || isAway(error)) throw error;
    const failures = failuresOf(job.output) + 1;
    const output = { message: error instanceof Error ? error.message : String(error), failures };
    return { status: failures >= definitionOf(name).tries ? 'deadletter' : 'failed', output };
  }
}

const failuresOf = (output: object | null | undefined): number =>
  output && 'failures' in output && typeof output.failures === 'number' ? output.failures : 0;

/** Whether the infrastructure failed, and not the job. */
const isAway = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable ||
  error instanceof OutcomeUnknown ||
  error instanceof StoreUnavailable ||
  diskFaultOf(error) !== undefined;

async function runJob(name: JobName, job: JobWithMetadata<unknown>, parts: WorkerParts): Promise<void> {
  const run = { id: job.id, attempt: job.retryCount + 1, signal: job.signal };
  const log = parts.log.child({ job: name, jobId: job.id, attempt: run.attempt });
  const startedAt = performance.now();
  try {
    // schema and handler belong to the same name; the compiler does not follow that through the union
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
