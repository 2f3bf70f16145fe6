/** What an administrator writes about document types and their fields (interface 2.6). */
import { z } from 'zod';
import { FieldCondition } from './field-condition.ts';
import { FieldFill } from './field-fill.ts';
import { text } from '../core/parts.ts';
import { fieldTypes, messageLevels } from '#values/values.ts';
import { because } from '../core/issue-reason.ts';

export const fieldStates = ['Visible', 'ReadOnly', 'Hidden'] as const;

const FieldName = z.string().regex(/^[a-z][a-z0-9_]{0,99}$/, because('api_name_format'));
/** Texts by culture; one that is missing falls back to another. */
export const Label = z.record(
  z.string().regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}$/, because('invalid_culture')),
  text(200),
);
export const FieldOption = z.strictObject({ key: text(200).trim().min(1), label: Label.default({}) });

const FieldFormat = text(60).trim();

/** A check of the tenant's own: what must hold, and what is said where it does not. Of an item field it is asked of every row. */
export const TypeCheck = z.strictObject({
  expression: text(2000).trim().min(1),
  /** Where it is said; empty: of the document as a whole. */
  field: z.string().max(100).default(''),
  level: z.enum(messageLevels),
  message: Label,
  isActive: z.boolean().default(true),
});
export type TypeCheck = z.output<typeof TypeCheck>;

const SectionKey = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/, because('api_name_format'));

/** A section of the form. A built-in one without a name is called as ever. */
export const TypeSection = z.strictObject({ key: SectionKey, name: Label.default({}) });
export type TypeSection = z.output<typeof TypeSection>;

/** Every key may be left out: it stays as it is. Those after `requiredInApprovalWorkflow` are added to the interface's. */
export const FieldUpdate = z.strictObject({
  state: z.enum(fieldStates).optional(),
  label: Label.optional(),
  isItemField: z.boolean().optional(),
  exportMapping: text(100).optional(),
  editInApprovalWorkflow: z.boolean().optional(),
  requiredInApprovalWorkflow: z.boolean().optional(),
  isRequired: z.boolean().optional(),
  /** Built-in, or one of the type's own. */
  section: SectionKey.optional(),
  /** Its place among the header fields, or among the item fields; the others make room. */
  order: z.int().min(0).max(10_000).optional(),
  /** Words that stand beside the value on paper. */
  hints: z.array(text(100).trim().min(1)).max(50).optional(),
  /** Of an ENUM field. */
  options: z.array(FieldOption).max(1000).optional(),
  /** Name or id of the table of a LOOKUP field. */
  externalDataTable: text(200).optional(),
  /** Of a LOOKUP field: the fields that a chosen row fills; header fields by a header field, cells of the same row by an item field. */
  fills: z.array(FieldFill).max(50).optional(),
  conditions: z.array(FieldCondition).max(20).optional(),
  /** What stands in the field when nothing is read for it; canonical text. */
  defaultValue: text(1000).optional(),
  /** Of a TEXT field a mask: 9 a digit, A a letter, * either, other characters themselves. Of a DECIMAL field how many decimals it has at most. */
  format: FieldFormat.optional(),
  /** An expression over the other fields, in the language of the checks; the value is always what it says. Empty: none. */
  formula: text(2000).trim().optional(),
  /** Its place among the columns of `Csv` and `Xlsx`, header fields and item fields each by their own; 0: no column. All are where none has a place. */
  exportColumn: z.int().min(0).max(500).optional(),
});
export type FieldUpdate = z.output<typeof FieldUpdate>;

export const FieldDraft = FieldUpdate.extend({ fieldName: FieldName, fieldType: z.enum(fieldTypes) });
export type FieldDraft = z.output<typeof FieldDraft>;

const Names = z.array(z.string().max(100)).max(500);

export const TypeSettings = z.object({
  extractItems: z.boolean(),
  extractNoteFromIsdoc: z.boolean(),
  replaceVariableSymbolWithInvoiceNumber: z.boolean(),
});
export type TypeSettings = z.output<typeof TypeSettings>;

export const TypeUpdate = z.strictObject({
  documentTypeSettings: z
    .strictObject({ isDefault: z.boolean(), ...TypeSettings.shape })
    .partial()
    .optional(),
  createdFields: z.array(FieldDraft).max(500).default([]),
  updatedFields: z.record(z.string().max(100), FieldUpdate).default({}),
  deletedFields: Names.default([]),
  deletedItemFields: Names.default([]),
});
export type TypeUpdate = z.output<typeof TypeUpdate>;
