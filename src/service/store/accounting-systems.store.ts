import { type SqlBool, sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { ConnectedSystem } from '#contract/accounting-systems.ts';
import type { Db } from './database.ts';

export type AccountingSystemRow = { id: string; name: string; type: string };

const systems = (db: Db, tenantId: string) =>
  db.selectFrom('accounting_systems').select(['id', 'name', 'type']).where('tenant_id', '=', tenantId);

export const lockAccountingSystem = async (db: Db, tenantId: string, id: string): Promise<AccountingSystemRow | undefined> =>
  isUuid(id) ? systems(db, tenantId).where('id', '=', id).forUpdate().executeTakeFirst() : undefined;

export const findAccountingSystemByName = (db: Db, tenantId: string, name: string): Promise<AccountingSystemRow | undefined> =>
  systems(db, tenantId)
    .where(sql<SqlBool>`lower(name) = lower(${name})`)
    .executeTakeFirst();

export function listAccountingSystemRows(db: Db, tenantId: string, text: string): Promise<AccountingSystemRow[]> {
  const pattern = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return systems(db, tenantId)
    .where(sql<SqlBool>`unaccent(name) ilike unaccent(${pattern})`)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export async function insertAccountingSystem(db: Db, tenantId: string, row: AccountingSystemRow, at: Date): Promise<void> {
  await db
    .insertInto('accounting_systems')
    .values({ tenant_id: tenantId, ...row, created_at: at })
    .execute();
}

export async function renameAccountingSystemRow(db: Db, tenantId: string, id: string, name: string): Promise<void> {
  await db.updateTable('accounting_systems').set({ name }).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

export async function deleteAccountingSystem(db: Db, tenantId: string, id: string): Promise<void> {
  await db.deleteFrom('accounting_systems').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Sealed, or undefined where nothing was ever saved. */
export async function findSystemSettings(db: Db, tenantId: string, system: ConnectedSystem): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounting_system_settings')
    .select('sealed_settings')
    .where('tenant_id', '=', tenantId)
    .where('system', '=', system)
    .executeTakeFirst();
  return row?.sealed_settings;
}

export async function saveSystemSettings(
  db: Db,
  tenantId: string,
  system: ConnectedSystem,
  sealed: string,
  at: Date,
): Promise<void> {
  await db
    .insertInto('accounting_system_settings')
    .values({ tenant_id: tenantId, system, sealed_settings: sealed, updated_at: at })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'system']).doUpdateSet({ sealed_settings: sealed, updated_at: at }))
    .execute();
}
