import { validate as isUuid } from 'uuid';
import type { Db } from '#service/platform/database/database.ts';

export type NewDataTableImport = {
  id: string;
  tableId: string;
  mode: 'upsert' | 'replace';
  fileKey: string;
  rowCount: number;
  columns: string[] | null;
  actorName: string;
  userId: string | null;
};

export async function insertDataTableImport(db: Db, tenantId: string, each: NewDataTableImport, now: Date): Promise<void> {
  await db
    .insertInto('data_table_imports')
    .values({
      tenant_id: tenantId,
      id: each.id,
      table_id: each.tableId,
      mode: each.mode,
      file_key: each.fileKey,
      row_count: each.rowCount,
      columns: each.columns,
      actor_name: each.actorName,
      user_id: each.userId,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

const importById = (db: Db, tenantId: string, id: string) =>
  db.selectFrom('data_table_imports').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id);

export const findDataTableImport = async (db: Db, tenantId: string, id: string) =>
  isUuid(id) ? importById(db, tenantId, id).executeTakeFirst() : undefined;

export const lockDataTableImport = async (db: Db, tenantId: string, id: string) =>
  isUuid(id) ? importById(db, tenantId, id).forUpdate().executeTakeFirst() : undefined;

export async function changeDataTableImport(
  db: Db,
  tenantId: string,
  id: string,
  change: { state?: 'Writing' | 'Done' | 'Failed'; written?: number },
  now: Date,
): Promise<void> {
  await db
    .updateTable('data_table_imports')
    .set({ ...change, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Returns imports of all tenants created before then, written or not. */
export const findExpiredImports = (system: Db, before: Date, most: number) =>
  system
    .selectFrom('data_table_imports')
    .select(['tenant_id as tenantId', 'id', 'file_key as fileKey'])
    .where('created_at', '<', before)
    .limit(most)
    .execute();

export async function purgeImport(system: Db, { tenantId, id }: { tenantId: string; id: string }): Promise<void> {
  await system.deleteFrom('data_table_imports').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}
