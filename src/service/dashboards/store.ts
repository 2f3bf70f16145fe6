/**
 * The figures of dashboards, counted in the database: what comes out is as long as a chart, however many documents there are. Most read
 * one index alone, of which they need the stretch of time that is asked for.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';
import { type BucketRow, type Buckets, counted, type NamedRow, type Scope, within } from './counted.ts';

/** Of all documents, or of those received within the stretches. */
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

/** Documents are counted as they are written. */
const tallyByState = ({ tenantId, unitIds }: Scope): RawBuilder<NamedRow> => sql`
  select t.state as name, sum(t.count)::bigint as value from document_tallies t
  where t.tenant_id = ${tenantId} and not t.is_deleted
    and ${unitIds === 'all' ? sql`true` : sql`t.accounting_unit_id = any(${[...unitIds]}::uuid[])`}
  group by 1 having sum(t.count) <> 0`;

/** How many documents have this moment in each stretch: a walk along the index for each, which costs a third of finding every row's stretch. */
const countEach = (scope: Scope, series: string, column: string, { starts, end }: Buckets): RawBuilder<BucketRow> => {
  const [, ...ends] = [...starts, end].map((moment) => moment.toISOString());
  return sql`
    select ${series}::text as series, stretch.number - 1 as bucket, counted.value
    from unnest(${starts.map((start) => start.toISOString())}::timestamptz[], ${ends}::timestamptz[])
      with ordinality as stretch(since, until, number)
    cross join lateral (
      select count(*) as value from documents d
      where ${counted(scope)} and ${sql.ref(column)} >= stretch.since and ${sql.ref(column)} < stretch.until
    ) as counted
    where counted.value > 0`;
};

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
