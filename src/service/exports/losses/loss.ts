/** What a document says and a file of some format does not, so that nothing is dropped without a word. */

import type { FieldType } from '#values/values.ts';

export type Loss = {
  fieldName: string;
  type: FieldType;
  /** Of the item, from 0; null for a field of the header. */
  itemIndex: number | null;
  /** `missing`: the format has no place for it. `changed`: it has, but what stands there is another value. */
  kind: 'missing' | 'changed';
  value: string;
  /** What stands in the file instead. */
  written: string | null;
};

/** What became of a value in the file: null where it is told in full. */
export type Fate = { kind: Loss['kind']; written: string | null } | null;
export const missing: Fate = { kind: 'missing', written: null };
