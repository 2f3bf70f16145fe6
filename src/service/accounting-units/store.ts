import { type SqlBool, sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';
import { containsPattern } from '#service/platform/database/like-pattern.ts';

export type AccountingUnitRow = {
  id: string;
  name: string;
  customerId: string | null;
  customerVatId: string | null;
  email: string | null;
  emails: string[];
  externalId: string | null;
  itemsExportSettings: string | null;
  isVatPayer: boolean;
  isSingleEntryAccounting: boolean;
  version: number;
  /** User who saved last. */
  changedBy: string | null;
};

const units = (db: Db, tenantId: string) =>
  db
    .selectFrom('accounting_units')
    .select([
      'id',
      'name',
      'customer_id as customerId',
      'customer_vat_id as customerVatId',
      'email',
      'emails',
      'external_id as externalId',
      'items_export_settings as itemsExportSettings',
      'is_vat_payer as isVatPayer',
      'is_single_entry_accounting as isSingleEntryAccounting',
      'version',
      'changed_by as changedBy',
    ])
    .where('tenant_id', '=', tenantId)
    .where('deleted_at', 'is', null);

export const findAccountingUnit = (db: Db, tenantId: string, id: string): Promise<AccountingUnitRow | undefined> =>
  units(db, tenantId).where('id', '=', id).executeTakeFirst();

/** Returns the oldest unit: the default of a tenant admin without a unit of their own. */
export const findFirstAccountingUnit = (db: Db, tenantId: string): Promise<AccountingUnitRow | undefined> =>
  units(db, tenantId).orderBy('created_at').orderBy('id').limit(1).executeTakeFirst();

/** Returns the company IDs and VAT IDs of all units: those of the customers on documents. */
export async function ownNumbers(db: Db, tenantId: string): Promise<string[]> {
  const found = await units(db, tenantId).execute();
  return found.flatMap(({ customerId, customerVatId }) => [customerId, customerVatId].filter((each) => each !== null));
}

/** Columns that a filter of the list may name. */
export type UnitFilter = { column: 'id' | 'customer_id'; values: readonly string[] };
export type UnitQuery = { unitIds: 'all' | readonly string[]; text?: string | undefined; filters: readonly UnitFilter[] };

export function listAccountingUnits(db: Db, tenantId: string, query: UnitQuery): Promise<AccountingUnitRow[]> {
  let found = units(db, tenantId);
  if (query.unitIds !== 'all') found = found.where('id', '=', sql<string>`any(${[...query.unitIds]}::uuid[])`);
  for (const { column, values } of query.filters) {
    // compared as text: an id that is no uuid matches nothing and causes no error
    found = found.where(sql<SqlBool>`${sql.ref(column)}::text = any(${[...values]}::text[])`);
  }
  if (query.text) {
    const pattern = containsPattern(query.text);
    found = found.where(
      sql<SqlBool>`unaccent(concat_ws(' ', name, customer_id, customer_vat_id, external_id)) ilike unaccent(${pattern})`,
    );
  }
  return found.orderBy('name').orderBy('id').execute();
}

/** Returns those of the ids that exist. An id that is no uuid matches nothing. */
export async function findUnitIds(db: Db, tenantId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await units(db, tenantId)
    .where(sql<SqlBool>`id::text = any(${[...ids]}::text[])`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns those of the ids that exist and locks them against deletion until the transaction ends. */
export async function lockAccountingUnits(db: Db, tenantId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await units(db, tenantId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .forShare()
    .execute();
  return rows.map(({ id }) => id);
}

export const lockAccountingUnit = (db: Db, tenantId: string, id: string): Promise<AccountingUnitRow | undefined> =>
  units(db, tenantId).where('id', '=', id).forUpdate().executeTakeFirst();

export async function updateAccountingUnit(db: Db, tenantId: string, unit: AccountingUnitRow): Promise<void> {
  await db
    .updateTable('accounting_units')
    .set((eb) => ({
      name: unit.name,
      customer_id: unit.customerId,
      customer_vat_id: unit.customerVatId,
      email: unit.email,
      emails: unit.emails,
      external_id: unit.externalId,
      items_export_settings: unit.itemsExportSettings,
      is_vat_payer: unit.isVatPayer,
      is_single_entry_accounting: unit.isSingleEntryAccounting,
      version: eb('version', '+', 1),
      changed_by: unit.changedBy,
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', unit.id)
    .execute();
}

export type UnitUse = { documents: number; deletedDocuments: number; people: number; units: number };

/** Counts what prevents the deletion of a unit: its documents, accounts without another unit, and the number of other units. */
export async function countUnitUse(db: Db, tenantId: string, id: string): Promise<UnitUse> {
  const { rows } = await sql<UnitUse>`
    select
      (select count(*) from documents where tenant_id = ${tenantId} and accounting_unit_id = ${id} and deleted_at is null) as documents,
      (select count(*) from documents where tenant_id = ${tenantId} and accounting_unit_id = ${id} and deleted_at is not null)
        as "deletedDocuments",
      (select count(*) from (
        select role, accounting_unit_id, additional_unit_ids from users where tenant_id = ${tenantId}
        union all
        select role, accounting_unit_id, additional_unit_ids from client_applications where tenant_id = ${tenantId}
      ) as people where role <> 'TenantAdmin' and accounting_unit_id = ${id} and cardinality(array_remove(additional_unit_ids, ${id}::uuid)) = 0)
        as people,
      (select count(*) from accounting_units where tenant_id = ${tenantId} and id <> ${id} and deleted_at is null) as units`.execute(
    db,
  );
  const [use] = rows;
  if (!use) throw new Error('the count query returned no row');
  return use;
}

/**
 * Marks a unit as deleted and removes it from all users; where it was the main unit, the first of the others replaces it. Users created
 * later by a company sign-in do not get it either.
 */
export async function deleteAccountingUnit(db: Db, tenantId: string, id: string, at: Date): Promise<void> {
  await db
    .updateTable('accounting_units')
    .set({ deleted_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
  for (const table of ['users', 'client_applications'] as const) {
    await sql`
      update ${sql.table(table)} set
        accounting_unit_id = case when accounting_unit_id = ${id} then (array_remove(additional_unit_ids, ${id}::uuid))[1]
          else accounting_unit_id end,
        additional_unit_ids = case when accounting_unit_id = ${id} then (array_remove(additional_unit_ids, ${id}::uuid))[2:]
          else array_remove(additional_unit_ids, ${id}::uuid) end
      where tenant_id = ${tenantId} and (accounting_unit_id = ${id} or ${id}::uuid = any(additional_unit_ids))`.execute(db);
  }
  await db
    .updateTable('identity_providers')
    .set({ default_unit_id: null })
    .where('tenant_id', '=', tenantId)
    .where('default_unit_id', '=', id)
    .execute();
}

export type NewAccountingUnit = Pick<AccountingUnitRow, 'id' | 'name'> & {
  [K in Exclude<keyof AccountingUnitRow, 'id' | 'name' | 'version' | 'changedBy'>]?: AccountingUnitRow[K] | undefined;
};

export async function insertAccountingUnit(db: Db, tenantId: string, unit: NewAccountingUnit): Promise<void> {
  await db
    .insertInto('accounting_units')
    .values({
      tenant_id: tenantId,
      id: unit.id,
      name: unit.name,
      customer_id: unit.customerId ?? null,
      customer_vat_id: unit.customerVatId ?? null,
      email: unit.email ?? null,
      emails: unit.emails ?? [],
      external_id: unit.externalId ?? null,
      items_export_settings: unit.itemsExportSettings ?? null,
      is_vat_payer: unit.isVatPayer ?? true,
      is_single_entry_accounting: unit.isSingleEntryAccounting ?? false,
    })
    .execute();
}
