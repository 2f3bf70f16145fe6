/** Endpoints of the document type designer that are not part of the interface. */
import { z } from 'zod';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { ReasonAnswer } from '../core/errors.ts';
import { FieldCondition } from './field-condition.ts';
import { FieldFill } from './field-fill.ts';
import { Id, text } from '../core/parts.ts';
import { fieldTypes } from '#values/values.ts';
import { FieldDraft, FieldOption, fieldStates, Label, TypeCheck, TypeSection, TypeSettings } from './type-changes.ts';
import { because } from '../core/issue-reason.ts';

const TypeParams = z.object({ documentType: z.string().max(100) });
const TypeName = Label.refine(
  (texts) => Object.values(texts).some((each) => each.trim() !== ''),
  because('name_in_a_language_required'),
);
/** Words that occupy the place of a type name in URLs. */
const reserved = new Set(['localized', 'active', 'available']);
const NewTypeName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,99}$/, because('api_name_format'))
  .refine((name) => !reserved.has(name), because('reserved_name'));

/** A field with all properties that its creation or update takes, under the same names. */
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
  section: z.string(),
  hints: z.array(z.string()),
  options: z.array(FieldOption),
  externalDataTable: z.string().nullable(),
  fills: z.array(FieldFill),
  conditions: z.array(FieldCondition),
  defaultValue: z.string(),
  format: z.string(),
  formula: z.string(),
  exportColumn: z.int(),
});
export type DesignedField = z.output<typeof DesignedField>;

const Design = z.object({
  documentType: z.string(),
  /** Incremented by every change; a save names the version that it is based on. */
  version: z.int(),
  name: Label,
  isDefault: z.boolean(),
  isActive: z.boolean(),
  order: z.int(),
  settings: TypeSettings,
  fields: z.array(DesignedField),
  checks: z.array(TypeCheck),
  /** All header sections, in the order of the form. */
  sections: z.array(TypeSection),
});
export type TypeDesign = z.output<typeof Design>;

/** A complete type with its fields in order; fields that are missing here are deleted. */
export const TypeDraft = z.strictObject({
  name: TypeName,
  settings: z.strictObject(TypeSettings.shape),
  fields: z.array(FieldDraft.omit({ order: true }).extend({ externalDataTable: z.string().max(200).nullish() })).max(500),
  checks: z.array(TypeCheck).max(100),
  /** Header sections in the order of the form; built-in ones that are left out follow. If absent, the sections stay unchanged. */
  sections: z.array(TypeSection).max(50).optional(),
});
export type TypeDraft = z.output<typeof TypeDraft>;

const Count = z.int().min(0);
/** Effects of a draft on the documents of the type. Values are counted over all documents, messages over the latest `looked` ones. */
const Impact = z.object({
  documents: Count,
  looked: Count,
  fields: z.array(
    z.object({
      fieldName: z.string(),
      /** Documents whose value would no longer be visible; for a deleted field they prevent the deletion. */
      hidden: Count,
      deleted: Count,
      /** Documents that would get a new error on the field. */
      newErrors: Count,
    }),
  ),
  checks: z.array(z.object({ index: z.int(), failing: Count })),
  /** Documents without errors that would get one. */
  becomeInvalid: Count,
  becomeValid: Count,
  /** Documents in which formulas would compute other values. */
  recomputed: Count,
});
export type TypeImpact = z.output<typeof Impact>;

const TriedField = z.object({ fieldName: z.string(), itemIndex: z.int().nullable(), before: z.string(), after: z.string() });
const Tried = z.object({
  /** Whether it was extracted: false for an e-invoice, which carries its own values, and for a document without pages, which has none. */
  isRead: z.boolean(),
  changes: z.array(TriedField),
  /** Fields that have a value afterwards. */
  filled: Count,
});
export type TriedDocument = z.output<typeof Tried>;

