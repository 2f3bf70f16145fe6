import { z } from 'zod';
import { sections } from '../sections.ts';
import { endpoint, json } from '../endpoint.ts';
import { AskedCulture, EnumOption, QueryBoolean } from '../parts.ts';
import { fieldTypes } from '../values.ts';

export const fieldStates = ['Visible', 'ReadOnly', 'Hidden'] as const;

export const FieldDefinition = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(fieldTypes),
  isRequired: z.boolean(),
  isItemField: z.boolean(),
  section: z.enum(sections),
  state: z.enum(fieldStates),
});
export type FieldDefinition = z.output<typeof FieldDefinition>;

export const TypeDefinition = z.object({ documentType: z.string(), fields: z.array(FieldDefinition) });
export type TypeDefinition = z.output<typeof TypeDefinition>;

const TypeParams = z.object({ documentType: z.string().max(100) });
const Cultured = z.object({ culture: AskedCulture.optional() });

export const documentTypes = {
  active: endpoint({
    method: 'GET',
    path: '/v1/document-types/active',
    summary: 'Document types in use, in their order',
    access: 'signedIn',
    query: Cultured.extend({ includeNumberOfNewDocuments: QueryBoolean.default(false) }),
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
    summary: 'The fields of a document type with their labels',
    access: 'signedIn',
    params: TypeParams,
    query: Cultured,
    answer: json(TypeDefinition),
    errors: [404],
  }),
  fields: endpoint({
    method: 'GET',
    path: '/v1/document-types/{documentType}/fields',
    summary: 'The fields of a document type, briefly',
    access: 'signedIn',
    params: TypeParams,
    answer: json(z.array(z.object({ name: z.string(), type: z.enum(fieldTypes), isRequired: z.boolean() }))),
    errors: [404],
  }),
  fieldEnumValues: endpoint({
    method: 'GET',
    path: '/v1/document-types/{documentType}/field/{fieldName}/enum-values/{culture}',
    summary: 'The options of an enum field',
    access: 'signedIn',
    params: TypeParams.extend({ fieldName: z.string().max(100), culture: AskedCulture }),
    answer: json(z.array(EnumOption)),
    errors: [404],
  }),
  enumValues: endpoint({
    method: 'GET',
    path: '/v1/document-types/{documentType}/fields/enum-values/{culture}',
    summary: 'The options of all enum fields of a type',
    access: 'signedIn',
    params: TypeParams.extend({ culture: AskedCulture }),
    answer: json(z.record(z.string(), z.array(EnumOption))),
    errors: [404],
  }),
} as const;
