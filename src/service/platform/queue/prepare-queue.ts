import { CompiledQuery, sql } from 'kysely';
import { PgBoss, type Queue } from 'pg-boss';
import type { Log } from '../log.ts';
import { type Database, inTransaction, tenantRole } from '../database/database.ts';
import { definitionOf, jobNames } from './jobs.ts';
import { passive } from './enqueue.ts';

/** Where a job goes that failed for the last time; kept there for two weeks. */
export const exhaustedQueue = 'exhausted';

const day = 86_400;

/** Brings the tables and queues of pg-boss up to date. Every process calls it at start, after the migrations; one at a time does it. */
export async function prepareQueue(database: Database, log: Log): Promise<void> {
  await inTransaction(database.system, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('vidimus queue'))`.execute(trx);
    await prepareBoss(database.url, log);
    await trx.executeQuery(CompiledQuery.raw(tenantsMayEnqueue));
  });
}

async function prepareBoss(url: string, log: Log): Promise<void> {
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
  for (const name of jobNames) {
    const { timeLimitS, tries } = definitionOf(name);
    yield {
      name,
      // one waiting job per key; another may wait while one runs
      policy: 'short',
      // its own failures are counted by start-workers.ts; a process that dies under it says nothing about it
      retryLimit: tries - 1 + mostCrashes,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 60,
      expireInSeconds: timeLimitS,
      // what waits for long waits because nobody works, and must not vanish for it
      retentionSeconds: 365 * day,
      deleteAfterSeconds: day / 4,
      deadLetter: exhaustedQueue,
      ...alive,
    };
  }
}

/** A job under which so many processes died is taken for their cause. */
const mostCrashes = 25;

/** A job whose process gave no sign of life for this long is given to another one: the least that pg-boss takes. */
const alive = { heartbeatSeconds: 10 };

/**
 * A tenant adds, counts and brings forward their own jobs, and sees no others. pg-boss itself works as the owner, who is not bound. What is there is not
 * made again: that would wait for everybody who is putting work off, and they for it.
 */
const tenantsMayEnqueue = `
  grant usage on schema pgboss to ${tenantRole};
  grant select on pgboss.queue to ${tenantRole};
  grant select, insert, update (start_after) on pgboss.job_common to ${tenantRole};
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
