import type { Db } from '#service/platform/database/database.ts';

type Owner = { tenantId: string; id: string };

export type PasskeyRow = {
  id: string;
  tenantId: string;
  userId: string;
  name: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  createdAt: Date;
  lastUsedAt: Date | null;
};

const passkeys = (db: Db) =>
  db
    .selectFrom('user_passkeys')
    .select([
      'id',
      'tenant_id as tenantId',
      'user_id as userId',
      'name',
      'public_key as publicKey',
      'counter',
      'transports',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ]);

export const listPasskeys = (db: Db, { tenantId, id }: Owner): Promise<PasskeyRow[]> =>
  passkeys(db)
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', id)
    .orderBy('name')
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Finds a passkey over all tenants: sign-in with a passkey does not identify the user in another way. */
export const findPasskey = (system: Db, id: string): Promise<PasskeyRow | undefined> =>
  passkeys(system).where('id', '=', id).executeTakeFirst();

/** Whether any user has a passkey. */
export async function hasPasskeys(system: Db): Promise<boolean> {
  return (await system.selectFrom('user_passkeys').select('id').limit(1).executeTakeFirst()) !== undefined;
}

type NewPasskey = { id: string; name: string; publicKey: Uint8Array; counter: number; transports: string[]; createdAt: Date };

/** Returns false if the credential already belongs to a user. */
export async function insertPasskey(db: Db, { tenantId, id }: Owner, made: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('user_passkeys')
    .values({
      tenant_id: tenantId,
      id: made.id,
      user_id: id,
      name: made.name,
      public_key: Buffer.from(made.publicKey),
      counter: made.counter,
      transports: made.transports,
      created_at: made.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function renamePasskey(db: Db, { tenantId, id }: Owner, passkeyId: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_passkeys')
    .set({ name })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', id)
    .where('id', '=', passkeyId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the removed passkey; undefined if it does not exist. */
export const deletePasskey = (db: Db, { tenantId, id }: Owner, passkeyId: string): Promise<{ name: string } | undefined> =>
  db
    .deleteFrom('user_passkeys')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', id)
    .where('id', '=', passkeyId)
    .returning('name')
    .executeTakeFirst();

export async function deletePasskeys(db: Db, { tenantId, id }: Owner): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('user_passkeys')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns false if another sign-in has already used this counter. Many authenticators do not count: their counter remains 0. */
export async function usePasskey(
  db: Db,
  { tenantId, id }: Pick<PasskeyRow, 'tenantId' | 'id'>,
  counter: number,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_passkeys')
    .set({ counter, last_used_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
