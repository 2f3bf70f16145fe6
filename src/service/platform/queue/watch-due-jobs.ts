import type { PgBoss } from 'pg-boss';

/** As the shortest delay of a retry. */
const everyMs = 1_000;

/** Due as pg-boss understands it when it fetches a job. */
const queuesWithDueJobs = `
  select queue from unnest($1::text[]) as queue
  where exists (
    select from pgboss.job_common
    where name = queue and state < 'active' and not blocked and start_after <= pgboss.job_now()
  )`;

/**
 * Calls `wake` every second for each of the queues that has due jobs: those of which no signal tells, because they waited for a retry or a
 * date, or because their worker died. One statement, instead of one by each idle worker. Returns a function that ends it.
 */
export function watchDueJobs(
  db: ReturnType<PgBoss['getDb']>,
  queues: readonly string[],
  wake: (queue: string) => void,
): () => void {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  void look();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };

  async function look(): Promise<void> {
    try {
      const { rows }: { rows: { queue: string }[] } = await db.executeSql(queuesWithDueJobs, [queues]);
      if (!isOver) for (const { queue } of rows) wake(queue);
    } catch {
      // pg-boss, which uses the same connections, reports that they are lost
    }
    if (!isOver) timer = setTimeout(() => void look(), everyMs);
  }
}
