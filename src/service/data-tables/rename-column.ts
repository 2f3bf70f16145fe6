import { DomainError, invalid } from '#contract/core/errors.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { lockTable } from './load-data-table.ts';
import { renameCells } from './rows.store.ts';
import { lockTypes, renameFilledColumn, updateDataTable } from './store.ts';

/** Renames a column, which keeps its position, its cells and the fields filled from it. */
export function renameColumn(ctx: Ctx, id: string, { from, to }: { from: string; to: string }): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { tenantId } = ctx.actor;
    await lockTypes(ctx.db, tenantId);
    const table = await lockTable(ctx, id);
    if (!table.columns.includes(from))
      throw new DomainError('state_conflict', { reason: { code: 'column_not_found', params: { column: from } } });
    if (from === to) return;
    const others = table.columns.filter((name) => name !== from);
    if (others.some((name) => name.toLowerCase() === to.toLowerCase())) throw invalid('body.to', { code: 'name_repeated' });
    await renameCells(ctx.db, { tenantId, tableId: table.id }, from, to);
    const documentTypes = await renameFilledColumn(ctx.db, tenantId, table.id, from, to);
    const columns = table.columns.map((name) => (name === from ? to : name));
    await updateDataTable(ctx.db, tenantId, table.id, { columns, rowCount: table.rowCount }, ctx.now());
    await recordAudit(ctx, 'dataTable.columnRenamed', {
      details: { id: table.id, name: table.name, from, to, documentTypes },
    });
  });
}
