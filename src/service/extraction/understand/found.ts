/** A value selected for a field, before its score is converted to a confidence. */
import type { EvidenceKind } from '#values/values.ts';
import type { Token } from './layout/tokens.ts';
import type { Signs } from './sign-names.ts';

export type Found = {
  value: string;
  tokens: readonly Token[];
  /** Comparable only among values of one field; the calibration converts it to a probability. */
  score: number;
  evidence: EvidenceKind[];
  /** Further signs, set after all fields are extracted. */
  signs?: Signs;
};

/** Selected value by field name. */
export type FoundFields = Record<string, Found>;

/** Selected value by field name, of one line item. */
export type FoundItem = Record<string, Found>;
