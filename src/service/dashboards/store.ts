/**
 * Dashboard queries, aggregated in the database: the result has the size of a chart for any number of documents. Most queries read only one
 * index, within the requested period.
 */
import { type RawBuilder, sql } from 'kysely';
import type { DocumentState } from '#contract/core/document-states.ts';
import type { Db } from '#service/platform/database/database.ts';
import { type BucketRow, type Buckets, counted, type NamedRow, type Scope, stretches, within } from './counted.ts';

/** Counts all documents, or those received within the periods. */
export async function countByState(db: Db, scope: Scope, received?: Buckets): Promise<NamedRow[]> {
  const { rows } = await (
    received
      ? sql<NamedRow>`
          select d.state as name, count(*) as value from documents d
          where ${counted(scope)} and ${within('d.created_at', received)} group by 1`
      : tallyByState(scope)
  ).execute(db);
  return rows;
}

/** Condition on the tallies `t` of the documents in scope, which are maintained on every write. */
const talliedIn = ({ tenantId, unitIds }: Scope): RawBuilder<boolean> => sql`
  t.tenant_id = ${tenantId} and not t.is_deleted
    and ${unitIds === 'all' ? sql`true` : sql`t.accounting_unit_id = any(${[...unitIds]}::uuid[])`}`;

const tallyByState = (scope: Scope): RawBuilder<NamedRow> => sql`
  select t.state as name, sum(t.count)::bigint as value from document_tallies t
  where ${talliedIn(scope)} group by 1 having sum(t.count) <> 0`;

/** Selects the number of documents in a state; null if there were never any. */
export const tallyOfState = (scope: Scope, state: DocumentState): RawBuilder<number | null> => sql`
  select sum(t.count)::bigint from document_tallies t where ${talliedIn(scope)} and t.state = ${state}`;

/**
 * Counts the documents with this timestamp in each period: one index scan per period, at a third of the cost of assigning every row to its
 * period.
 */
const countEach = (scope: Scope, series: string, column: string, buckets: Buckets): RawBuilder<BucketRow> => sql`
  select ${series}::text as series, stretch.number - 1 as bucket, counted.value
  from ${stretches(buckets)} cross join lateral (
    select count(*) as value from documents d
    where ${counted(scope)} and ${sql.ref(column)} >= stretch.since and ${sql.ref(column)} < stretch.until
  ) as counted
  where counted.value > 0`;

export async function countOverTime(db: Db, scope: Scope, buckets: Buckets): Promise<BucketRow[]> {
  const { rows } = await sql<BucketRow>`
    ${countEach(scope, 'received', 'd.created_at', buckets)} union all ${countEach(scope, 'validated', 'd.validated_at', buckets)}
    union all ${countEach(scope, 'exported', 'd.exported_at', buckets)}`.execute(db);
  return rows;
}

export async function countReceived(db: Db, scope: Scope, buckets: Buckets): Promise<BucketRow[]> {
  const { rows } = await countEach(scope, 'received', 'd.created_at', buckets).execute(db);
  return rows;
}
