import type { DataTableChange } from '#contract/data-tables/v1.ts';
import { countDataRows, deleteDataRows, writeDataRows } from './rows.store.ts';
import { updateDataTable } from './store.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { assertUniqueKeys } from './assert-rows.ts';
import { assertRowCount } from '#contract/data-tables/row-limit.ts';
import { lockTable } from './load-data-table.ts';

/** Writes and removes single rows. Idempotent. */
export function changeDataTable(ctx: Ctx, id: string, change: DataTableChange): Promise<void> {
  const { add = [], update = [], remove = [] } = change;
  assertUniqueKeys({ add, update, remove });
  return transact(ctx, async (ctx) => {
    const { tenantId } = ctx.actor;
    const table = await lockTable(ctx, id);
    const rows = { tenantId, tableId: table.id };
    await deleteDataRows(
      ctx.db,
      rows,
      remove.map(({ key }) => key),
    );
    await writeDataRows(ctx.db, rows, [...update, ...add]);
    const rowCount = await countDataRows(ctx.db, rows);
    assertRowCount(rowCount);
    await updateDataTable(ctx.db, tenantId, table.id, { rowCount }, ctx.now());
    await recordAudit(ctx, 'dataTable.changed', {
      details: { id: table.id, name: table.name, written: add.length + update.length, removed: remove.length, rows: rowCount },
    });
    await ctx.lifecycle.tableChanged(ctx, table.id);
  });
}
