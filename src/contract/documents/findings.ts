/**
 * What a document is stopped or doubted for beside single values: said by name wherever it is listed, approved or exported. The codes of
 * the checks are in groups of the same meaning to who decides which document to open; what costs most if nobody looks comes first.
 */
const codesOf = {
  accountChanged: ['accountChanged'],
  accountSecond: ['accountSecond'],
  accountContradicts: ['accountContradicts'],
  bankCodeContradicts: ['bankCodeContradicts'],
  bicContradicts: ['bicContradicts'],
  accountWrong: ['ibanChecksum', 'accountChecksum'],
  accountUnpublished: ['accountUnpublished'],
  unreliablePayer: ['unreliablePayer'],
  accountAbroad: ['accountAbroad'],
  voicesDisagree: ['voicesDisagree'],
  totalsDisagree: ['totalsDisagree', 'amountDueDisagrees', 'vatRowDisagrees'],
  linesDisagree: ['itemsDisagree', 'itemsAllowancesDisagree', 'itemArithmetic', 'itemDiscountArithmetic'],
  supplierIsCustomer: ['supplierIsCustomer'],
  supplierNew: ['supplierNew'],
} as const;
// without a schema: lists on the screen need the names, and not the library of schemas
export type Finding = keyof typeof codesOf;
export const findings = Object.keys(codesOf) as [Finding, ...Finding[]];

/** Those that are errors, and those that are news rather than doubts. */
export const graveFindings: readonly Finding[] = [
  'accountChanged',
  'accountSecond',
  'accountContradicts',
  'bankCodeContradicts',
  'voicesDisagree',
];

/** The gravest first, each once. */
export const findingsOf = (messages: readonly { code?: string | undefined }[]): Finding[] =>
  findings.filter((finding) => messages.some(({ code }) => codesOf[finding].some((each) => each === code)));
