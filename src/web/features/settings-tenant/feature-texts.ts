import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Feature } from '#contract/endpoints/tenant.ts';

export const featureTexts: Record<Feature, { name: MessageDescriptor; hint: MessageDescriptor }> = {
  Approval: { name: msg`Approval`, hint: msg`Documents go through approval workflows before they are exported.` },
  AccountingUnits: { name: msg`Accounting units`, hint: msg`Documents are kept apart by the company or branch they belong to.` },
  DeductionDateAssignment: {
    name: msg`Assignment of VAT deduction dates`,
    hint: msg`Invoices get the day from which their VAT is deducted.`,
  },
};