export const documentTypesBff = {
  list: endpoint({
    method: 'GET',
    path: '/bff/document-types',
    summary: 'List all document types in order, with their numbers of fields and documents',
    access: 'type.manage',
    answer: json(
      z.array(
        z.object({
          documentType: z.string(),
          name: Label,
          isDefault: z.boolean(),
          isActive: z.boolean(),
          fields: Count,
          documents: Count,
          documentsInTrash: Count,
        }),
      ),
    ),
  }),
  design: endpoint({
    method: 'GET',
    path: '/bff/document-types/{documentType}/design',
    summary: 'Get a document type with all design properties, in all languages',
    access: 'type.manage',
    params: TypeParams,
    answer: json(Design),
    errors: [404],
  }),
  create: endpoint({
    method: 'POST',
    path: '/bff/document-types',
    summary: 'Create a document type, empty or as a copy of another one',
    access: 'type.manage',
    creates: true,
    body: z.strictObject({ documentType: NewTypeName, name: TypeName, copyOf: z.string().max(100).optional() }),
    answer: empty,
    errors: [400, 409],
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/bff/document-types/{documentType}/name',
    summary: 'Update the name of a document type in all languages',
    access: 'type.manage',
    params: TypeParams,
    body: z.strictObject({ name: TypeName }),
    answer: empty,
    errors: [400, 404],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/bff/document-types/{documentType}',
    summary: 'Delete a document type',
    description:
      'Returns 409 for the default type and for the last active type. Also returns 409, with the number of documents, if documents ' +
      'of the type exist, including those in the trash.',
    access: 'type.manage',
    params: TypeParams,
    answer: empty,
    errors: [404, 409],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/bff/document-types/{documentType}/design',
    summary: 'Save the design of a document type',
    description:
      'Saves the names, settings, ordered fields and checks, all or nothing, and returns the saved design. Returns 409 stale_version ' +
      'with the current design if it was changed since `version`. A field that is missing in `fields` is deleted only if ' +
      '`deletedFields` names it.',
    access: 'type.manage',
    params: TypeParams,
    body: TypeDraft.extend({ version: z.int(), deletedFields: z.array(z.string().max(200)).max(500) }),
    answer: json(Design),
    errors: [400, 404, 409],
  }),
  impact: endpoint({
    method: 'POST',
    path: '/bff/document-types/{documentType}/design/impact',
    summary: 'Preview the effects of a draft on existing documents, without changing them',
    access: 'type.manage',
    params: TypeParams,
    body: TypeDraft,
    answer: json(Impact),
    errors: [400, 404],
  }),
  filled: endpoint({
    method: 'GET',
    path: '/bff/document-types/{documentType}/fields/{field}/filled',
    summary: 'Get the values that a data table row fills into other fields',
    description:
      'Values that are valid for the type of their field are returned in canonical form, others as they are in the table. All values ' +
      'are empty if the table does not contain the key.',
    // users who fill in a field choose a row for it
    access: 'document.read',
    params: TypeParams.extend({ field: z.string().max(100) }),
    query: z.object({ key: z.string().max(200) }),
    answer: json(z.object({ table: z.string(), values: z.array(z.object({ field: z.string(), value: z.string() })) })),
    errors: [400, 404],
  }),
  tryOn: endpoint({
    method: 'POST',
    path: '/bff/document-types/{documentType}/design/try',
    summary: 'Extract an existing document with a draft, without saving the result',
    access: 'type.manage',
    params: TypeParams,
    body: z.strictObject({ documentId: Id, draft: TypeDraft }),
    answer: json(Tried),
    errors: [400, 404],
  }),
  tryExpression: endpoint({
    method: 'POST',
    path: '/bff/document-types/{documentType}/design/expression',
    summary: 'Validate an expression for a check or a formula, and evaluate it',
    access: 'type.manage',
    params: TypeParams,
    body: z.strictObject({
      expression: text(4000),
      field: z.string().max(100).default(''),
      /** Whether it is a formula, which returns a value of its field, or a check, which returns whether it holds. */
      isFormula: z.boolean().default(false),
      fields: z.array(z.strictObject({ name: z.string().max(100), type: z.enum(fieldTypes), isItem: z.boolean() })).max(500),
      documentId: Id.optional(),
    }),
    answer: json(
      z.object({
        fault: z.object({ ...ReasonAnswer.shape, message: z.string(), at: z.int() }).optional(),
        /** Results for the document or for its rows; null where a value is missing. */
        answers: z.array(z.boolean().nullable()),
        /** Canonical values of a formula; empty where a value is missing. */
        values: z.array(z.string()).optional(),
      }),
    ),
    errors: [400, 404],
  }),
} as const;
