import type { Db } from '#service/platform/database/database.ts';

type Owner = { tenantId: string; id: string };

export type TotpRow = { sealedSecret: string; confirmedAt: Date | null; lastStep: number };

export async function findTotp(db: Db, { tenantId, id }: Owner): Promise<TotpRow | undefined> {
  return db
    .selectFrom('user_totp')
    .select(['sealed_secret as sealedSecret', 'confirmed_at as confirmedAt', 'last_step as lastStep'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', id)
    .executeTakeFirst();
}

/** Starts a new setup; a confirmed one remains unchanged. */
export async function savePendingTotp(db: Db, { tenantId, id }: Owner, sealedSecret: string): Promise<void> {
  await db
    .insertInto('user_totp')
    .values({ tenant_id: tenantId, user_id: id, sealed_secret: sealedSecret })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'user_id'])
        .doUpdateSet({ sealed_secret: sealedSecret, last_step: 0 })
        .where('user_totp.confirmed_at', 'is', null),
    )
    .execute();
}

/** Marks a time step as used; returns false if it, or a later one, was used before. */
export async function useTotpStep(db: Db, { tenantId, id }: Owner, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_totp')
    .set({ last_step: step })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', id)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns false if it was already confirmed. */
export async function confirmTotp(db: Db, { tenantId, id }: Owner, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_totp')
    .set({ confirmed_at: at })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the factor, including the recovery codes, which substitute for it. */
export async function deleteTotp(db: Db, { tenantId, id }: Owner): Promise<boolean> {
  await db.deleteFrom('user_recovery_codes').where('tenant_id', '=', tenantId).where('user_id', '=', id).execute();
  const { numDeletedRows } = await db
    .deleteFrom('user_totp')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function replaceRecoveryCodes(db: Db, { tenantId, id }: Owner, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('user_recovery_codes').where('tenant_id', '=', tenantId).where('user_id', '=', id).execute();
  await db
    .insertInto('user_recovery_codes')
    .values(hashes.map((hash) => ({ tenant_id: tenantId, user_id: id, code_hash: hash })))
    .execute();
}

/** Returns false if there is no such code, or it was used. */
export async function useRecoveryCode(db: Db, { tenantId, id }: Owner, hash: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_recovery_codes')
    .set({ used_at: at })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', id)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countRecoveryCodes(db: Db, { tenantId, id }: Owner): Promise<number> {
  const { count } = await db
    .selectFrom('user_recovery_codes')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function isSecondFactorRequired(db: Db, tenantId: string): Promise<boolean> {
  const row = await db
    .selectFrom('tenants')
    .select('second_factor_required')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return row.second_factor_required;
}

export async function updateSecondFactorRequired(db: Db, tenantId: string, isRequired: boolean): Promise<void> {
  await db.updateTable('tenants').set({ second_factor_required: isRequired }).where('id', '=', tenantId).execute();
}
