/** Requests of an administrator that change document types and their fields (interface 2.6). */
import { z } from 'zod';
import { FieldCondition } from './field-condition.ts';
import { FieldFill } from './field-fill.ts';
import { text } from '../core/parts.ts';
import { fieldTypes, messageLevels } from '#values/values.ts';
import { because } from '../core/issue-reason.ts';

export const fieldStates = ['Visible', 'ReadOnly', 'Hidden'] as const;

const FieldName = z.string().regex(/^[a-z][a-z0-9_]{0,99}$/, because('api_name_format'));
/** Texts by culture; a missing one falls back to another. */
export const Label = z.record(
  z.string().regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}$/, because('invalid_culture')),
  text(200),
);
export const FieldOption = z.strictObject({ key: text(200).trim().min(1), label: Label.default({}) });

const FieldFormat = text(60).trim();

/**
 * Custom check of a tenant: the condition that must hold, and the message if it does not. A check on an item field is evaluated for every
 * row.
 */
export const TypeCheck = z.strictObject({
  expression: text(2000).trim().min(1),
  /** Field that the message belongs to; empty for the document as a whole. */
  field: z.string().max(100).default(''),
  level: z.enum(messageLevels),
  message: Label,
  isActive: z.boolean().default(true),
});
export type TypeCheck = z.output<typeof TypeCheck>;

const SectionKey = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/, because('api_name_format'));

/** A section of the form. A built-in section without a name keeps its default name. */
export const TypeSection = z.strictObject({ key: SectionKey, name: Label.default({}) });
export type TypeSection = z.output<typeof TypeSection>;

/** Any key may be omitted and then stays unchanged. Those after `requiredInApprovalWorkflow` extend the interface. */
export const FieldUpdate = z.strictObject({
  state: z.enum(fieldStates).optional(),
  label: Label.optional(),
  isItemField: z.boolean().optional(),
  exportMapping: text(100).optional(),
  editInApprovalWorkflow: z.boolean().optional(),
  requiredInApprovalWorkflow: z.boolean().optional(),
  isRequired: z.boolean().optional(),
  /** A built-in section, or one defined by the type. */
  section: SectionKey.optional(),
  /** Position among the header fields or the item fields; the others are shifted. */
  order: z.int().min(0).max(10_000).optional(),
  /** Printed labels beside the value. */
  hints: z.array(text(100).trim().min(1)).max(50).optional(),
  /** ENUM fields only. */
  options: z.array(FieldOption).max(1000).optional(),
  /** Name or id of the data table of a LOOKUP field. */
  externalDataTable: text(200).optional(),
  /**
   * LOOKUP fields only: the fields that a selected row fills; a header field fills header fields, an item field fills cells of the same
   * row.
   */
  fills: z.array(FieldFill).max(50).optional(),
  conditions: z.array(FieldCondition).max(20).optional(),
  /** Value used if extraction finds none; canonical text. */
  defaultValue: text(1000).optional(),
  /**
   * For a TEXT field a mask: 9 a digit, A a letter, * either, other characters themselves. For a DECIMAL field the maximum number of
   * decimals.
   */
  format: FieldFormat.optional(),
  /** An expression over the other fields, in the language of the checks, which always determines the value. Empty: none. */
  formula: text(2000).trim().optional(),
  /**
   * Position among the columns of `Csv` and `Xlsx`, counted separately for header and item fields; 0: no column. If no field has a
   * position, all are columns.
   */
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
