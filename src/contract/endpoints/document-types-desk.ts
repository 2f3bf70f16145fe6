/** What the type designer needs and the interface does not name. */
import { z } from 'zod';
import { empty, endpoint, json } from '../endpoint.ts';
import { FieldCondition } from '../field-condition.ts';
import { sections } from '../sections.ts';
import { fieldTypes } from '../values.ts';
import { FieldOption, fieldStates, Label, TypeSettings } from './type-changes.ts';

const TypeParams = z.object({ documentType: z.string().max(100) });
const TypeName = Label.refine((texts) => Object.values(texts).some((each) => each.trim() !== ''), 'needs a name in a language');
/** Words that stand where a type's name would in addresses. */
const reserved = new Set(['localized', 'active', 'available']);
const NewTypeName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,99}$/, 'small letters, digits and _, beginning with a letter, 100 at most')
  .refine((name) => !reserved.has(name), 'is reserved');

/** A field with everything that its creation or update takes, under the same names. */
export const DesignedField = z.object({
  fieldName: z.string(),
  fieldType: z.enum(fieldTypes),
  state: z.enum(fieldStates),
  label: Label,
  isItemField: z.boolean(),
  exportMapping: z.string(),
  editInApprovalWorkflow: z.boolean(),
  requiredInApprovalWorkflow: z.boolean(),
  isRequired: z.boolean(),
  section: z.enum(sections),
  hints: z.array(z.string()),
  options: z.array(FieldOption),
  externalDataTable: z.string().nullable(),
  conditions: z.array(FieldCondition),
});
export type DesignedField = z.output<typeof DesignedField>;

export const documentTypesDesk = {
  design: endpoint({
    method: 'GET',
    path: '/bff/document-types/{documentType}/design',
    summary: 'A document type as its designer sees it: texts in all languages, hints, options and conditions',
    access: 'type.manage',
    params: TypeParams,
    answer: json(
      z.object({
        documentType: z.string(),
        name: Label,
        isDefault: z.boolean(),
        isActive: z.boolean(),
        order: z.int(),
        settings: TypeSettings,
        fields: z.array(DesignedField),
      }),
    ),
    errors: [404],
  }),
  create: endpoint({
    method: 'POST',
    path: '/bff/document-types',
    summary: 'Make a document type, empty or with the fields of another one',
    access: 'type.manage',
    body: z.strictObject({ documentType: NewTypeName, name: TypeName, copyOf: z.string().max(100).optional() }),
    answer: empty,
    errors: [400, 409],
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/bff/document-types/{documentType}/name',
    summary: 'Change the name of a document type in all languages',
    access: 'type.manage',
    params: TypeParams,
    body: z.strictObject({ name: TypeName }),
    answer: empty,
    errors: [400, 404],
  }),
} as const;
