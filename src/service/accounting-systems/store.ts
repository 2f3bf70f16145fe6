import { type SqlBool, sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { ConnectedSystem } from '#contract/accounting-systems/types.ts';
import type { Db } from '#service/platform/database/database.ts';
import { containsPattern } from '#service/platform/database/like-pattern.ts';

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
  const pattern = containsPattern(text);
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

/** Returns the encrypted settings; undefined if none were ever saved. */
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

export type UnitSystem = { accountingUnitId: string; accountingSystemId: string };

/** Without deleted units, which nobody could assign again. */
export const listUnitSystems = (db: Db, tenantId: string): Promise<UnitSystem[]> =>
  db
    .selectFrom('accounting_unit_systems as s')
    .innerJoin('accounting_units as u', (join) =>
      join.onRef('u.tenant_id', '=', 's.tenant_id').onRef('u.id', '=', 's.accounting_unit_id'),
    )
    .select(['s.accounting_unit_id as accountingUnitId', 's.accounting_system_id as accountingSystemId'])
    .where('s.tenant_id', '=', tenantId)
    .where('u.deleted_at', 'is', null)
    .orderBy('s.accounting_unit_id')
    .execute();

/** Assigns exactly these units; one with another system is moved. */
export async function assignUnits(db: Db, tenantId: string, systemId: string, unitIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('accounting_unit_systems')
    .where('tenant_id', '=', tenantId)
    .where((eb) =>
      eb.or([eb('accounting_system_id', '=', systemId), sql<SqlBool>`accounting_unit_id = any(${[...unitIds]}::uuid[])`]),
    )
    .execute();
  if (unitIds.length === 0) return;
  await db
    .insertInto('accounting_unit_systems')
    .values(unitIds.map((unitId) => ({ tenant_id: tenantId, accounting_unit_id: unitId, accounting_system_id: systemId })))
    .execute();
}

/** Returns the accounting system of each unit, by unit id; units without one are left out. */
export async function findSystemNames(db: Db, tenantId: string, unitIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('accounting_unit_systems as u')
    .innerJoin('accounting_systems as s', (join) =>
      join.onRef('s.tenant_id', '=', 'u.tenant_id').onRef('s.id', '=', 'u.accounting_system_id'),
    )
    .select(['u.accounting_unit_id as unitId', 's.name'])
    .where('u.tenant_id', '=', tenantId)
    .where('u.accounting_unit_id', '=', sql<string>`any(${[...unitIds]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ unitId, name }) => [unitId, name]));
}
