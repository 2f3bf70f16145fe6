import { type SqlBool, sql } from 'kysely';
import type { Db } from './database.ts';

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
    ])
    .where('tenant_id', '=', tenantId)
    .where('deleted_at', 'is', null);

export const findAccountingUnit = (db: Db, tenantId: string, id: string): Promise<AccountingUnitRow | undefined> =>
  units(db, tenantId).where('id', '=', id).executeTakeFirst();

/** The oldest unit: what a tenant admin without a unit of his own works in. */
export const findFirstAccountingUnit = (db: Db, tenantId: string): Promise<AccountingUnitRow | undefined> =>
  units(db, tenantId).orderBy('created_at').orderBy('id').limit(1).executeTakeFirst();

/** Columns that a filter of the list names. */
export type UnitFilter = { column: 'id' | 'customer_id'; values: readonly string[] };
export type UnitQuery = { unitIds: 'all' | readonly string[]; text?: string | undefined; filters: readonly UnitFilter[] };

export function listAccountingUnits(db: Db, tenantId: string, query: UnitQuery): Promise<AccountingUnitRow[]> {
  let found = units(db, tenantId);
  if (query.unitIds !== 'all') found = found.where('id', '=', sql<string>`any(${[...query.unitIds]}::uuid[])`);
  for (const { column, values } of query.filters) {
    // compared as text: an id that is no uuid names nothing, and is no error
    found = found.where(sql<SqlBool>`${sql.ref(column)}::text = any(${[...values]}::text[])`);
  }
  if (query.text) {
    const pattern = `%${query.text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
    found = found.where(
      sql<SqlBool>`unaccent(concat_ws(' ', name, customer_id, customer_vat_id, external_id)) ilike unaccent(${pattern})`,
    );
  }
  return found.orderBy('name').orderBy('id').execute();
}

export type NewAccountingUnit = {
  id: string;
  name: string;
  customerId?: string | undefined;
  customerVatId?: string | undefined;
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
    })
    .execute();
}
