import { isDeepStrictEqual } from 'node:util';
import { itemsField } from '#contract/document-types/touchless.ts';
import type { FieldValues } from '#values/values.ts';
import { type Facts, plainItems } from './facts.ts';

/** Returns fields that a user changed, filled or cleared since the extraction: each would have been an error. */
export function wrongFields(
  read: Pick<Facts, 'fields' | 'items'>,
  now: { fields: FieldValues; items: readonly FieldValues[] },
): string[] {
  const valueOf = (name: string): string => {
    const value = now.fields[name]?.value ?? '';
    return value === 'false' ? '' : value;
  };
  const names = new Set([...Object.keys(read.fields), ...Object.keys(now.fields)]);
  const changed = [...names].filter((name) => (read.fields[name]?.value ?? '') !== valueOf(name));
  return isDeepStrictEqual(read.items, plainItems(now.items)) ? changed : [...changed, itemsField];
}
