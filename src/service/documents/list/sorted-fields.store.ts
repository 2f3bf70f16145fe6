/** Fields whose values are materialized in order, so that a long list is sorted by them at once (`sorted_values` in document-list.sql). */
import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';

export const findSortedField = (db: Db, field: string): Promise<{ isReady: boolean } | undefined> =>
  db.selectFrom('sorted_fields').select('is_ready as isReady').where('field', '=', field).executeTakeFirst();

/** Whether there are more documents than can be sorted at once without delay. */
export async function areMany(db: Db, many: number): Promise<boolean> {
  const { rows } = await sql`select 1 from documents where deleted_at is null offset ${many} limit 1`.execute(db);
  return rows.length > 0;
}

const lockTimeout = '55P03';
/** Every writer of a document waits at most this long, once per field. */
const maxLockMs = 500;

/**
 * Adds a field whose values are materialized at every write after the end of this transaction: earlier writers have ended by then, so the
 * job that materializes existing values sees their changes. Returns false if writers hold their locks too long, or the tenant has enough
 * such fields.
 */
export async function insertSortedField(db: Db, tenantId: string, field: string, most: number, now: Date): Promise<boolean> {
  const { count } = await db
    .selectFrom('sorted_fields')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= most) return false;
  await sql`select set_config('lock_timeout', ${`${maxLockMs}ms`}, true)`.execute(db);
  try {
    await sql`lock table documents in share row exclusive mode`.execute(db);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === lockTimeout) return false;
    throw error;
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sorted_fields')
    .values({ tenant_id: tenantId, field, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

const beforeAll = '00000000-0000-0000-0000-000000000000';

/** Materializes the values of the next documents by id, and returns the last id; undefined if there are no more. */
export async function materializeNextValues(
  db: Db,
  field: string,
  after: string | undefined,
  take: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    with piece as (
      select tenant_id, id, nullif(fields #>> array[${field}::text, 'value'], '') as value, list_currency from documents
      where id > ${after ?? beforeAll}::uuid
      order by id limit ${take}
    ), kept as (
      insert into sorted_values (tenant_id, document_id, field, number, value, currency)
      select tenant_id, id, ${field}, decimal_of(value), left(value, 300), list_currency from piece
      on conflict (tenant_id, document_id, field) do nothing
    )
    select max(id::text)::uuid as id from piece`.execute(db);
  return rows[0]?.id ?? undefined;
}

export async function readySortedField(db: Db, field: string): Promise<void> {
  await db.updateTable('sorted_fields').set({ is_ready: true }).where('field', '=', field).execute();
}

export async function deleteSortedField(db: Db, field: string): Promise<void> {
  await db.deleteFrom('sorted_fields').where('field', '=', field).execute();
}

/** Updates statistics after many new rows, for the plan of the next list. */
export const analyzeSortedValues = (system: Db) => sql`analyze sorted_values`.execute(system);
