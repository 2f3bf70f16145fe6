import { replaceDataRows } from './rows.store.ts';
import { updateDataTable } from './store.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { assertUniqueKeys } from './assert-rows.ts';
import { assertRowCount } from '#contract/data-tables/row-limit.ts';
import type { DataTableDraft } from './create-data-table.ts';
import { lockTable } from './load-data-table.ts';
import { asTakenName, assertNameFree } from './table-name.ts';

/** Replaces all rows in one transaction: concurrent searches find either the old rows or the new ones. */
export async function replaceDataTable(ctx: Ctx, id: string, draft: DataTableDraft): Promise<void> {
  const { name, description, values } = draft;
  assertRowCount(values.length);
  assertUniqueKeys({ values });
  const { tenantId } = ctx.actor;
  try {
    await transact(ctx, async (ctx) => {
      const table = await lockTable(ctx, id);
      await assertNameFree(ctx, name, table.id);
      await replaceDataRows(ctx.db, { tenantId, tableId: table.id }, values);
      const change = { name, rowCount: values.length, ...(description !== undefined && { description }) };
      await updateDataTable(ctx.db, tenantId, table.id, change, ctx.now());
      await recordAudit(ctx, 'dataTable.replaced', {
        details: { id: table.id, name, from: table.rowCount, rows: values.length },
      });
      await ctx.lifecycle.tableChanged(ctx, table.id);
    });
  } catch (error) {
    throw asTakenName(error, name);
  }
}
