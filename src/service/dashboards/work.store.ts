/** Queries on queues, approval and export times, and amounts by supplier. */
import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';
import { customPlanMark } from '#service/platform/database/statements.ts';
import {
  type BucketRow,
  bucketOf,
  type Buckets,
  counted,
  ofCounted,
  ofCountedRun,
  type Scope,
  stretches,
  within,
} from './counted.ts';
import { ageStarts } from './queue-ages.ts';
import { tallyOfState } from './store.ts';

/**
 * Counts waiting documents by age group, youngest first. Most documents in review may be in the oldest group: it is what the others leave of
 * the tally.
 */
export async function countQueueAges(db: Db, scope: Scope, now: Date): Promise<BucketRow[]> {
  const limits = ageStarts(now)
    .toReversed()
    .map((start) => start.toISOString());
  // one range per age group, each counted from an index
  const ages = sql`unnest(${[...limits, '-infinity']}::timestamptz[], ${['infinity', ...limits]}::timestamptz[])
    with ordinality as age(since, until, number)`;
  const ofAge = (since: string) => sql`${sql.ref(since)} >= age.since and ${sql.ref(since)} < age.until`;
  const inReview = sql`${counted(scope)} and d.state = 'Extracted'`;
  // one statement, so that tally and counts are of the same moment
  const { rows } = await sql<BucketRow>`
    select waiting.series, age.number - 1 as bucket, waiting.value from ${ages} cross join lateral (
      select 'review' as series, count(*) as value
      from documents d where age.since > '-infinity' and ${inReview} and ${ofAge('d.extracted_at')}
      union all
      select 'approval', count(*)
      from approval_runs r where r.tenant_id = ${scope.tenantId} and r.status = 'Pending' and ${ofAge('r.started_at')} and ${ofCountedRun(scope)}
      union all
      select 'export', count(*)
      from documents d where ${counted(scope)} and d.export_state = 'Queued' and ${ofAge('d.queued_at')}
    ) as waiting where waiting.value > 0
    union all
    select 'inReview', 0, coalesce((${tallyOfState(scope, 'Extracted')}), 0) - (
      select count(*) from documents d where ${inReview} and d.extracted_at is null
    )`.execute(db);
  return withOldest(rows, limits.length);
}

function withOldest(rows: readonly BucketRow[], oldest: number): BucketRow[] {
  const sumOf = (series: string) => rows.filter((row) => row.series === series).reduce((sum, { value }) => sum + value, 0);
  const value = sumOf('inReview') - sumOf('review');
  const counts = rows.filter(({ series }) => series !== 'inReview');
  return value > 0 ? [...counts, { series: 'review', bucket: oldest, value }] : counts;
}

/**
 * Counts the documents that were in review at that moment: those validated since, and those that still are. For documents extracted again
 * since, the last extraction counts.
 */
export async function countWaitingAt(db: Db, scope: Scope, at: Date): Promise<number> {
  const arrived = sql`d.created_at < ${at} and d.extracted_at < ${at}`;
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*) from documents d where ${counted(scope)} and ${arrived} and d.validated_at >= ${at}
    ) + (
      select count(*) from documents d
      where ${counted(scope)} and ${arrived} and d.state = 'Extracted' and (d.validated_at is null or d.validated_at < ${at})
    ) as count ${customPlanMark}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Measures approval times in hours, of runs that ended with a decision. */
export async function measureApprovals(db: Db, scope: Scope, buckets: Buckets): Promise<BucketRow[]> {
  const hours = (share: number) =>
    sql<number>`percentile_cont(${share}::float8) within group (order by extract(epoch from r.finished_at - r.started_at)) / 3600`;
  const { rows } = await sql<{ bucket: number; median: number; slow: number; documents: number }>`
    select ${bucketOf('r.finished_at', buckets)} as bucket, ${hours(0.5)} as median, ${hours(0.9)} as slow,
      count(distinct r.document_id) as documents
    from approval_runs r
    where r.tenant_id = ${scope.tenantId} and r.status in ('Approved', 'Rejected') and ${within('r.finished_at', buckets)} and ${ofCountedRun(scope)}
    group by 1`.execute(db);
  return rows.flatMap(({ bucket, median, slow, documents }) => [
    { series: 'median', bucket, value: median, documents },
    { series: 'slow', bucket, value: slow, documents },
  ]);
}

export async function countExports(
  db: Db,
  scope: Scope,
  buckets: Buckets,
  states: readonly ('Exported' | 'Failed')[],
): Promise<BucketRow[]> {
  const { rows } = await sql<BucketRow>`
    select series, bucket, sum(times)::bigint as value, count(*) as documents from (
      select h.state as series, ${bucketOf('h.created_at', buckets)} as bucket, h.document_id, count(*) as times
      from export_history h
      where h.tenant_id = ${scope.tenantId} and ${within('h.created_at', buckets)} and h.state = any(${[...states]}::text[]) and ${ofCounted(scope)}
      group by 1, 2, 3
    ) as of_documents group by 1, 2`.execute(db);
  return rows;
}

export type SupplierRow = { supplier: string; currency: string; total: number; rank: number; documents: number };

/** Returns the largest suppliers by currency. */
export async function sumBySupplier(db: Db, scope: Scope, received: Buckets, most: number): Promise<SupplierRow[]> {
  const { rows } = await sql<SupplierRow>`
    select supplier, currency, total, documents, rank from (
      select d.list_supplier as supplier, coalesce(d.list_currency, '') as currency, coalesce(sum(d.list_total), 0)::float8 as total,
        rank() over (partition by coalesce(d.list_currency, '') order by coalesce(sum(d.list_total), 0) desc, d.list_supplier) as rank,
        count(*) as documents
      from documents d
      where ${counted(scope)} and ${within('d.created_at', received)} and d.list_supplier is not null
      group by d.list_supplier, d.list_currency
    ) as ranked where rank <= ${most} order by currency, rank`.execute(db);
  return rows;
}

/** Sums received amounts by currency, the one with most documents first; the currency is the series. */
export async function sumByCurrency(db: Db, scope: Scope, buckets: Buckets): Promise<BucketRow[]> {
  const { rows } = await sql<BucketRow>`
    select sums.series, stretch.number - 1 as bucket, sums.value, sums.documents
    from ${stretches(buckets)} cross join lateral (
      select coalesce(d.list_currency, '') as series, coalesce(sum(d.list_total), 0)::float8 as value, count(*) as documents
      from documents d
      where ${counted(scope)} and d.created_at >= stretch.since and d.created_at < stretch.until
      group by d.list_currency
    ) as sums
    order by sum(sums.documents) over (partition by sums.series) desc, 1, 2`.execute(db);
  return rows;
}
