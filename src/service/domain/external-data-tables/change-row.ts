import type { DataRow } from '#contract/endpoints/external-data-tables.ts';
import { DomainError } from '#contract/errors.ts';
import {
  countDataRows,
  deleteDataRows,
  findDataRowsByKey,
  renameDataRow,
  writeDataRows,
} from '#service/store/external-data-rows.store.ts';
import { updateDataTable } from '#service/store/external-data-tables.store.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, transact } from '../ctx.ts';
import { assertRowCount } from './assert-rows.ts';
import { lockTable } from './load-data-table.ts';

type Change = { before: DataRow | null; after: DataRow | null };

/** One row, if it still is what the caller saw: two people who edit a table do not overwrite each other. */
export function changeRow(ctx: Ctx, id: string, { before, after }: Change): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { tenantId } = ctx.actor;
    const table = await lockTable(ctx, id);
    const rows = { tenantId, tableId: table.id };
    const keys = [before?.key, after?.key].filter((key) => key !== undefined);
    const present = new Map((await findDataRowsByKey(ctx.db, rows, keys)).map((row) => [row.key, row.value]));
    const stands = before && present.get(before.key);
    if (before && stands !== before.value)
      throw new DomainError('stale_version', {
        detail: `Somebody else changed the row ${before.key} meanwhile.`,
        context: { current: stands === undefined ? null : { key: before.key, value: stands } },
      });
    if (after && after.key !== before?.key && present.has(after.key))
      throw new DomainError('name_taken', {
        detail: `There is a row ${after.key} already`,
        errors: [{ path: 'body.after.key', message: 'is the key of another row' }],
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
  });
}
