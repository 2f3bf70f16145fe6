import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Feature } from '#contract/tenant/v1.ts';

export const featureTexts: Record<Feature, { name: MessageDescriptor; hint: MessageDescriptor }> = {
  Approval: { name: msg`Approval`, hint: msg`Documents go through approval before they are exported.` },
  AccountingUnits: { name: msg`Accounting units`, hint: msg`Documents are separated by the company or branch they belong to.` },
  DeductionDateAssignment: {
    name: msg`Assign VAT deduction dates`,
    hint: msg`Invoices get the date from which their VAT is deducted.`,
  },
};
