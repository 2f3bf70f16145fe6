import { z } from 'zod';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { FieldCondition } from './field-condition.ts';
import { FieldFill } from './field-fill.ts';
import { RequestedCulture, EnumOption, QueryBoolean, QueryInteger, text } from '../core/parts.ts';
import { fieldTypes } from '#values/values.ts';
import { FieldDraft, FieldUpdate, fieldStates, TypeUpdate } from './type-changes.ts';

export const FieldDefinition = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(fieldTypes),
  isRequired: z.boolean(),
  isItemField: z.boolean(),
  /** A built-in section, or one defined by the type. */
  section: z.string(),
  state: z.enum(fieldStates),
  conditions: z.array(FieldCondition).optional(),
  /** Name of the data table whose keys a LOOKUP field takes. */
  externalDataTable: z.string().optional(),
  /** LOOKUP fields only: what a selected row fills. */
  fills: z.array(FieldFill).optional(),
  /** Expression over other fields that computes the value, which then cannot be written. */
  formula: z.string().optional(),
  /** For a TEXT field its mask, for a DECIMAL field its number of decimals. */
  format: z.string().optional(),
  editInApprovalWorkflow: z.boolean().optional(),
  requiredInApprovalWorkflow: z.boolean().optional(),
});
export type FieldDefinition = z.output<typeof FieldDefinition>;

export const TypeDefinition = z.object({
  documentType: z.string(),
  fields: z.array(FieldDefinition),
  /** Sections of the form in order, if an administrator arranged them; a built-in section without a name keeps its default name. */
  sections: z.array(z.object({ key: z.string(), name: z.string() })).optional(),
});
export type TypeDefinition = z.output<typeof TypeDefinition>;

const TypeParams = z.object({ documentType: z.string().max(100) });
const FieldParams = TypeParams.extend({ field: z.string().max(100) });
const CultureQuery = z.object({ culture: RequestedCulture.optional() });
const Summary = z.object({ documentType: z.string(), name: z.string() });

