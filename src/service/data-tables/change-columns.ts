import { DomainError } from '#contract/core/errors.ts';
import { mostColumns } from '#contract/data-tables/columns.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { dropCells } from './rows.store.ts';
import { type DataTableRow, findFilledByTable } from './store.ts';

/** Columns as the table spells them: two that differ in case only are one. */
export const spelledAs = (present: readonly string[], named: readonly string[]): string[] =>
  named.map((name) => present.find((each) => each.toLowerCase() === name.toLowerCase()) ?? name);

/** The columns of the table, then those that are new to it. */
export function joinedColumns(present: readonly string[], named: readonly string[]): string[] {
  const columns = [...new Set([...present, ...named])];
  if (columns.length > mostColumns)
    throw new DomainError('invalid_input', {
      errors: [{ path: 'body.columns', code: 'list_too_long', params: { max: mostColumns } }],
    });
  return columns;
}

/** Refused while a field is filled from a column that would go. */
export async function assertColumnsGo(ctx: Ctx, table: DataTableRow, columns: readonly string[]): Promise<string[]> {
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

/** Takes the cells of columns that are no more. Within a transaction that has the table locked. */
export async function removeGoneColumns(ctx: Ctx, table: DataTableRow, columns: readonly string[]): Promise<void> {
  const gone = await assertColumnsGo(ctx, table, columns);
  await dropCells(ctx.db, { tenantId: ctx.actor.tenantId, tableId: table.id }, gone);
}
