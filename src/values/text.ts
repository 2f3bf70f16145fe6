import type { ValueType } from './value-type.ts';

const asItIs = (text: string): string => text;

/** TEXT, and the keys of ENUM and LOOKUP. */
export const text: ValueType = {
  canonical: asItIs,
  parse: (typed) => ({ ok: true, value: typed.trim() }),
  format: asItIs,
  json: asItIs,
};
