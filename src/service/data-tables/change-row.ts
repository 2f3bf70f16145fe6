import type { WideRow } from '#contract/data-tables/bff.ts';
import { assertNoFaults, DomainError } from '#contract/core/errors.ts';
import { countDataRows, deleteDataRows, findWholeRowsByKey, isUnchanged, renameDataRow, writeDataRows } from './rows.store.ts';
import { updateDataTable } from './store.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { assertRowCount } from '#contract/data-tables/row-limit.ts';
import { lockTable } from './load-data-table.ts';
import type { DataTableRow } from './store.ts';

type Change = { before: WideRow | null; after: WideRow | null };

/** Changes one row if it is still as the caller saw it, so that concurrent edits do not overwrite each other. */
export function changeRow(ctx: Ctx, id: string, { before, after }: Change): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { tenantId } = ctx.actor;
    const table = await lockTable(ctx, id);
    const rows = { tenantId, tableId: table.id };
    const keys = [before?.key, after?.key].filter((key) => key !== undefined);
    assertColumns(table, after);
    const present = new Map((await findWholeRowsByKey(ctx.db, rows, keys)).map((row) => [row.key, row]));
    const stands = before ? present.get(before.key) : undefined;
    if (before && !isUnchanged(stands, before))
      throw new DomainError('stale_version', {
        reason: { code: 'row_changed', params: { key: before.key } },
        context: { current: stands ?? null },
      });
    if (after && after.key !== before?.key && present.has(after.key))
      throw new DomainError('name_taken', {
        reason: { code: 'row_key_taken', params: { key: after.key } },
        errors: [{ path: 'body.after.key', code: 'row_key_taken', params: { key: after.key } }],
      });
    if (before && !after) await deleteDataRows(ctx.db, rows, [before.key]);
    if (before && after && before.key !== after.key) await renameDataRow(ctx.db, rows, before.key, after.key);
    if (after) await writeDataRows(ctx.db, rows, [after]);
    const rowCount = await countDataRows(ctx.db, rows);
    assertRowCount(rowCount);
    await updateDataTable(ctx.db, tenantId, table.id, { rowCount }, ctx.now());
    await recordAudit(ctx, 'dataTable.rowChanged', {
      details: { id: table.id, name: table.name, from: before?.key ?? null, to: after?.key ?? null, rows: rowCount },
    });
    await ctx.lifecycle.tableChanged(ctx, table.id);
  });
}

function assertColumns({ columns }: DataTableRow, row: WideRow | null): void {
  assertNoFaults(
    Object.keys(row?.more ?? {}).flatMap((column) =>
      columns.includes(column)
        ? []
        : [{ path: `body.after.more.${column}`, code: 'unknown_column', params: { column } } as const],
    ),
  );
}
