import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { Db } from '#service/platform/database/database.ts';

export type DataTableRow = {
  id: string;
  name: string;
  description: string;
  rowCount: number;
  updatedAt: Date;
  columns: string[];
};

const tables = (db: Db, tenantId: string) =>
  db
    .selectFrom('external_data_tables')
    .select(['id', 'name', 'description', 'row_count as rowCount', 'updated_at as updatedAt', 'columns'])
    .where('tenant_id', '=', tenantId);

export const listDataTableRows = (db: Db, tenantId: string): Promise<DataTableRow[]> =>
  tables(db, tenantId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();

export const findDataTable = async (db: Db, tenantId: string, id: string): Promise<DataTableRow | undefined> =>
  isUuid(id) ? tables(db, tenantId).where('id', '=', id).executeTakeFirst() : undefined;

export const findDataTableByName = (db: Db, tenantId: string, name: string): Promise<DataTableRow | undefined> =>
  tables(db, tenantId)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name.trim()})`)
    .executeTakeFirst();

/** Locks the table until the end of the transaction, so that concurrent writers are serialized. */
export const lockDataTable = async (db: Db, tenantId: string, id: string): Promise<DataTableRow | undefined> =>
  isUuid(id) ? tables(db, tenantId).where('id', '=', id).forUpdate().executeTakeFirst() : undefined;

export async function insertDataTable(
  db: Db,
  tenantId: string,
  table: { id: string; name: string; description: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('external_data_tables')
    .values({ tenant_id: tenantId, ...table, created_at: now, updated_at: now })
    .execute();
}

export async function updateDataTable(
  db: Db,
  tenantId: string,
  id: string,
  change: { name?: string; description?: string; columns?: string[]; rowCount: number },
  now: Date,
): Promise<void> {
  const { rowCount, ...others } = change;
  await db
    .updateTable('external_data_tables')
    .set({ ...others, row_count: rowCount, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export async function deleteDataTable(db: Db, tenantId: string, id: string): Promise<void> {
  await db.deleteFrom('external_data_tables').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Returns the fields that take their values from a table, as `invoice.cost_centre`. */
export async function findFieldsOfTable(db: Db, tenantId: string, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('document_type_fields')
    .select(['document_type', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('external_data_table_id', '=', id)
    .orderBy('document_type')
    .orderBy('name')
    .execute();
  return rows.map(({ document_type, name }) => `${document_type}.${name}`);
}

/** Returns the fields that cells of a table fill, by column. */
export async function findFilledByTable(db: Db, tenantId: string, id: string): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('document_type_fields')
    .select(['document_type', sql<{ column: string; field: string }[]>`coalesce(fills, '[]')`.as('fills')])
    .where('tenant_id', '=', tenantId)
    .where('external_data_table_id', '=', id)
    .orderBy('document_type')
    .orderBy('name')
    .execute();
  const all = rows.flatMap(({ document_type, fills }) =>
    fills.map(({ column, field }) => ({ column, field: `${document_type}.${field}` })),
  );
  return new Map(
    [...Map.groupBy(all, ({ column }) => column)].map(([column, fields]) => [column, fields.map(({ field }) => field)]),
  );
}

/**
 * Locks the types against changes until the end of the transaction. To be called before the table is locked: saving a type locks in this
 * order.
 */
export async function lockTypes(db: Db, tenantId: string): Promise<void> {
  await db
    .selectFrom('document_types')
    .select('document_type')
    .where('tenant_id', '=', tenantId)
    .orderBy('document_type')
    .forUpdate()
    .execute();
}

/** Updates fields filled from the column to its new name. Returns the types concerned, whose versions in open designers are outdated. */
export async function renameFilledColumn(db: Db, tenantId: string, id: string, from: string, to: string): Promise<string[]> {
  const filled = await sql<{ documentType: string }>`
    update document_type_fields set fills = (
      select jsonb_agg(case when fill ->> 'column' = ${from} then fill || jsonb_build_object('column', ${to}::text) else fill end order by place)
      from jsonb_array_elements(fills) with ordinality as each (fill, place)
    )
    where tenant_id = ${tenantId} and external_data_table_id = ${id}
      and fills @> jsonb_build_array(jsonb_build_object('column', ${from}::text))
    returning document_type as "documentType"
  `.execute(db);
  const types = [...new Set(filled.rows.map(({ documentType }) => documentType))];
  if (types.length > 0)
    await db
      .updateTable('document_types')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('tenant_id', '=', tenantId)
      .where('document_type', 'in', types)
      .execute();
  return types;
}

/** Returns the same for all tables, by table id. */
export async function findFieldsOfTables(
  db: Db,
  tenantId: string,
): Promise<{ tableId: string; documentType: string; fieldName: string }[]> {
  const rows = await db
    .selectFrom('document_type_fields')
    .select(['external_data_table_id as tableId', 'document_type as documentType', 'name as fieldName'])
    .where('tenant_id', '=', tenantId)
    .where('external_data_table_id', 'is not', null)
    .orderBy('document_type')
    .orderBy('name')
    .execute();
  return rows.flatMap(({ tableId, ...others }) => (tableId === null ? [] : [{ tableId, ...others }]));
}
