import { DomainError } from '#contract/errors.ts';
import type { DocumentTypeFieldRow } from '#service/store/document-types.store.ts';
import type { Ctx } from '../ctx.ts';
import { inCulture } from './in-culture.ts';
import { readTypeFields } from './read-type-fields.ts';

export type EnumValue = { key: string; value: string };

/** The options of one field; none where it is no ENUM. */
export async function readFieldEnumValues(
  ctx: Ctx,
  asked: { documentType: string; fieldName: string; culture: string },
): Promise<EnumValue[]> {
  const fields = await readTypeFields(ctx, asked.documentType);
  const field = fields.find(({ name }) => name === asked.fieldName);
  if (!field) throw new DomainError('not_found', { detail: `The document type ${asked.documentType} has no such field` });
  return optionsOf(field, asked.culture);
}

/** The options of all ENUM fields, by field. */
export async function readEnumValues(
  ctx: Ctx,
  asked: { documentType: string; culture: string },
): Promise<Record<string, EnumValue[]>> {
  const fields = await readTypeFields(ctx, asked.documentType);
  return Object.fromEntries(
    fields.filter(({ type }) => type === 'ENUM').map((field) => [field.name, optionsOf(field, asked.culture)]),
  );
}

const optionsOf = ({ options }: DocumentTypeFieldRow, culture: string): EnumValue[] =>
  options.map(({ key, label }) => ({ key, value: inCulture(label, culture, key) }));
