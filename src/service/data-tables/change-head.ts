import { updateDataTable } from './store.ts';
import { assertAsRead } from '#service/audit/assert-as-read.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { removeColumnCells } from './change-columns.ts';
import { lockTable } from './load-data-table.ts';
import { asTakenName, assertNameFree } from './table-name.ts';

type Head = { name: string; description: string; columns?: string[] | undefined };

/** Changes name, description and columns. `was` is the state that the caller saw: concurrent changes are not overwritten. */
export async function changeTableHead(ctx: Ctx, id: string, head: Head, was?: Head): Promise<void> {
  try {
    await transact(ctx, async (ctx) => {
      const table = await lockTable(ctx, id);
      const { name, description, columns } = table;
      const present = { name, description, ...(was?.columns && { columns }) };
      await assertAsRead(ctx, was, present, { actions: ['dataTable.renamed'], of: { id: table.id } });
      await assertNameFree(ctx, head.name, table.id);
      if (head.columns) await removeColumnCells(ctx, table, head.columns);
      const change = { name: head.name, description: head.description, ...(head.columns && { columns: head.columns }) };
      await updateDataTable(ctx.db, ctx.actor.tenantId, table.id, { ...change, rowCount: table.rowCount }, ctx.now());
      await recordAudit(ctx, 'dataTable.renamed', {
        details: { id: table.id, from: table.name, to: head.name, ...(head.columns && { columns: head.columns }) },
      });
    });
  } catch (error) {
    throw asTakenName(error, head.name);
  }
}
