import { v7 as uuidv7 } from 'uuid';
import { writeDataRows } from './rows.store.ts';
import { insertDataTable, updateDataTable } from './store.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { assertUniqueKeys } from './assert-rows.ts';
import { assertRowCount } from '#contract/data-tables/row-limit.ts';
import { asTakenName, assertNameFree } from './table-name.ts';

export type DataTableDraft = {
  name: string;
  description?: string | undefined;
  values: readonly { key: string; value: string }[];
};

export async function createDataTable(ctx: Ctx, draft: DataTableDraft): Promise<{ id: string; name: string }> {
  const { name, description = '', values } = draft;
  assertRowCount(values.length);
  assertUniqueKeys({ values });
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