export const documentTypes = {
  localized: endpoint({
    method: 'GET',
    path: '/v1/document-types/localized',
    summary: 'List names of active document types',
    access: 'signedIn',
    deprecated: true,
    query: CultureQuery,
    answer: json(z.array(Summary)),
  }),
  available: endpoint({
    method: 'GET',
    path: '/v1/document-types/available',
    summary: 'List all document types, active or not',
    access: 'signedIn',
    query: CultureQuery,
    answer: json(z.array(Summary.extend({ isActive: z.boolean() }))),
  }),
  localizedFields: endpoint({
    method: 'GET',
    path: '/v1/document-types/localized/fields',
    summary: 'List labeled fields of all active document types',
    access: 'signedIn',
    query: CultureQuery,
    answer: json(z.record(z.string(), z.array(z.object({ name: z.string(), label: z.string() })))),
  }),
  commonConditionalFields: endpoint({
    method: 'POST',
    path: '/v1/document-types/common-conditional-fields/doctypes',
    summary: 'List fields that are conditional in all of the given document types',
    access: 'signedIn',
    reads: true,
    body: z.object({ docTypes: z.array(z.string().max(100)).max(1000) }),
    answer: json(z.array(z.string())),
    errors: [400],
  }),
  active: endpoint({
    method: 'GET',
    path: '/v1/document-types/active',
    summary: 'List active document types in order',
    access: 'signedIn',
    query: CultureQuery.extend({ includeNumberOfNewDocuments: QueryBoolean.default(false) }),
    answer: json(
      z.array(
        z.object({
          documentType: z.string(),
          name: z.string(),
          isDefault: z.boolean(),
          numberOfNewDocuments: z.int().optional(),
        }),
      ),
    ),
  }),
  definition: endpoint({
    method: 'GET',
    path: '/v1/document-types/{documentType}/definition',
    summary: 'Get the definition of a document type with its labeled fields',
    access: 'signedIn',
    params: TypeParams,
    query: CultureQuery,
    answer: json(TypeDefinition),
    errors: [404],
  }),
  fields: endpoint({
    method: 'GET',
    path: '/v1/document-types/{documentType}/fields',
    summary: 'List fields of a document type',
    access: 'signedIn',
    params: TypeParams,
    answer: json(z.array(z.object({ name: z.string(), type: z.enum(fieldTypes), isRequired: z.boolean() }))),
    errors: [404],
  }),
  fieldEnumValues: endpoint({
    method: 'GET',
    path: '/v1/document-types/{documentType}/field/{fieldName}/enum-values/{culture}',
    summary: 'List options of an enum field',
    access: 'signedIn',
    params: TypeParams.extend({ fieldName: z.string().max(100), culture: RequestedCulture }),
    answer: json(z.array(EnumOption)),
    errors: [404],
  }),
  enumValues: endpoint({
    method: 'GET',
    path: '/v1/document-types/{documentType}/fields/enum-values/{culture}',
    summary: 'List options of all enum fields of a document type',
    access: 'signedIn',
    params: TypeParams.extend({ culture: RequestedCulture }),
    answer: json(z.record(z.string(), z.array(EnumOption))),
    errors: [404],
  }),
  detail: endpoint({
    method: 'GET',
    path: '/v1/document-types/{documentType}/detail',
    summary: 'Get a document type without its fields',
    access: 'signedIn',
    params: TypeParams,
    query: CultureQuery,
    answer: json(Summary.extend({ isDefault: z.boolean(), order: z.int(), isActive: z.boolean() })),
    errors: [404],
  }),
  searchValues: endpoint({
    method: 'GET',
    path: '/v1/document-types/{documentType}/field/{fieldName}/search-values',
    summary: 'Search possible and previously used values of a field',
    description:
      'For an ENUM or LOOKUP field, returns the matching keys; for other fields, returns values from documents of this type that the ' +
      'caller may see. Returns at most 50 values.',
    access: 'document.read',
    params: TypeParams.extend({ fieldName: z.string().max(100) }),
    query: z.object({ searchQuery: text(200).default('') }),
    answer: json(z.array(z.string())),
    errors: [400, 404],
  }),
  emailParticipants: endpoint({
    method: 'GET',
    path: '/v1/document-types/{documentType}/email_participants',
    summary: 'List email senders and recipients of documents of a type',
    description: 'Returns the latest 1,000 of each, in alphabetical order.',
    access: 'document.read',
    params: TypeParams,
    answer: json(z.object({ senders: z.array(z.string()), recipients: z.array(z.string()) })),
    errors: [404],
  }),
  frontendExportTypes: endpoint({
    method: 'GET',
    path: '/v1/document-types/{documentType}/frontendExportTypes',
    summary: 'List download formats of a document type',
    access: 'signedIn',
    params: TypeParams,
    query: CultureQuery,
    answer: json(z.array(z.object({ type: z.string(), name: z.string() }))),
    errors: [404],
  }),
  setActive: endpoint({
    method: 'PATCH',
    path: '/v1/document-types/{documentType}/active',
    summary: 'Activate or deactivate a document type',
    description: 'The default type cannot be deactivated (409). Documents of a deactivated type keep their type.',
    access: 'type.manage',
    params: TypeParams,
    query: z.object({ isActive: QueryBoolean }),
    answer: empty,
    errors: [400, 404, 409],
  }),
  changeOrder: endpoint({
    method: 'PATCH',
    path: '/v1/document-types/{documentType}/changeOrder',
    summary: 'Move a document type to a position in the order, counted from 0',
    description: 'The other types are shifted; a position beyond the end means the last one.',
    access: 'type.manage',
    params: TypeParams,
    query: z.object({ order: QueryInteger.pipe(z.int32().min(0)) }),
    answer: empty,
    errors: [400, 404],
  }),
  makeDefault: endpoint({
    method: 'PATCH',
    path: '/v1/document-types/{documentType}/default',
    summary: 'Set an active document type as the default for documents of unknown type',
    access: 'type.manage',
    params: TypeParams,
    answer: empty,
    errors: [404, 409],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/document-types/{documentType}',
    summary: 'Update the settings and fields of a document type, all or nothing',
    description:
      'Fields are deleted first, then created, then updated; omitted properties stay unchanged. A field that has values in ' +
      'documents, or that a condition refers to, is not deleted: returns 409 with the number. Hide the field instead.',
    access: 'type.manage',
    params: TypeParams,
    body: TypeUpdate,
    answer: empty,
    errors: [400, 404, 409],
  }),
  createField: endpoint({
    method: 'POST',
    path: '/v1/document-types/{documentType}/field',
    summary: 'Create a field of a document type',
    description:
      'The name and type cannot be changed later. Properties beyond the interface: isRequired, section, order, hints, options, ' +
      'externalDataTable, conditions.',
    access: 'type.manage',
    creates: true,
    params: TypeParams,
    body: FieldDraft,
    answer: empty,
    errors: [400, 404, 409],
  }),
  updateField: endpoint({
    method: 'PUT',
    path: '/v1/document-types/{documentType}/field/{field}',
    summary: 'Update a field of a document type',
    access: 'type.manage',
    params: FieldParams,
    body: FieldUpdate,
    answer: empty,
    errors: [400, 404, 409],
  }),
  removeField: endpoint({
    method: 'DELETE',
    path: '/v1/document-types/{documentType}/field/{field}',
    summary: 'Delete a field that has no values in any document',
    access: 'type.manage',
    params: FieldParams,
    answer: empty,
    errors: [404, 409],
  }),
} as const;
