import type { MessageLevel } from '#contract/values.ts';

/** What a check found. The text is made when somebody reads it, in his language: `message-texts.ts`. */
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
  'totalsDisagree',
  'vatRowDisagrees',
  'itemsDisagree',
  'itemArithmetic',
  'amountDueDisagrees',
  'dueBeforeIssue',
  'issuedInFuture',
  'companyIdChecksum',
  'vatIdChecksum',
  'ibanChecksum',
  'accountChecksum',
  'supplierIsCustomer',
  'duplicate',
  /** Written by an external validation (interface 4.3, PUT validation-errors): the text is the caller's. */
  'external',
] as const;
export type CheckCode = (typeof checkCodes)[number];
