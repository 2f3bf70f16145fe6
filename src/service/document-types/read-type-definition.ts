import type { FieldDefinition, TypeDefinition } from '#contract/document-types/v1.ts';
import { listDataTableRows } from '#service/data-tables/store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { inCulture } from './in-culture.ts';
import { readTypeFields } from './read-type-fields.ts';
import { findDocumentType } from './types.store.ts';

/** Returns the fields of a type, labeled in the given culture, else in English, else by name. */
export async function readTypeDefinition(ctx: Ctx, documentType: string, culture: string): Promise<TypeDefinition> {
  const fields = await readTypeFields(ctx, documentType);
  const sections = (await findDocumentType(ctx.db, ctx.actor.tenantId, documentType))?.sections ?? [];
  const tables = fields.some(({ externalDataTableId }) => externalDataTableId !== null)
    ? new Map((await listDataTableRows(ctx.db, ctx.actor.tenantId)).map(({ id, name }) => [id, name]))
    : new Map<string, string>();
  return {
    documentType,
    ...(sections.length > 0 && {
      sections: sections.map(({ key, name }) => ({ key, name: inCulture(name, culture, '') })),
    }),
    fields: fields.map((field) => {
      const { name, label, type, isRequired, isItem, section, state, conditions, fills, formula, format } = field;
      const externalDataTable = tables.get(field.externalDataTableId ?? '');
      return {
        name,
        label: inCulture(label, culture, name),
        // only ever values of the contract's lists
        type: type as FieldDefinition['type'],
        isRequired,
        isItemField: isItem,
        section,
        state: state as FieldDefinition['state'],
        editInApprovalWorkflow: field.editInApproval,
        requiredInApprovalWorkflow: field.requiredInApproval,
        ...(conditions.length > 0 && { conditions }),
        ...(externalDataTable !== undefined && { externalDataTable }),
        ...(fills.length > 0 && { fills }),
        ...(formula !== '' && { formula }),
        ...(format !== '' && { format }),
      };
    }),
  };
}

/** Returns a short form of the fields of a type. */
export async function readTypeFieldsBriefly(
  ctx: Ctx,
  documentType: string,
): Promise<Pick<FieldDefinition, 'name' | 'type' | 'isRequired'>[]> {
  const { fields } = await readTypeDefinition(ctx, documentType, ctx.culture);
  return fields.map(({ name, type, isRequired }) => ({ name, type, isRequired }));
}
