/**
 * The figures of dashboards, counted in the database: what comes out is as long as a chart, however many documents there are. Most read
 * one index alone, of which they need the stretch of time that is asked for.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';
import type { Localized } from '#service/document-types/types.store.ts';

/** Whose documents count. */
export type Scope = { tenantId: string; unitIds: 'all' | readonly string[] };
/** Stretches of time, each up to the next one's start, the last up to `end`; a row's `bucket` is the number of its stretch. */
export type Buckets = { starts: readonly [Date, ...Date[]]; end: Date };
export type BucketRow = { series: string; bucket: number; value: number };
export type NamedRow = { name: string; value: number };

/** Documents `d` that count. */
const counted = ({ tenantId, unitIds }: Scope): RawBuilder<boolean> =>
  unitIds === 'all'
    ? sql`d.tenant_id = ${tenantId} and d.deleted_at is null`
    : sql`d.tenant_id = ${tenantId} and d.deleted_at is null and d.accounting_unit_id = any(${[...unitIds]}::uuid[])`;

/**
 * What belongs to documents that count. Few are in the trash and a history says enough of itself: only where units are asked for the
 * documents themselves are read.
 */
const ofCounted = (history: 'h' | 'r', scope: Scope): RawBuilder<boolean> => {
  const document = sql`d.tenant_id = ${scope.tenantId} and d.id = ${sql.ref(`${history}.document_id`)}`;
  return scope.unitIds === 'all'
    ? sql`not exists (select from documents d where ${document} and d.deleted_at is not null)`
    : sql`exists (select from documents d where ${document} and ${counted(scope)})`;
};

const bucketOf = (column: string, { starts }: Buckets): RawBuilder<number> =>
  sql`width_bucket(${sql.ref(column)}, ${starts.map((start) => start.toISOString())}::timestamptz[]) - 1`;

const within = (column: string, { starts: [first], end }: Buckets): RawBuilder<boolean> =>
  sql`${sql.ref(column)} >= ${first} and ${sql.ref(column)} < ${end}`;

/** Of all documents, or of those received within the stretches. */
export async function countByState(db: Db, scope: Scope, received?: Buckets): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select d.state as name, count(*) as value from documents d
    where ${counted(scope)} and ${received ? within('d.created_at', received) : sql`true`} group by 1`.execute(db);
  return rows;
}

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

/** Of documents that were validated, those of which nobody changed a value, in per cent. */
export async function rateAutomation(db: Db, scope: Scope, buckets: Buckets): Promise<BucketRow[]> {
  const { rows } = await sql<{ bucket: number; checked: number; corrected: number }>`
    select ${bucketOf('d.validated_at', buckets)} as bucket, count(*) as checked, count(c.document_id) as corrected
    from documents d left join (
      select distinct h.document_id from field_history h where h.tenant_id = ${scope.tenantId} and h.source in ('User', 'Api')
    ) as c on c.document_id = d.id
    where ${counted(scope)} and ${within('d.validated_at', buckets)}
    group by 1`.execute(db);
  return rows.flatMap(({ bucket, checked, corrected }) => [
    { series: 'rate', bucket, value: (100 * (checked - corrected)) / checked },
    { series: 'checked', bucket, value: checked },
  ]);
}

/** Of the documents validated last: how many have each field of their head, and how many of these somebody corrected. */
export async function countFieldAccuracy(
  db: Db,
  scope: Scope,
  most: number,
): Promise<{ name: string; has: number; corrected: number }[]> {
  const { rows } = await sql<{ name: string; has: number; corrected: number }>`
    with latest as materialized (
      select d.id from documents d where ${counted(scope)} and d.validated_at is not null order by d.validated_at desc limit ${most}
    ), present as (
      select d.id, f.name from latest l join documents d on d.tenant_id = ${scope.tenantId} and d.id = l.id
      cross join lateral jsonb_object_keys(d.fields) as f(name)
    ), corrected as (
      select distinct h.document_id as id, h.field_name as name from latest l
      join field_history h on h.tenant_id = ${scope.tenantId} and h.document_id = l.id
      where h.source in ('User', 'Api') and h.item_index is null
    )
    select name, count(*) as has, count(c.id) as corrected
    from present full join corrected c using (id, name)
    group by name order by count(*) desc, name limit 20`.execute(db);
  return rows;
}

export async function countCorrections(db: Db, scope: Scope, span: Buckets): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select h.field_name as name, count(*) as value
    from field_history h
    where h.tenant_id = ${scope.tenantId} and h.source in ('User', 'Api') and ${within('h.created_at', span)} and ${ofCounted('h', scope)}
    group by 1 order by 2 desc, 1 limit 15`.execute(db);
  return rows;
}

/** Of every field; its name is the series. */
export async function countFieldCorrections(db: Db, scope: Scope, buckets: Buckets): Promise<BucketRow[]> {
  const { rows } = await sql<BucketRow>`
    select h.field_name as series, ${bucketOf('h.created_at', buckets)} as bucket, count(*) as value
    from field_history h
    where h.tenant_id = ${scope.tenantId} and h.source in ('User', 'Api') and ${within('h.created_at', buckets)} and ${ofCounted('h', scope)}
    group by 1, 2`.execute(db);
  return rows;
}

