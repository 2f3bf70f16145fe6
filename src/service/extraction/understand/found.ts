/** A value chosen for a field, before its score becomes a confidence. */
import type { EvidenceKind } from '#values/values.ts';
import type { Token } from './layout/tokens.ts';

export type Found = {
  value: string;
  tokens: readonly Token[];
  /** Comparable among values of one field only; the calibration turns it into a probability. */
  score: number;
  evidence: EvidenceKind[];
};

/** Field name to what was found for it. */
export type FoundFields = Record<string, Found>;
