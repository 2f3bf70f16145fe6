import { CompiledQuery } from 'kysely';
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { JobName } from '#service/platform/queue/jobs.ts';
import type { Database } from '#service/platform/database/database.ts';

export type Metrics = {
  registry: Registry;
  jobFinished: (name: JobName, seconds: number, outcome: 'done' | 'failed') => void;
};

/** Metrics of this process, and of the queue that it shares with others. */
export function createMetrics(database: Database): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'job_duration_seconds',
    help: 'Duration of a job attempt, by job and outcome',
    labelNames: ['job', 'outcome'] as const,
    buckets: [0.05, 0.25, 1, 2.5, 5, 10, 30, 60, 300, 1800],
    registers: [registry],
  });
  registry.registerMetric(
    new Gauge({
      name: 'jobs_waiting',
      help: 'Jobs waiting for a worker, by job, over all processes',
      labelNames: ['job'] as const,
      registers: [],
      async collect() {
        const { rows } = await database.system.executeQuery<{ name: string; waiting: number }>(CompiledQuery.raw(waitingJobs));
        this.reset();
        for (const { name, waiting } of rows) this.set({ job: name }, waiting);
      },
    }),
  );
  return { registry, jobFinished: (job, seconds, outcome) => duration.observe({ job, outcome }, seconds) };
}

const waitingJobs = `select name, count(*) as waiting from pgboss.job_common where state < 'active' group by name`;
