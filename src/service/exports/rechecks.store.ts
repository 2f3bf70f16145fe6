import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';
import type { DB } from '#service/platform/database/schema.ts';

/** Position of a document in the queue. The time is the database's text, because a Date loses the microseconds. */
export type QueuePlace = { queuedAt: string; id: string };

/** Whether no recheck of the queue is running, or it has checked the document already. */
export const isRechecked = (eb: ExpressionBuilder<DB, 'documents'>): Expression<SqlBool> =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('export_queue_rechecks as r')
        .select('r.id')
        .where(sql<boolean>`(documents.queued_at, documents.id) > (r.queued_at, r.last_id)`),
    ),
  );

const placeOf = ({ queuedAt, id }: QueuePlace) => ({ queued_at: sql<Date>`${queuedAt}::timestamptz`, last_id: id });

/** Records how far a new recheck has come, instead of an older one, whose job then ends. */
export async function startRecheck(db: Db, tenantId: string, id: string, place: QueuePlace): Promise<void> {
  const recheck = { id, ...placeOf(place) };
  await db
    .insertInto('export_queue_rechecks')
    .values({ tenant_id: tenantId, ...recheck })
    .onConflict((on) => on.column('tenant_id').doUpdateSet(recheck))
    .execute();
}

/** Returns how far a recheck has come; undefined if a newer one has replaced it. */
export const findRecheckPlace = (db: Db, id: string): Promise<QueuePlace | undefined> =>
  db
    .selectFrom('export_queue_rechecks')
    .select([sql<string>`queued_at::text`.as('queuedAt'), 'last_id as id'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Records how far a recheck has come. Returns false if a newer one has replaced it. */
export async function moveRecheck(db: Db, id: string, place: QueuePlace): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('export_queue_rechecks')
    .set(placeOf(place))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Ends a recheck, or all of the tenant: each checks the whole queue. */
export async function endRecheck(db: Db, id?: string): Promise<void> {
  await db
    .deleteFrom('export_queue_rechecks')
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .execute();
}
