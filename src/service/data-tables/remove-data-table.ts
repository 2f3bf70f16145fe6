import { DomainError } from '#contract/core/errors.ts';
import { deleteDataTable, findFieldsOfTable } from './store.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { lockTable } from './load-data-table.ts';

export function removeDataTable(ctx: Ctx, id: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { tenantId } = ctx.actor;
    const table = await lockTable(ctx, id);
    const fields = await findFieldsOfTable(ctx.db, tenantId, table.id);
    if (fields.length > 0)
      throw new DomainError('still_in_use', {
        reason: {
          code: 'data_table_in_use',
          params: { table: table.name, fields: fields.slice(0, 5).join(', '), more: Math.max(0, fields.length - 5) },
        },
        context: { fields },
      });
    await deleteDataTable(ctx.db, tenantId, table.id);
    await recordAudit(ctx, 'dataTable.deleted', { details: { id: table.id, name: table.name, rows: table.rowCount } });
  });
}
