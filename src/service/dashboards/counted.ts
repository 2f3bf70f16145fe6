/** Whose documents count in dashboards, and in which stretches of time: the pieces of all their queries. */
import { type RawBuilder, sql } from 'kysely';

/** Whose documents count. */
export type Scope = { tenantId: string; unitIds: 'all' | readonly string[] };
/** Stretches of time, each up to the next one's start, the last up to `end`; a row's `bucket` is the number of its stretch. */
export type Buckets = { starts: readonly [Date, ...Date[]]; end: Date };
/** `documents` where the value is not their number. */
export type BucketRow = { series: string; bucket: number; value: number; documents?: number };
export type NamedRow = { name: string; value: number };

/** Documents `d` that count. */
export const counted = ({ tenantId, unitIds }: Scope): RawBuilder<boolean> =>
  unitIds === 'all'
    ? sql`d.tenant_id = ${tenantId} and d.deleted_at is null`
    : sql`d.tenant_id = ${tenantId} and d.deleted_at is null and d.accounting_unit_id = any(${[...unitIds]}::uuid[])`;

/**
 * What belongs to documents that count. Few are in the trash and a history says enough of itself: only where units are asked for the
 * documents themselves are read.
 */
export const ofCounted = (history: 'h' | 'r', scope: Scope): RawBuilder<boolean> => {
  const document = sql`d.tenant_id = ${scope.tenantId} and d.id = ${sql.ref(`${history}.document_id`)}`;
  return scope.unitIds === 'all'
    ? sql`not exists (select from documents d where ${document} and d.deleted_at is not null)`
    : sql`exists (select from documents d where ${document} and ${counted(scope)})`;
};

export const bucketOf = (column: string, { starts }: Buckets): RawBuilder<number> =>
  sql`width_bucket(${sql.ref(column)}, ${starts.map((start) => start.toISOString())}::timestamptz[]) - 1`;

export const within = (column: string, { starts: [first], end }: Buckets): RawBuilder<boolean> =>
  sql`${sql.ref(column)} >= ${first} and ${sql.ref(column)} < ${end}`;
