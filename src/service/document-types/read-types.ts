import { text } from '#service/platform/texts/text.ts';
import { canHold, exportFormats } from '#contract/core/export-formats.ts';
import type { Fault } from '#contract/core/error-reasons.ts';
import { assertNoFaults, DomainError } from '#contract/core/errors.ts';
import {
  type DocumentTypeRow,
  findDocumentType,
  listActiveDocumentTypes,
  listDocumentTypeFields,
  listDocumentTypes,
} from './types.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { inCulture } from './in-culture.ts';

type Summary = { documentType: string; name: string };

const summaryOf = ({ documentType, name }: DocumentTypeRow, culture: string): Summary => ({
  documentType,
  name: inCulture(name, culture, documentType),
});

/** Returns active types, names only. */
export const listLocalizedTypes = async (ctx: Ctx, culture: string): Promise<Summary[]> =>
  (await listActiveDocumentTypes(ctx.db, ctx.actor.tenantId)).map((type) => summaryOf(type, culture));

export const listAvailableTypes = async (ctx: Ctx, culture: string): Promise<(Summary & { isActive: boolean })[]> =>
  (await listDocumentTypes(ctx.db, ctx.actor.tenantId)).map((type) => ({ ...summaryOf(type, culture), isActive: type.isActive }));

export async function loadType(ctx: Ctx, documentType: string): Promise<DocumentTypeRow> {
  const type = await findDocumentType(ctx.db, ctx.actor.tenantId, documentType);
  if (!type) throw new DomainError('document_type_not_found');
  return type;
}

export async function readTypeDetail(ctx: Ctx, documentType: string, culture: string) {
  const type = await loadType(ctx, documentType);
  return { ...summaryOf(type, culture), isDefault: type.isDefault, order: type.order, isActive: type.isActive };
}

/** Returns the labeled fields of every active type, by type. */
export async function listLocalizedFields(ctx: Ctx, culture: string): Promise<Record<string, { name: string; label: string }[]>> {
  const { tenantId } = ctx.actor;
  const fields: Record<string, { name: string; label: string }[]> = {};
  for (const { documentType } of await listActiveDocumentTypes(ctx.db, tenantId))
    fields[documentType] = (await listDocumentTypeFields(ctx.db, tenantId, documentType)).map(({ name, label }) => ({
      name,
      label: inCulture(label, culture, name),
    }));
  return fields;
}

/** Returns the fields that have conditions in all of the types, in the order of the first. */
export async function listCommonConditionalFields(ctx: Ctx, documentTypes: readonly string[]): Promise<string[]> {
  const { tenantId } = ctx.actor;
  const known = new Set((await listDocumentTypes(ctx.db, tenantId)).map(({ documentType }) => documentType));
  const faults = documentTypes.flatMap((documentType, at): Fault[] =>
    known.has(documentType) ? [] : [{ path: `body.docTypes.${at}`, code: 'document_type_not_found' }],
  );
  assertNoFaults(faults);
  let common: string[] | undefined;
  for (const documentType of new Set(documentTypes)) {
    const fields = await listDocumentTypeFields(ctx.db, tenantId, documentType);
    const conditional = fields.filter(({ conditions }) => conditions.length > 0).map(({ name }) => name);
    common = common ? common.filter((name) => conditional.includes(name)) : conditional;
  }
  return common ?? [];
}

/** Returns the formats that support documents of the type, by the names used in the interface: json, xml, isdoc. */
export async function listExportTypes(
  ctx: Ctx,
  documentType: string,
  culture: string,
): Promise<{ type: string; name: string }[]> {
  await loadType(ctx, documentType);
  return exportFormats
    .filter((format) => canHold(format, documentType))
    .map((format) => ({ type: format.toLowerCase(), name: text(culture, `exportFormat.${format}`) }));
}
