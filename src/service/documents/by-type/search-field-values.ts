import { searchDataRows } from '#service/data-tables/search.store.ts';
import { findDataTable } from '#service/data-tables/store.ts';
import { findFieldValues } from './field-values.store.ts';
import { searchable } from '#values/searchable.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { visibilityOf } from '../core/policy.ts';
import { fieldNamed } from '#service/document-types/read-enum-values.ts';

const maxValues = 50;

/** Returns suggestions for text typed into a field: keys that it can have, or values that it has in documents the caller may see. */
export async function searchFieldValues(ctx: Ctx, documentType: string, fieldName: string, query: string): Promise<string[]> {
  const { tenantId } = ctx.actor;
  const field = await fieldNamed(ctx, documentType, fieldName);
  if (field.type === 'ENUM' && field.options.length > 0) {
    const piece = searchable(query);
    const matching = field.options.filter(({ key, label }) =>
      [key, ...Object.values(label)].some((text) => searchable(text).includes(piece)),
    );
    return matching.slice(0, maxValues).map(({ key }) => key);
  }
  const table = field.externalDataTableId === null ? undefined : await findDataTable(ctx.db, tenantId, field.externalDataTableId);
  if (table) {
    const asked = { tenantId, tableId: table.id, rowCount: table.rowCount };
    return (await searchDataRows(ctx.db, asked, query, { skip: 0, take: maxValues })).map(({ key }) => key);
  }
  return findFieldValues(ctx.db, { tenantId, documentType, field, query, visibility: visibilityOf(ctx.actor) }, maxValues);
}
