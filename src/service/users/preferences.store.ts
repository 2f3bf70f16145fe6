import type { PreferenceKey } from '#contract/users/preferences.ts';
import type { Db } from '#service/platform/database/database.ts';

type Owner = { tenantId: string; id: string };

export async function findPreferences(db: Db, user: Owner): Promise<{ key: string; value: unknown }[]> {
  return db
    .selectFrom('user_preferences')
    .select(['key', 'value'])
    .where('tenant_id', '=', user.tenantId)
    .where('user_id', '=', user.id)
    .execute();
}

/** Saves a preference; `value` is serialized JSON. */
export async function savePreference(db: Db, user: Owner, key: PreferenceKey, value: string, at: Date): Promise<void> {
  await db
    .insertInto('user_preferences')
    .values({ tenant_id: user.tenantId, user_id: user.id, key, value, updated_at: at })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'key']).doUpdateSet({ value, updated_at: at }))
    .execute();
}

/** Returns whether there was one. */
export async function deletePreference(db: Db, user: Owner, key: PreferenceKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('user_preferences')
    .where('tenant_id', '=', user.tenantId)
    .where('user_id', '=', user.id)
    .where('key', '=', key)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
