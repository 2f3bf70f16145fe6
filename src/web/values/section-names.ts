import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Section } from '#contract/document-types/sections.ts';

export const sectionNames: Record<Section, MessageDescriptor> = {
  document: msg`Document`,
  supplier: msg`Supplier`,
  customer: msg`Customer`,
  dates: msg`Dates`,
  amounts: msg`Amounts`,
  vat: msg`VAT`,
  payment: msg`Payment`,
  other: msg`Other`,
  items: msg`Items`,
};
