import { CompiledQuery, sql } from 'kysely';
import { PgBoss, type Queue } from 'pg-boss';
import type { Log } from '../log.ts';
import { type Database, inTransaction, tenantRole } from '../database/database.ts';
import { definitionOf, jobNames } from './jobs.ts';
import { passive } from './enqueue.ts';

/** Queue of jobs that failed at their last attempt; they are kept for two weeks. */
export const exhaustedQueue = 'exhausted';

/** Queue by which pg-boss starts the jobs of schedules, and which it creates itself where it is missing. */
export const scheduleQueue = '__pgboss__send-it';

const day = 86_400;

/** Migrates the tables and queues of pg-boss. Every process calls it at start, after the migrations; one at a time executes it. */
export async function prepareQueue(database: Database, log: Log): Promise<void> {
  await inTransaction(database.system, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('vidimus queue'))`.execute(trx);
    await preparePgBoss(database.url, log);
    await trx.executeQuery(CompiledQuery.raw(tenantsMayEnqueue));
  });
}

async function preparePgBoss(url: string, log: Log): Promise<void> {
  const boss = new PgBoss({ ...passive, migrate: true, connectionString: url, max: 1, application_name: 'vidimus queue' });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
  await boss.start();
  try {
    const present = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const queue of queues()) {
      const { name, policy: _fixed, ...options } = queue;
      if (present.has(name)) await boss.updateQueue(name, options);
      else await boss.createQueue(name, queue);
    }
    for (const name of jobNames) {
      const { cron } = definitionOf(name);
      if (cron) await boss.schedule(name, cron, {}, { tz: 'UTC', missed: 'once' });
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

function* queues(): Generator<Queue & { name: string }> {
  yield {
    name: exhaustedQueue,
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
    deleteAfterSeconds: 14 * day,
    ...alive,
  };
  // its jobs have no heartbeat, and take a moment: one that a killed process held is otherwise started again after a quarter of an hour
  yield { name: scheduleQueue, expireInSeconds: 60 };
  for (const name of jobNames) {
    const { timeLimitS, tries } = definitionOf(name);
    yield {
      name,
      // one waiting job per key; another one may wait while one runs
      policy: 'short',
      // failures of the job are counted in start-workers.ts; a process that dies does not count
      retryLimit: tries - 1 + maxCrashes,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 60,
      expireInSeconds: timeLimitS,
      // a job that waits for long lacks a worker, and must not be dropped for that
      retentionSeconds: 365 * day,
      deleteAfterSeconds: day / 4,
      deadLetter: exhaustedQueue,
      ...alive,
    };
  }
}

/** Number of crashed processes after which the job is considered the cause. */
const maxCrashes = 25;

/** A job whose process sent no heartbeat for this long is given to another one: the minimum of pg-boss. */
const alive = { heartbeatSeconds: 10 };

/**
 * Allows tenants to add, count, hasten and continue their own jobs, without seeing others. pg-boss itself uses the owner role, which is exempt.
 * Existing objects are not recreated: that would wait for, and block, everybody who enqueues.
 */
const tenantsMayEnqueue = `
  grant usage on schema pgboss to ${tenantRole};
  grant select on pgboss.queue to ${tenantRole};
  grant select, insert, update (start_after, data) on pgboss.job_common to ${tenantRole};
  do $$ begin
    if to_regclass('pgboss.job_waiting_of_tenant') is null then
      create index job_waiting_of_tenant on pgboss.job_common (name, group_id) where state < 'active';
    end if;
    if not exists (select from pg_policy where polrelid = 'pgboss.job_common'::regclass and polname = 'own_tenant') then
      alter table pgboss.job_common enable row level security;
      create policy own_tenant on pgboss.job_common to ${tenantRole}
        using (group_id = nullif(current_setting('app.tenant', true), ''))
        with check (group_id = nullif(current_setting('app.tenant', true), ''));
    end if;
  end $$`;
