/** A value of a document that a file of a format lacks, so that nothing is dropped silently. */

import type { FieldType } from '#values/values.ts';

export type Loss = {
  fieldName: string;
  type: FieldType;
  /** Index of the item, from 0; null for a header field. */
  itemIndex: number | null;
  /** `missing`: the format does not support the field. `changed`: the file contains a different value. */
  kind: 'missing' | 'changed';
  value: string;
  /** The value in the file instead. */
  written: string | null;
};

/** What happened to a value in the file; null if it is complete. */
export type ValueLoss = { kind: Loss['kind']; written: string | null } | null;
export const missing: ValueLoss = { kind: 'missing', written: null };
