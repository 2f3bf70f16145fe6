import { DomainError } from '#contract/core/errors.ts';
import { maxColumns } from '#contract/data-tables/columns.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { dropCells } from './rows.store.ts';
import { type DataTableRow, findFilledByTable } from './store.ts';

/** Returns column names in the table's spelling: names that differ only in case are the same column. */
export const inTableSpelling = (present: readonly string[], named: readonly string[]): string[] =>
  named.map((name) => present.find((each) => each.toLowerCase() === name.toLowerCase()) ?? name);

/** Returns the columns of the table, followed by the new ones. */
export function joinedColumns(present: readonly string[], named: readonly string[]): string[] {
  const columns = [...new Set([...present, ...named])];
  if (columns.length > maxColumns)
    throw new DomainError('invalid_input', {
      errors: [{ path: 'body.columns', code: 'list_too_long', params: { max: maxColumns } }],
    });
  return columns;
}

/** Refuses to remove a column that a field is filled from. */
export async function assertColumnsRemovable(ctx: Ctx, table: DataTableRow, columns: readonly string[]): Promise<string[]> {
  const gone = table.columns.filter((name) => !columns.includes(name));
  if (gone.length === 0) return gone;
  const filled = await findFilledByTable(ctx.db, ctx.actor.tenantId, table.id);
  for (const column of gone) {
    const fields = filled.get(column);
    if (fields)
      throw new DomainError('still_in_use', {
        reason: { code: 'column_fills_field', params: { column, fields: fields.slice(0, 5).join(', ') } },
        errors: [{ path: 'body.columns', code: 'column_fills_field', params: { column, fields: fields.slice(0, 5).join(', ') } }],
      });
  }
  return gone;
}

/** Removes the cells of removed columns. Within a transaction that holds the lock of the table. */
export async function removeColumnCells(ctx: Ctx, table: DataTableRow, columns: readonly string[]): Promise<void> {
  const gone = await assertColumnsRemovable(ctx, table, columns);
  await dropCells(ctx.db, { tenantId: ctx.actor.tenantId, tableId: table.id }, gone);
}
