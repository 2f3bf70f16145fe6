import type { CheckGroup } from '#contract/document-types/touchless.ts';
import type { CheckCode } from './check-message.ts';

const groups: Record<CheckCode, CheckGroup> = {
  required: 'values',
  notOfType: 'values',
  notAnOption: 'values',
  notOfFormat: 'values',
  currencyUnknown: 'amounts',
  totalsDisagree: 'amounts',
  vatRowDisagrees: 'amounts',
  itemsDisagree: 'items',
  itemsAllowancesDisagree: 'items',
  itemArithmetic: 'items',
  itemDiscountArithmetic: 'items',
  amountDueDisagrees: 'amounts',
  dueBeforeIssue: 'dates',
  dueTooFar: 'dates',
  issuedInFuture: 'dates',
  issuedLongAgo: 'dates',
  companyIdChecksum: 'identifiers',
  vatIdChecksum: 'identifiers',
  ibanChecksum: 'payment',
  accountChecksum: 'payment',
  referenceChecksum: 'payment',
  supplierIsCustomer: 'identifiers',
  accountChanged: 'payment',
  accountOther: 'payment',
  accountSecond: 'payment',
  accountContradicts: 'payment',
  bankCodeContradicts: 'payment',
  bicContradicts: 'payment',
  accountAbroad: 'payment',
  accountUnpublished: 'payment',
  unreliablePayer: 'payment',
  supplierNew: 'payment',
  voicesDisagree: 'values',
  duplicate: 'values',
  rule: 'rules',
  external: 'rules',
};

/** Returns the subject of a check, for rules that require some of them to pass. */
export const groupOfCheck = (code: CheckCode, itemIndex: number | null): CheckGroup =>
  itemIndex === null ? groups[code] : 'items';
