import type { DataTableChange } from '#contract/endpoints/external-data-tables.ts';
import { countDataRows, deleteDataRows, writeDataRows } from '#service/store/external-data-rows.store.ts';
import { updateDataTable } from '#service/store/external-data-tables.store.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, transact } from '../ctx.ts';
import { assertKeysOnce, assertRowCount } from './assert-rows.ts';
import { lockTable } from './load-data-table.ts';

/** Writes and removes single rows. Said twice it changes nothing the second time. */
export function changeDataTable(ctx: Ctx, id: string, change: DataTableChange): Promise<void> {
  const { add = [], update = [], remove = [] } = change;
  assertKeysOnce({ add, update, remove });
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
  });
}
