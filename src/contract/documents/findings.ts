/** What a document is stopped or doubted for beside single values: said by name wherever it is listed, approved or exported. */

export const findings = [
  'accountChanged',
  'accountSecond',
  'accountContradicts',
  'bankCodeContradicts',
  'bicContradicts',
  'accountAbroad',
  'accountUnpublished',
  'unreliablePayer',
  'supplierNew',
  'voicesDisagree',
] as const;
// without a schema: lists on the screen need the names, and not the library of schemas
export type Finding = (typeof findings)[number];

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
  findings.filter((finding) => messages.some(({ code }) => code === finding));
