/** Documents and periods that dashboards count: the parts shared by all their queries. */
import { type RawBuilder, sql } from 'kysely';

/** Documents that are counted. */
export type Scope = { tenantId: string; unitIds: 'all' | readonly string[] };
/** Consecutive periods: each ends at the start of the next, the last one at `end`; `bucket` of a row is the index of its period. */
export type Buckets = { starts: readonly [Date, ...Date[]]; end: Date };
/** `documents` is set if the value is not the number of documents. */
export type BucketRow = { series: string; bucket: number; value: number; documents?: number };
export type NamedRow = { name: string; value: number };

/** Returns the condition that a document `d` is counted. */
export const counted = ({ tenantId, unitIds }: Scope): RawBuilder<boolean> =>
  unitIds === 'all'
    ? sql`d.tenant_id = ${tenantId} and d.deleted_at is null`
    : sql`d.tenant_id = ${tenantId} and d.deleted_at is null and d.accounting_unit_id = any(${[...unitIds]}::uuid[])`;

/** Returns the condition that a row belongs to no document in the trash, of which there are few. */
const notInTrash = (row: 'h' | 'r', { tenantId }: Scope): RawBuilder<boolean> =>
  sql`not exists (
    select from documents d where d.tenant_id = ${tenantId} and d.id = ${sql.ref(`${row}.document_id`)} and d.deleted_at is not null
  )`;

/** Returns the condition that a history row belongs to a counted document. The history alone is sufficient: each row names its unit. */
export const ofCounted = (scope: Scope): RawBuilder<boolean> =>
  scope.unitIds === 'all'
    ? notInTrash('h', scope)
    : sql`h.accounting_unit_id = any(${[...scope.unitIds]}::uuid[]) and ${notInTrash('h', scope)}`;

/** Returns the condition that an approval run belongs to a counted document. */
export const ofCountedRun = (scope: Scope): RawBuilder<boolean> =>
  scope.unitIds === 'all'
    ? notInTrash('r', scope)
    : sql`exists (select from documents d where d.id = r.document_id and ${counted(scope)})`;

export const bucketOf = (column: string, { starts }: Buckets): RawBuilder<number> =>
  sql`width_bucket(${sql.ref(column)}, ${starts.map((start) => start.toISOString())}::timestamptz[]) - 1`;

export const within = (column: string, { starts: [first], end }: Buckets): RawBuilder<boolean> =>
  sql`${sql.ref(column)} >= ${first} and ${sql.ref(column)} < ${end}`;

/** Returns the periods as a table `stretch` with the columns `since`, `until` and `number`, which starts at 1. */
export function stretches({ starts, end }: Buckets): RawBuilder<unknown> {
  const [, ...ends] = [...starts, end].map((moment) => moment.toISOString());
  return sql`unnest(${starts.map((start) => start.toISOString())}::timestamptz[], ${ends}::timestamptz[])
    with ordinality as stretch(since, until, number)`;
}
