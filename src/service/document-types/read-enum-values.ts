import { DomainError } from '#contract/core/errors.ts';
import type { DocumentTypeFieldRow } from './types.store.ts';
import { findDataRows } from '#service/data-tables/rows.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { inCulture } from './in-culture.ts';
import { readTypeFields } from './read-type-fields.ts';

export type EnumValue = { key: string; value: string };

/** Limit of options from a table; further rows are found by searching it. */
const maxRows = 1_000;

export async function fieldNamed(ctx: Ctx, documentType: string, fieldName: string): Promise<DocumentTypeFieldRow> {
  const fields = await readTypeFields(ctx, documentType);
  const field = fields.find(({ name }) => name === fieldName);
  if (!field) throw new DomainError('not_found', { reason: { code: 'field_not_in_type' } });
  return field;
}

/** Returns the options of one field; none if it is neither ENUM nor LOOKUP. */
export const readFieldEnumValues = async (
  ctx: Ctx,
  asked: { documentType: string; fieldName: string; culture: string },
): Promise<EnumValue[]> => enumValuesOf(ctx, await fieldNamed(ctx, asked.documentType, asked.fieldName), asked.culture);

/** Returns the options of all ENUM and LOOKUP fields, by field. */
export async function readEnumValues(
  ctx: Ctx,
  asked: { documentType: string; culture: string },
): Promise<Record<string, EnumValue[]>> {
  const values: Record<string, EnumValue[]> = {};
  for (const field of await readTypeFields(ctx, asked.documentType))
    if (hasOptions(field)) values[field.name] = await enumValuesOf(ctx, field, asked.culture);
  return values;
}

export const hasOptions = ({ type }: DocumentTypeFieldRow): boolean => type === 'ENUM' || type === 'LOOKUP';

/** Returns the options of a field: its own, or the first rows of its table. */
export async function enumValuesOf(ctx: Ctx, field: DocumentTypeFieldRow, culture: string): Promise<EnumValue[]> {
  const { type, options, externalDataTableId: tableId } = field;
  if (type === 'LOOKUP' && tableId !== null) return findDataRows(ctx.db, { tenantId: ctx.actor.tenantId, tableId }, 0, maxRows);
  return options.map(({ key, label }) => ({ key, value: inCulture(label, culture, key) }));
}
