import { v7 as uuidv7 } from 'uuid';
import { writeDataRows } from '#service/store/external-data-rows.store.ts';
import { insertDataTable, updateDataTable } from '#service/store/external-data-tables.store.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, transact } from '../ctx.ts';
import { assertKeysOnce, assertRowCount } from './assert-rows.ts';
import { asTakenName, assertNameFree } from './table-name.ts';

export type DataTableDraft = {
  name: string;
  description?: string | undefined;
  values: readonly { key: string; value: string }[];
};

export async function createDataTable(ctx: Ctx, draft: DataTableDraft): Promise<{ id: string; name: string }> {
  const { name, description = '', values } = draft;
  assertRowCount(values.length);
  assertKeysOnce({ values });
  const { tenantId } = ctx.actor;
  const id = uuidv7();
  try {
    await transact(ctx, async (ctx) => {
      await assertNameFree(ctx, name);
      await insertDataTable(ctx.db, tenantId, { id, name, description }, ctx.now());
      await writeDataRows(ctx.db, { tenantId, tableId: id }, values);
      await updateDataTable(ctx.db, tenantId, id, { rowCount: values.length }, ctx.now());
      await recordAudit(ctx, 'dataTable.created', { details: { id, name, rows: values.length } });
    });
  } catch (error) {
    throw asTakenName(error, name);
  }
  return { id, name };
}
