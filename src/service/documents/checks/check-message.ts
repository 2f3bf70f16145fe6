import type { MessageLevel } from '#values/values.ts';

/** What a check found. The text is made when somebody reads it, in their language: `message-texts.ts`. */
export type CheckMessage = {
  /** Empty: the document as a whole. */
  field: string;
  itemIndex: number | null;
  level: MessageLevel;
  code: CheckCode;
  params: Record<string, string>;
};

export const checkCodes = [
  'required',
  'notOfType',
  'notAnOption',
  'notOfFormat',
  'totalsDisagree',
  'vatRowDisagrees',
  'itemsDisagree',
  'itemsAllowancesDisagree',
  'itemArithmetic',
  'itemDiscountArithmetic',
  'amountDueDisagrees',
  'dueBeforeIssue',
  'dueTooFar',
  'issuedInFuture',
  'issuedLongAgo',
  'companyIdChecksum',
  'vatIdChecksum',
  'ibanChecksum',
  'accountChecksum',
  'referenceChecksum',
  'supplierIsCustomer',
  /** Another account than in every earlier document of the supplier that was validated: the usual way of fraud. */
  'accountChanged',
  /** Another account than the last time, but one that they had before. */
  'accountOther',
  /** Confirmed by one person, where the tenant wants two. */
  'accountSecond',
  /** Account or bank beside the IBAN are not those of the IBAN. */
  'accountContradicts',
  'bankCodeContradicts',
  'bicContradicts',
  'accountAbroad',
  /** Not among those that the register of VAT payers publishes. */
  'accountUnpublished',
  'unreliablePayer',
  /** The first document of a supplier that wants to be paid. */
  'supplierNew',
  /** Page, e-invoice and payment code say different things. */
  'voicesDisagree',
  'duplicate',
  /** A check of the tenant's own: the params are its texts by culture. */
  'rule',
  /** Written by an external validation (interface 4.3, PUT validation-errors): the text is the caller's. */
  'external',
] as const;
export type CheckCode = (typeof checkCodes)[number];
