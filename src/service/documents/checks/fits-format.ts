import type { FieldType } from '#values/values.ts';

const kinds: Record<string, RegExp> = { '9': /^\p{Nd}$/u, A: /^\p{L}$/u, '*': /^[\p{L}\p{Nd}]$/u };

/**
 * Whether a value has the format of its field: for text a mask, character by character; for decimals the maximum number of decimal places.
 */
export function fitsFormat(type: FieldType, format: string, value: string): boolean {
  if (format === '') return true;
  if (type === 'DECIMAL') return (value.split('.')[1] ?? '').length <= Number(format);
  if (type !== 'TEXT') return true;
  const [mask, characters] = [Array.from(format), Array.from(value)];
  return (
    mask.length === characters.length &&
    mask.every((kind, at) => kinds[kind]?.test(characters[at] ?? '') ?? kind === characters[at])
  );
}
