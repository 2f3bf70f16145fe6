/** Conversion between keys and displayed text: options, yes and no. */
import type { FieldType } from '#values/values.ts';
import { fold } from './fold.ts';

export type Choice = { key: string; value: string };

const isListed = (type: FieldType): boolean => type === 'ENUM' || type === 'BOOLEAN';

/** Returns the name of a key, or the key itself if it has no name. */
export const nameOfKey = (type: FieldType, key: string, choices: readonly Choice[]): string =>
  (isListed(type) && choices.find((each) => each.key === key)?.value) || key;

/** Returns the key for a name or for the key itself. */
export function findKey(type: FieldType, text: string, choices: readonly Choice[]): string {
  const folded = fold(text);
  if (!isListed(type) || folded === '') return text;
  const meant = choices.find(({ key }) => fold(key) === folded) ?? choices.find(({ value }) => fold(value) === folded);
  return meant?.key ?? text;
}

/** Returns the name of a key if it identifies the key, otherwise the key, so that two options with the same name are not confused. */
export function editableKeyText(type: FieldType, key: string, choices: readonly Choice[]): string {
  const words = nameOfKey(type, key, choices);
  return findKey(type, words, choices) === key ? words : key;
}
