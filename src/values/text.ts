import type { ValueType } from './value-type.ts';

const asItIs = (text: string): string => text;

/** TEXT. */
export const text: ValueType = {
  kind: 'text',
  canonical: asItIs,
  parse: (typed) => ({ ok: true, value: typed.trim() }),
  format: asItIs,
  json: asItIs,
};

/** Keys of ENUM and LOOKUP. */
export const key: ValueType = { ...text, kind: 'key' };
