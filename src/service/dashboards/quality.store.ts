/** Queries on extraction quality and corrections. */
import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';
import type { Localized } from '#service/document-types/types.store.ts';
import {
  type BucketRow,
  bucketOf,
  type Buckets,
  counted,
  type NamedRow,
  ofCounted,
  type Scope,
  stretches,
  within,
} from './counted.ts';

/**
 * Computes the share of the validated documents without a changed value, in percent. A document is corrected after it was received: the history
 * before that of the oldest one need not be read.
 */
export async function rateAutomation(db: Db, scope: Scope, buckets: Buckets): Promise<BucketRow[]> {
  const { rows } = await sql<{ bucket: number; checked: number; corrected: number }>`
    with corrected as materialized (
      select distinct h.document_id from field_history h
      where h.tenant_id = ${scope.tenantId} and h.source in ('User', 'Api') and h.created_at >= (
        -- the sum keeps the planner from searching the index of that column for the first such document
        select least(min(d.created_at + interval '0'), ${buckets.starts[0]}) from documents d
        where ${counted(scope)} and ${within('d.validated_at', buckets)}
      )
    )
    select ${bucketOf('d.validated_at', buckets)} as bucket, count(*) as checked, count(corrected.document_id) as corrected
    from documents d left join corrected on corrected.document_id = d.id
    where ${counted(scope)} and ${within('d.validated_at', buckets)}
    group by 1`.execute(db);
  return rows.flatMap(({ bucket, checked, corrected }) => [
    { series: 'rate', bucket, value: (100 * (checked - corrected)) / checked, documents: checked - corrected },
    { series: 'checked', bucket, value: checked },
  ]);
}

/** Number of validated documents used to measure the extraction of fields; their values have to be unpacked one by one. */
export const accuracySample = 2_000;

/** Returns the start of the period before `end` that contains as many validated documents as the sample, but not before `from`. */
export async function sampleStart(db: Db, scope: Scope, from: Date, end: Date): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`
    select d.validated_at as since from documents d
    where ${counted(scope)} and d.validated_at >= ${from} and d.validated_at < ${end}
    order by d.validated_at desc offset ${accuracySample - 1} limit 1`.execute(db);
  return rows[0]?.since ?? from;
}

export type AccuracyRow = { name: string; has: number; corrected: number };

/** Counts, over the documents validated in the period, those with each header field and those in which the field was corrected. */
export async function countFieldAccuracy(db: Db, scope: Scope, span: Buckets): Promise<AccuracyRow[]> {
  const { rows } = await sql<AccuracyRow>`
    with latest as materialized (
      select d.id from documents d where ${counted(scope)} and ${within('d.validated_at', span)}
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
    group by name order by count(*) desc, name`.execute(db);
  return rows;
}

export async function countCorrections(db: Db, scope: Scope, span: Buckets): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select h.field_name as name, count(*) as value
    from field_history h
    where h.tenant_id = ${scope.tenantId} and h.source in ('User', 'Api') and ${within('h.created_at', span)} and ${ofCounted(scope)}
    group by 1 order by 2 desc, 1 limit 15`.execute(db);
  return rows;
}

export type Corrections = { byField: BucketRow[]; documents: ReadonlyMap<number, number> };

/** Counts the corrections of every field, with the field name as the series, and the corrected documents of each period, in one scan. */
export async function countFieldCorrections(db: Db, scope: Scope, buckets: Buckets): Promise<Corrections> {
  const { rows } = await sql<Omit<BucketRow, 'series'> & { series: string | null; documents: number }>`
    with of_documents as materialized (
      select h.field_name as series, ${bucketOf('h.created_at', buckets)} as bucket, h.document_id, count(*) as times
      from field_history h
      where h.tenant_id = ${scope.tenantId} and h.source in ('User', 'Api') and ${within('h.created_at', buckets)} and ${ofCounted(scope)}
      group by 1, 2, 3
    )
    select series, bucket, sum(times)::bigint as value, count(*) as documents from of_documents group by 1, 2
    union all
    select null, bucket, 0, count(*) from (select distinct bucket, document_id from of_documents) as corrected group by 2`.execute(
    db,
  );
  return {
    byField: rows.flatMap(({ series, ...row }) => (series === null ? [] : [{ series, ...row }])),
    documents: new Map(rows.filter(({ series }) => series === null).map(({ bucket, documents }) => [bucket, documents])),
  };
}

/** Start and end of what a document waits for. */
const waits = {
  reading: ['d.created_at', 'd.extracted_at'],
  checking: ['d.extracted_at', 'd.validated_at'],
  whole: ['d.created_at', 'd.validated_at'],
} as const;
export type Wait = keyof typeof waits;

/** Medians in minutes over all validated documents: until the end of extraction, from there to validation, or in total. */
export async function measureDocuments(db: Db, scope: Scope, buckets: Buckets, measured: readonly Wait[]): Promise<BucketRow[]> {
  const median = (wait: Wait) => {
    const [from, to] = waits[wait];
    // a number of eight bytes: with `extract`, which returns a decimal, it takes twice as long
    return sql`percentile_cont(0.5) within group (order by date_part('epoch', ${sql.ref(to)} - ${sql.ref(from)}))
      filter (where d.extracted_at <= d.validated_at) / 60 as ${sql.ref(wait)}`;
  };
  const { rows } = await sql<{ bucket: number; documents: number } & { [wait in Wait]?: number | null }>`
    select stretch.number - 1 as bucket, measured.*
    from ${stretches(buckets)} cross join lateral (
      select count(*) as documents, ${sql.join(measured.map(median))} from documents d
      where ${counted(scope)} and d.validated_at >= stretch.since and d.validated_at < stretch.until
    ) as measured
    where measured.documents > 0`.execute(db);
  return rows.flatMap(({ bucket, documents, ...medians }) =>
    measured.flatMap((series) => {
      const value = medians[series] ?? null;
      return value === null ? [] : [{ series, bucket, value, documents }];
    }),
  );
}

/** Returns labels by field name in every culture that the tenant has provided. */
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
