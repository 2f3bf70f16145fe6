/** Devices that receive notifications about approvals. */
import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';

type PushKeys = { publicKey: string; sealedPrivateKey: string };

export const findPushKeys = (db: Db): Promise<PushKeys | undefined> =>
  db.selectFrom('push_keys').select(['public_key as publicKey', 'sealed_private_key as sealedPrivateKey']).executeTakeFirst();

/** Stores the keys, unless a concurrent request has already done so. */
export async function insertPushKeys(db: Db, tenantId: string, keys: PushKeys, at: Date): Promise<void> {
  await db
    .insertInto('push_keys')
    .values({ tenant_id: tenantId, public_key: keys.publicKey, sealed_private_key: keys.sealedPrivateKey, created_at: at })
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .execute();
}

export type Device = { endpoint: string; userId: string; p256dh: string; auth: string; showsValues: boolean };

export async function saveDevice(db: Db, tenantId: string, device: Device, at: Date): Promise<void> {
  const values = {
    user_id: device.userId,
    p256dh: device.p256dh,
    auth: device.auth,
    shows_values: device.showsValues,
    created_at: at,
  };
  await db
    .insertInto('push_subscriptions')
    .values({ tenant_id: tenantId, endpoint: device.endpoint, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'endpoint']).doUpdateSet(values))
    .execute();
}

export async function deleteDevice(db: Db, endpoint: string, userId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).where('user_id', '=', userId).execute();
}

/** Limit to the latest devices: users who change devices often leave old ones behind. */
const maxDevices = 10;

export const findDevices = (db: Db, userId: string): Promise<Device[]> =>
  db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'user_id as userId', 'p256dh', 'auth', 'shows_values as showsValues'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(maxDevices)
    .execute();

/** Returns those of the given users who have a device. */
export async function withDevices(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select('user_id')
    .distinct()
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Returns false if the user was already notified of this step. */
export async function claimNotice(
  db: Db,
  tenantId: string,
  { runId, stepIndex, userId }: { runId: string; stepIndex: number; userId: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('push_notifications')
    .values({ tenant_id: tenantId, run_id: runId, step_index: stepIndex, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
