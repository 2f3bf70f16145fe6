import type { Db } from '#service/platform/database/database.ts';

export const findLogo = (db: Db, tenantId: string): Promise<{ image: Buffer; updatedAt: Date } | undefined> =>
  db.selectFrom('tenant_logos').select(['image', 'updated_at as updatedAt']).where('tenant_id', '=', tenantId).executeTakeFirst();

/** Returns when the logo was set, which identifies it; undefined without one. */
export async function findLogoTime(db: Db, tenantId: string): Promise<Date | undefined> {
  const row = await db.selectFrom('tenant_logos').select('updated_at').where('tenant_id', '=', tenantId).executeTakeFirst();
  return row?.updated_at;
}

export async function saveLogo(db: Db, tenantId: string, image: Buffer, at: Date): Promise<void> {
  await db
    .insertInto('tenant_logos')
    .values({ tenant_id: tenantId, image, updated_at: at })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ image, updated_at: at }))
    .execute();
}

/** Returns false if there was none. */
export async function deleteLogo(db: Db, tenantId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('tenant_logos').where('tenant_id', '=', tenantId).executeTakeFirst();
  return numDeletedRows > 0n;
}
