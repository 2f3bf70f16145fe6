/** What a document is stopped or doubted for beside single values: said by name wherever it is listed, approved or exported. */
import { z } from 'zod';

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
export const Finding = z.enum(findings);
export type Finding = z.output<typeof Finding>;

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
