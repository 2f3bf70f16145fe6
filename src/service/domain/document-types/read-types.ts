import { canHold, exportFormatDefinitions, exportFormats } from '#contract/export-formats.ts';
import { DomainError } from '#contract/errors.ts';
import { findEmailParticipants } from '#service/store/document-emails.store.ts';
import {
  type DocumentTypeRow,
  findDocumentType,
  listActiveDocumentTypes,
  listDocumentTypeFields,
  listDocumentTypes,
} from '#service/store/document-types.store.ts';
import type { Ctx } from '../ctx.ts';
import { visibilityOf } from '../documents/policy.ts';
import { inCulture } from './in-culture.ts';

type Summary = { documentType: string; name: string };

const summaryOf = ({ documentType, name }: DocumentTypeRow, culture: string): Summary => ({
  documentType,
  name: inCulture(name, culture, documentType),
});

/** Types in use, by name only. */
export const listLocalizedTypes = async (ctx: Ctx, culture: string): Promise<Summary[]> =>
  (await listActiveDocumentTypes(ctx.db, ctx.actor.tenantId)).map((type) => summaryOf(type, culture));

export const listAvailableTypes = async (ctx: Ctx, culture: string): Promise<(Summary & { isActive: boolean })[]> =>
  (await listDocumentTypes(ctx.db, ctx.actor.tenantId)).map((type) => ({ ...summaryOf(type, culture), isActive: type.isActive }));

async function loadType(ctx: Ctx, documentType: string): Promise<DocumentTypeRow> {
  const type = await findDocumentType(ctx.db, ctx.actor.tenantId, documentType);
  if (!type) throw new DomainError('document_type_not_found');
  return type;
}

export async function readTypeDetail(ctx: Ctx, documentType: string, culture: string) {
  const type = await loadType(ctx, documentType);
  return { ...summaryOf(type, culture), isDefault: type.isDefault, order: type.order, isActive: type.isActive };
}

/** The labelled fields of every type in use, by type. */
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

/** Fields with conditions in every one of the types, in the order of the first. */
export async function listCommonConditionalFields(ctx: Ctx, documentTypes: readonly string[]): Promise<string[]> {
  const { tenantId } = ctx.actor;
  const known = new Set((await listDocumentTypes(ctx.db, tenantId)).map(({ documentType }) => documentType));
  const errors = documentTypes.flatMap((documentType, at) =>
    known.has(documentType)
      ? []
      : [{ path: `body.docTypes.${at}`, message: `there is no document type ${documentType.slice(0, 50)}` }],
  );
  if (errors.length > 0) throw new DomainError('invalid_input', { errors: errors.slice(0, 20) });
  let common: string[] | undefined;
  for (const documentType of new Set(documentTypes)) {
    const fields = await listDocumentTypeFields(ctx.db, tenantId, documentType);
    const conditional = fields.filter(({ conditions }) => conditions.length > 0).map(({ name }) => name);
    common = common ? common.filter((name) => conditional.includes(name)) : conditional;
  }
  return common ?? [];
}

/** The formats that can hold a document of the type, by the names that the interface writes: json, xml, isdoc. */
export async function listExportTypes(
  ctx: Ctx,
  documentType: string,
  culture: string,
): Promise<{ type: string; name: string }[]> {
  await loadType(ctx, documentType);
  return exportFormats
    .filter((format) => canHold(format, documentType))
    .map((format) => ({ type: format.toLowerCase(), name: inCulture(exportFormatDefinitions[format].label, culture, format) }));
}

export async function readEmailParticipants(
  ctx: Ctx,
  documentType: string,
): Promise<{ senders: string[]; recipients: string[] }> {
  await loadType(ctx, documentType);
  return findEmailParticipants(ctx.db, ctx.actor.tenantId, documentType, visibilityOf(ctx.actor));
}
