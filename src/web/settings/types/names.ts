import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { fieldStates } from '#contract/document-types/type-changes.ts';
import type { FieldType, MessageLevel } from '#values/values.ts';
import type { DraftField } from './design-model.ts';

export const typeNames: Record<FieldType, MessageDescriptor> = {
  TEXT: msg`Text`,
  DECIMAL: msg`Decimal number`,
  INTEGER: msg`Whole number`,
  DATE: msg`Date`,
  BOOLEAN: msg`Yes or no`,
  ENUM: msg`Choice`,
  LOOKUP: msg`Choice from a table`,
};

export const stateNames: Record<(typeof fieldStates)[number], MessageDescriptor> = {
  Visible: msg`Visible and editable`,
  ReadOnly: msg`Visible, read-only`,
  Hidden: msg`Hidden`,
};

export const levelNames: Record<MessageLevel, MessageDescriptor> = {
  Error: msg`Error: blocks export`,
  Warning: msg`Warning: requires review`,
  Info: msg`Note`,
};

/** The columns of exports are one change for the whole type, and the other properties here cannot change. */
export type ChangedPart = Exclude<keyof DraftField, 'fieldName' | 'fieldType' | 'isItemField' | 'exportColumn'>;

/** Names of changed field properties, for the list of changes before saving. */
export const partNames: Record<ChangedPart, MessageDescriptor> = {
  label: msg`name`,
  section: msg`section`,
  isRequired: msg`required`,
  state: msg`visibility`,
  editInApprovalWorkflow: msg`editable in approval`,
  requiredInApprovalWorkflow: msg`required in approval`,
  exportMapping: msg`name in exports`,
  hints: msg`printed labels`,
  options: msg`options`,
  externalDataTable: msg`table`,
  fills: msg`fields filled from the table`,
  formula: msg`formula`,
  conditions: msg`conditions`,
  defaultValue: msg`default value`,
  format: msg`format`,
};
export const changedParts = Object.keys(partNames) as ChangedPart[];
