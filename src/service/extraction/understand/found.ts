/** A value chosen for a field, before its score becomes a confidence. */
import type { EvidenceKind } from '#values/values.ts';
import type { Token } from './layout/tokens.ts';
import type { Signs } from './sign-names.ts';

export type Found = {
  value: string;
  tokens: readonly Token[];
  /** Comparable among values of one field only; the calibration turns it into a probability. */
  score: number;
  evidence: EvidenceKind[];
  /** What else is known of it, once all fields are read. */
  signs?: Signs;
};

/** Field name to what was found for it. */
export type FoundFields = Record<string, Found>;
