import { DomainError } from '#contract/errors.ts';
import { deleteDataTable, findFieldsOfTable } from '#service/store/external-data-tables.store.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, transact } from '../ctx.ts';
import { lockTable } from './load-data-table.ts';

export function removeDataTable(ctx: Ctx, id: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { tenantId } = ctx.actor;
    const table = await lockTable(ctx, id);
    const fields = await findFieldsOfTable(ctx.db, tenantId, table.id);
    if (fields.length > 0)
      throw new DomainError('still_in_use', {
        detail: `${table.name} gives its values to ${fields.slice(0, 5).join(', ')}${fields.length > 5 ? ' and others' : ''}.`,
        context: { fields },
      });
    await deleteDataTable(ctx.db, tenantId, table.id);
    await recordAudit(ctx, 'dataTable.deleted', { details: { id: table.id, name: table.name, rows: table.rowCount } });
  });
}
