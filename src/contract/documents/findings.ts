/**
 * Findings: reasons to stop or doubt a document that do not concern single values, shown by name wherever the document is listed, approved
 * or exported. Codes of checks are grouped by their meaning for choosing which document to open; most costly first.
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
// no schema: lists on the screen need the names, but not the schema library
export type Finding = keyof typeof codesOf;
export const findings = Object.keys(codesOf) as [Finding, ...Finding[]];

/** Findings that are errors, and those that report facts rather than doubts. */
export const seriousFindings: readonly Finding[] = [
  'accountChanged',
  'accountSecond',
  'accountContradicts',
  'bankCodeContradicts',
  'voicesDisagree',
];

/** Returns the findings without repetition, most serious first. */
export const findingsOf = (messages: readonly { code?: string | undefined }[]): Finding[] =>
  findings.filter((finding) => messages.some(({ code }) => codesOf[finding].some((each) => each === code)));
