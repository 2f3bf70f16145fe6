import type { MessageLevel } from '#values/values.ts';

/** Result of a check. Its text is created when it is read, in the reader's language: `message-texts.ts`. */
export type CheckMessage = {
  /** Empty: the whole document. */
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
  /** Not a code of ISO 4217, which exports require. */
  'currencyUnknown',
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
  /** The account differs from those in all earlier validated documents of the supplier: the usual sign of fraud. */
  'accountChanged',
  /** The account differs from the last one, but was used before. */
  'accountOther',
  /** Confirmed by one user, while the tenant requires two. */
  'accountSecond',
  /** Account number or bank code beside the IBAN contradict it. */
  'accountContradicts',
  'bankCodeContradicts',
  'bicContradicts',
  'accountAbroad',
  /** Not among the accounts published in the register of VAT payers. */
  'accountUnpublished',
  'unreliablePayer',
  /** First document of a supplier with a payment account. */
  'supplierNew',
  /** Page, e-invoice and payment code disagree. */
  'voicesDisagree',
  'duplicate',
  /** A check defined by the tenant: the params are its messages by culture. */
  'rule',
  /** Written by an external validation (interface 4.3, PUT validation-errors), with the text of the caller. */
  'external',
] as const;
export type CheckCode = (typeof checkCodes)[number];
