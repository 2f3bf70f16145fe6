import type { FieldType } from '#values/values.ts';
import { canonicalValue, valueSpellings } from '#values/value-types.ts';
import { findHeaderFieldTypes } from '#service/document-types/fields.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import type { DocumentConditions, FieldCondition } from './document-conditions.ts';
import { materializedConditions } from './sort-by-field.ts';

/**
 * Returns the conditions on fields with their values as they may be stored: programs write an amount as a number, a date with a time or a
 * boolean as `True`, in a filter as in a save.
 */
export async function canonicalConditions(ctx: Ctx, conditions: DocumentConditions): Promise<DocumentConditions> {
  const { fields } = conditions;
  if (!fields) return conditions;
  const named = await findHeaderFieldTypes(
    ctx.db,
    fields.map(({ field }) => field),
  );
  return { ...conditions, fields: fields.map((each) => asStored(each, named.get(each.field) ?? [])) };
}

/** Returns the conditions as a list or count reads them: canonical, and along materialized values. */
export const preparedConditions = async (ctx: Ctx, conditions: DocumentConditions): Promise<DocumentConditions> =>
  materializedConditions(ctx, await canonicalConditions(ctx, conditions));

/** A field may have different types in different document types. */
function asStored({ values, from, to, ...rest }: FieldCondition, types: readonly FieldType[]): FieldCondition {
  const end = (written: string) => types.map((type) => canonicalValue(type, written)).find((each) => each !== null) ?? written;
  const spelled = (written: string) => [written, ...types.flatMap((type) => valueSpellings(type, written))];
  return {
    ...rest,
    ...(values && { values: [...new Set(values.flatMap(spelled))] }),
    ...(from !== undefined && { from: end(from) }),
    ...(to !== undefined && { to: end(to) }),
  };
}
