import type { DesignedField, TypeDesign } from '#contract/document-types/bff.ts';
import { DomainError } from '#contract/core/errors.ts';
import { findDocumentType, listDocumentTypeFields } from '../types.store.ts';
import { listDataTableRows } from '#service/data-tables/store.ts';
import { allSections } from './form-sections.ts';
import type { Ctx } from '#service/platform/ctx.ts';

/** Returns everything of a type that can be designed, under the property names of the changes. */
export async function readTypeDesign(ctx: Ctx, documentType: string): Promise<TypeDesign> {
  const { tenantId } = ctx.actor;
  const type = await findDocumentType(ctx.db, tenantId, documentType);
  if (!type) throw new DomainError('document_type_not_found');
  const [fields, tables] = await Promise.all([
    listDocumentTypeFields(ctx.db, tenantId, documentType),
    listDataTableRows(ctx.db, tenantId),
  ]);
  const tableNames = new Map(tables.map(({ id, name }) => [id, name]));
  return {
    ...type,
    sections: allSections(type.sections),
    fields: fields.map((field) => ({
      fieldName: field.name,
      // only ever values of the contract's lists
      fieldType: field.type as DesignedField['fieldType'],
      state: field.state as DesignedField['state'],
      section: field.section,
      label: field.label,
      isItemField: field.isItem,
      exportMapping: field.exportMapping,
      editInApprovalWorkflow: field.editInApproval,
      requiredInApprovalWorkflow: field.requiredInApproval,
      isRequired: field.isRequired,
      hints: field.hints,
      options: field.options,
      externalDataTable: tableNames.get(field.externalDataTableId ?? '') ?? null,
      fills: field.fills,
      conditions: field.conditions,
      defaultValue: field.defaultValue,
      format: field.format,
      formula: field.formula,
      exportColumn: field.exportColumn,
    })),
  };
}
