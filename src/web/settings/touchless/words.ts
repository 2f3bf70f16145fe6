import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CheckGroup } from '#contract/document-types/touchless.ts';

export const checkNames: Record<CheckGroup, MessageDescriptor> = {
  values: msg`Values and formats`,
  amounts: msg`Totals and VAT`,
  items: msg`Line items`,
  dates: msg`Dates`,
  identifiers: msg`Company and VAT numbers`,
  payment: msg`Payment account`,
  rules: msg`Own checks and external validation`,
};

/** Reasons why a document would not pass, by the code of the service. */
export const obstacleNames: Record<string, MessageDescriptor> = {
  notProved: msg`Value without a proof`,
  errors: msg`Errors`,
  warnings: msg`Warnings`,
  confidence: msg`Confidence too low`,
  currency: msg`Another currency`,
  amount: msg`Amount over the limit`,
  supplier: msg`Supplier not known enough`,
  account: msg`Payment account not known`,
  duplicate: msg`Possible duplicate`,
  unit: msg`Customer is not the accounting unit`,
  parts: msg`Several documents in one file`,
  register: msg`VAT payer register not asked yet`,
};
