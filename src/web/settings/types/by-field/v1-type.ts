import { cultureList } from '#contract/core/cultures.ts';
/**
 * Document types as the public API returns them: texts in one language at a time, and only those properties of a field that its definition
 * contains.
 */
import type { Contract } from '#contract/contract.ts';
import type { Call } from '#contract/core/endpoint.ts';
import type { FieldDefinition } from '#contract/document-types/v1.ts';
import type { Culture } from '#contract/core/parts.ts';
import { isFieldType } from '#values/value-types.ts';
import { api } from '#web/platform/api/client.ts';

type Nouns = Contract['documentTypes'];
export type FieldDraft = Call<Nouns['createField']>['body'];
export type FieldChange = Call<Nouns['updateField']>['body'];
export type TypeSettings = Required<NonNullable<Call<Nouns['update']>['body']['documentTypeSettings']>>;
/** Properties that the service does not return are missing. */
export type V1Field = Pick<FieldDraft, 'fieldName' | 'fieldType'> &
  Pick<FieldChange, 'label' | 'isItemField' | 'state' | 'editInApprovalWorkflow' | 'requiredInApprovalWorkflow'> & {
    isRequired: boolean;
  };
export type V1Type = { documentType: string; name: string; isDefault: boolean; isActive: boolean; fields: V1Field[] };

export async function fetchV1Type(documentType: string, culture: Culture, signal: AbortSignal): Promise<V1Type> {
  const [{ name, isDefault, isActive }, ...definitions] = await Promise.all([
    api.documentTypes.detail({ params: { documentType }, query: { culture } }, { signal }),
    ...cultureList.map((each) =>
      api.documentTypes.definition({ params: { documentType }, query: { culture: each } }, { signal }),
    ),
  ]);
  const labelsOf = (fieldName: string) =>
    Object.fromEntries(
      cultureList.flatMap((each, at) => {
        const label = definitions[at]?.fields.find((field) => field.name === fieldName)?.label;
        return label === undefined ? [] : [[each, label]];
      }),
    );
  const fields: Partial<FieldDefinition>[] = definitions[0]?.fields ?? [];
  return {
    documentType,
    name,
    isDefault,
    isActive,
    fields: fields.map((field) => ({
      fieldName: field.name ?? '',
      // A field type that only the service supports is treated as text.
      fieldType: field.type && isFieldType(field.type) ? field.type : 'TEXT',
      label: labelsOf(field.name ?? ''),
      isRequired: field.isRequired ?? false,
      isItemField: field.isItemField,
      state: field.state,
      editInApprovalWorkflow: field.editInApprovalWorkflow,
      requiredInApprovalWorkflow: field.requiredInApprovalWorkflow,
    })),
  };
}
