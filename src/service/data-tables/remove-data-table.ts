import type { Reason } from '#contract/core/error-reasons.ts';
import { DomainError } from '#contract/core/errors.ts';
import { deleteDataTable, findFieldsOfTable } from './store.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { lockTable } from './load-data-table.ts';
import { findWorkflowsOfTable } from './table-uses.store.ts';

/** Number of fields or workflows that are named. */
const maxNamed = 5;
const named = (names: readonly string[]) => names.slice(0, maxNamed).join(', ');
const more = (names: readonly string[]) => Math.max(0, names.length - maxNamed);

/** Refused while something looks values up in the table: without them, a workflow would no longer apply to the documents it is for. */
export function removeDataTable(ctx: Ctx, id: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { tenantId } = ctx.actor;
    const table = await lockTable(ctx, id);
    const refuse = (reason: Reason, context: Record<string, unknown>) => new DomainError('still_in_use', { reason, context });
    const fields = await findFieldsOfTable(ctx.db, tenantId, table.id);
    if (fields.length > 0)
      throw refuse(
        { code: 'data_table_in_use', params: { table: table.name, fields: named(fields), more: more(fields) } },
        { fields },
      );
    const workflows = await findWorkflowsOfTable(ctx.db, tenantId, table.id);
    if (workflows.length > 0)
      throw refuse(
        { code: 'data_table_in_workflow', params: { table: table.name, workflows: named(workflows), more: more(workflows) } },
        { workflows },
      );
    await deleteDataTable(ctx.db, tenantId, table.id);
    await recordAudit(ctx, 'dataTable.deleted', { details: { id: table.id, name: table.name, rows: table.rowCount } });
  });
}
