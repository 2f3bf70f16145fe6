import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isBuiltInSection, type Section } from '#contract/document-types/sections.ts';

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

/** Returns the section name given by an administrator, otherwise the built-in one. */
export const sectionTitle = (i18n: I18n, key: string, name: string): string =>
  name || (isBuiltInSection(key) ? i18n._(sectionNames[key]) : key);
