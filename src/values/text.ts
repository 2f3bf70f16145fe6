import type { ValueType } from './value-type.ts';

const identity = (text: string): string => text;

/** TEXT. */
export const text: ValueType = {
  kind: 'text',
  canonical: identity,
  parse: (typed) => ({ ok: true, value: typed.trim() }),
  format: identity,
  json: identity,
};

/** Keys of ENUM and LOOKUP. */
export const key: ValueType = { ...text, kind: 'key' };