/** Medians, in minutes: from receiving to the end of reading, from there to validation. */
export async function measureDocuments(db: Db, scope: Scope, buckets: Buckets): Promise<BucketRow[]> {
  const { rows } = await sql<{ bucket: number; reading: number | null; checking: number | null }>`
    select ${bucketOf('d.validated_at', buckets)} as bucket,
      percentile_cont(0.5) within group (order by extract(epoch from d.extracted_at - d.created_at)) / 60 as reading,
      percentile_cont(0.5) within group (order by extract(epoch from d.validated_at - d.extracted_at)) / 60 as checking
    from documents d
    where ${counted(scope)} and ${within('d.validated_at', buckets)} and d.extracted_at <= d.validated_at
    group by 1`.execute(db);
  return rows.flatMap(({ bucket, reading, checking }) => [
    { series: 'reading', bucket, value: reading ?? 0 },
    { series: 'checking', bucket, value: checking ?? 0 },
  ]);
}

/** How many wait for how long; `limits` are hours, in order. */
export async function countQueueAges(db: Db, scope: Scope, now: Date, limits: readonly number[]): Promise<BucketRow[]> {
  const age = (since: string) =>
    sql`width_bucket(extract(epoch from (${now}::timestamptz - ${sql.ref(since)})) / 3600, ${[...limits]}::numeric[])`;
  const { rows } = await sql<BucketRow>`
    select 'review' as series, ${age('d.extracted_at')} as bucket, count(*) as value
    from documents d where ${counted(scope)} and d.state = 'Extracted' and d.extracted_at is not null group by 2
    union all
    select 'approval', ${age('r.started_at')}, count(*)
    from approval_runs r where r.tenant_id = ${scope.tenantId} and r.status = 'Pending' and ${ofCounted('r', scope)} group by 2
    union all
    select 'export', ${age('d.queued_at')}, count(*)
    from documents d where ${counted(scope)} and d.export_state = 'Queued' and d.queued_at is not null group by 2`.execute(db);
  return rows;
}

/** In hours, of runs that came to a decision. */
export async function measureApprovals(db: Db, scope: Scope, buckets: Buckets): Promise<BucketRow[]> {
  const hours = (share: number) =>
    sql<number>`percentile_cont(${share}::float8) within group (order by extract(epoch from r.finished_at - r.started_at)) / 3600`;
  const { rows } = await sql<{ bucket: number; median: number; slow: number }>`
    select ${bucketOf('r.finished_at', buckets)} as bucket, ${hours(0.5)} as median, ${hours(0.9)} as slow
    from approval_runs r
    where r.tenant_id = ${scope.tenantId} and r.status in ('Approved', 'Rejected') and ${within('r.finished_at', buckets)} and ${ofCounted('r', scope)}
    group by 1`.execute(db);
  return rows.flatMap(({ bucket, median, slow }) => [
    { series: 'median', bucket, value: median },
    { series: 'slow', bucket, value: slow },
  ]);
}

export async function countExports(db: Db, scope: Scope, buckets: Buckets): Promise<BucketRow[]> {
  const { rows } = await sql<BucketRow>`
    select h.state as series, ${bucketOf('h.created_at', buckets)} as bucket, count(*) as value
    from export_history h
    where h.tenant_id = ${scope.tenantId} and ${within('h.created_at', buckets)} and h.state in ('Exported', 'Failed') and ${ofCounted('h', scope)}
    group by 1, 2`.execute(db);
  return rows;
}

export type SupplierRow = { supplier: string; currency: string; total: number; rank: number; documents: number };

/** The largest suppliers of each currency; `documents` is how many the currency has in all. */
export async function sumBySupplier(db: Db, scope: Scope, since: Date): Promise<SupplierRow[]> {
  const { rows } = await sql<SupplierRow>`
    select * from (
      select d.list_supplier as supplier, coalesce(d.list_currency, '') as currency, sum(d.list_total)::float8 as total,
        rank() over (partition by coalesce(d.list_currency, '') order by sum(d.list_total) desc, d.list_supplier) as rank,
        (sum(count(*)) over (partition by coalesce(d.list_currency, '')))::int as documents
      from documents d
      where ${counted(scope)} and d.created_at >= ${since} and d.list_supplier is not null and d.list_total is not null
      group by d.list_supplier, d.list_currency
    ) as ranked where rank <= 10 order by documents desc, currency, rank`.execute(db);
  return rows;
}

/** What fields are called, by name, in every culture that the tenant has written. */
export async function findFieldLabels(
  db: Db,
  tenantId: string,
  names: readonly string[],
): Promise<{ name: string; label: Localized }[]> {
  const { rows } = await sql<{ name: string; label: Localized }>`
    select distinct on (name) name, label from document_type_fields
    where tenant_id = ${tenantId} and name = any(${[...names]}::text[]) order by name, document_type`.execute(db);
  return rows;
}
