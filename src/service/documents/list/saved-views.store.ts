import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { Db } from '#service/platform/database/database.ts';

export type SavedViewRow = { id: string; name: string; search: string; owner_id: string; is_shared: boolean };

const views = (db: Db, tenantId: string) =>
  db.selectFrom('saved_views').select(['id', 'name', 'search', 'owner_id', 'is_shared']).where('tenant_id', '=', tenantId);

/** Returns own and shared views; in the user's order, then the others by name. */
export const listSavedViews = (db: Db, tenantId: string, userId: string): Promise<SavedViewRow[]> =>
  views(db, tenantId)
    .where((eb) => eb.or([eb('owner_id', '=', userId), eb('is_shared', '=', true)]))
    .orderBy(
      sql`array_position((select view_ids from saved_view_orders o where o.tenant_id = ${tenantId} and o.user_id = ${userId}), id) nulls last`,
    )
    .orderBy('is_shared')
    .orderBy(sql`lower(name)`)
    .execute();

export const lockSavedView = async (db: Db, tenantId: string, id: string): Promise<SavedViewRow | undefined> =>
  isUuid(id) ? views(db, tenantId).where('id', '=', id).forUpdate().executeTakeFirst() : undefined;

export async function insertSavedView(db: Db, tenantId: string, view: SavedViewRow, now: Date): Promise<void> {
  await db
    .insertInto('saved_views')
    .values({ tenant_id: tenantId, ...view, created_at: now, updated_at: now })
    .execute();
}

export async function updateSavedView(
  db: Db,
  tenantId: string,
  id: string,
  change: Partial<Pick<SavedViewRow, 'name' | 'search' | 'is_shared'>>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('saved_views')
    .set({ ...change, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export async function deleteSavedView(db: Db, tenantId: string, id: string): Promise<void> {
  await db.deleteFrom('saved_views').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

export async function countOwnViews(db: Db, tenantId: string, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('saved_views')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function writeViewOrder(db: Db, tenantId: string, userId: string, viewIds: readonly string[]): Promise<void> {
  const view_ids = viewIds.filter(isUuid);
  await db
    .insertInto('saved_view_orders')
    .values({ tenant_id: tenantId, user_id: userId, view_ids })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ view_ids }))
    .execute();
}
