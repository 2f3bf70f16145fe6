import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { fieldStates } from '#contract/endpoints/type-changes.ts';
import type { FieldType, MessageLevel } from '#contract/values.ts';
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
  Visible: msg`Visible, can be edited`,
  ReadOnly: msg`Visible, cannot be edited`,
  Hidden: msg`Hidden`,
};

export const levelNames: Record<MessageLevel, MessageDescriptor> = {
  Error: msg`Error: keeps the document from export`,
  Warning: msg`Warning: asks for a look`,
  Info: msg`Note`,
};

/** What of a field changed, for the list before it is saved. */
export const partNames: Partial<Record<keyof DraftField, MessageDescriptor>> = {
  label: msg`name`,
  section: msg`section`,
  isRequired: msg`required`,
  state: msg`visibility`,
  editInApprovalWorkflow: msg`editable in approval`,
  requiredInApprovalWorkflow: msg`required in approval`,
  exportMapping: msg`name in exports`,
  hints: msg`labels on paper`,
  options: msg`options`,
  externalDataTable: msg`table`,
  conditions: msg`conditions`,
  defaultValue: msg`default`,
  format: msg`format`,
};
