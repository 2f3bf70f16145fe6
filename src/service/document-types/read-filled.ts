import { cellOfRow } from '#contract/data-tables/columns.ts';
import { DomainError } from '#contract/core/errors.ts';
import { findWholeRowsByKey } from '#service/data-tables/rows.store.ts';
import { findDataTable } from '#service/data-tables/store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { canonicalValue } from '#values/value-types.ts';
import { findTypeFields } from './fields.store.ts';

type FilledValues = { table: string; values: { field: string; value: string }[] };

/** Returns the values that the row of a key fills; text that is not valid for its field is returned as in the table. */
export async function readFilled(ctx: Ctx, documentType: string, fieldName: string, key: string): Promise<FilledValues> {
  const { tenantId } = ctx.actor;
  const definition = await findTypeFields(ctx.db, documentType);
  const field = definition.find(({ name }) => name === fieldName);
  if (!field) throw new DomainError('not_found', { reason: { code: 'field_not_in_type' } });
  const tableId = field.externalDataTableId;
  const table = tableId === null ? undefined : await findDataTable(ctx.db, tenantId, tableId);
  if (!table) return { table: '', values: [] };
  const [row] = await findWholeRowsByKey(ctx.db, { tenantId, tableId: table.id }, [key]);
  const types = new Map(definition.map(({ name, type }) => [name, type]));
  return {
    table: table.name,
    values: field.fills.map(({ column, field: target }) => {
      const cell = row ? cellOfRow(row, column) : '';
      return { field: target, value: canonicalValue(types.get(target) ?? 'TEXT', cell) ?? cell };
    }),
  };
}
